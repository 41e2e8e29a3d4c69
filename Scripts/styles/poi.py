# SPDX-License-Identifier: Apache-2.0
"""Points of interest: the icon, the subject and the tier of each class."""

# icon: (subject, tier, labels in either schema). Tier 1 shows at the lowest zoom, tier 3 last.
ICONS = {
    "hospital": ("health", 1, ["hospital"]),
    "university": ("school", 1, ["college", "university"]),
    "museum": ("culture", 1, ["museum"]),
    "castle": ("culture", 1, ["castle", "monument", "ruins", "archaeological_site"]),
    "attraction": ("culture", 1, ["attraction", "viewpoint", "theme_park", "aquarium"]),
    "stadium": ("green", 1, ["stadium"]),
    "zoo": ("green", 1, ["zoo"]),
    "park": ("green", 1, ["park", "garden", "nature_reserve"]),
    "theatre": ("culture", 1, ["theatre", "music", "arts_centre", "concert_hall"]),
    "townhall": ("civic", 1, ["town_hall", "townhall", "courthouse"]),
    "gallery": ("culture", 2, ["art_gallery", "gallery"]),
    "worship": ("civic", 2, ["place_of_worship"]),
    "school": ("school", 2, ["school", "kindergarten"]),
    "library": ("school", 2, ["library"]),
    "cinema": ("culture", 2, ["cinema"]),
    "hotel": ("lodging", 2, ["lodging", "hotel", "hostel", "guest_house", "motel"]),
    "restaurant": ("food", 2, ["restaurant", "fast_food", "food_court"]),
    "cafe": ("food", 2, ["cafe", "ice_cream", "bakery", "pastry"]),
    "bar": ("food", 2, ["bar", "pub", "beer", "nightclub"]),
    "grocery": ("shop", 2, ["grocery", "supermarket", "convenience", "greengrocer"]),
    "clothing": ("shop", 3, ["clothing_store", "clothes", "shoes", "fashion"]),
    "mall": ("shop", 2, ["mall", "department_store"]),
    "shop": ("shop", 3, ["shop", "alcohol_shop", "hairdresser", "laundry"]),
    "pharmacy": ("health", 2, ["pharmacy"]),
    "doctor": ("health", 3, ["doctors", "dentist", "clinic", "veterinary"]),
    "bank": ("civic", 3, ["bank"]),
    "post": ("civic", 3, ["post", "post_office"]),
    "police": ("civic", 2, ["police", "fire_station"]),
    "fuel": ("civic", 2, ["fuel", "charging_station"]),
    "swimming": ("green", 2, ["swimming", "swimming_pool", "water_park"]),
    "sport": ("green", 3, ["sports_centre", "fitness_centre"]),
    "golf": ("green", 2, ["golf", "golf_course"]),
    "campsite": ("green", 2, ["campsite", "camp_site"]),
    "cemetery": ("green", 2, ["cemetery", "grave_yard"]),
    "parking": ("transit", 3, ["parking"]),
    "bicycle": ("transit", 3, ["bicycle_rental", "bicycle"]),
}

# Public transport stops, which have their own layer.
STOPS = {
    "rail": ["railway", "station", "train_station", "halt"],
    "subway": ["subway"],
    "tram": ["tram_stop"],
    "bus": ["bus", "bus_stop", "bus_station"],
    "ferry": ["ferry_terminal", "harbor"],
    "aerialway": ["aerialway"],
}

# tilemaker does not map these classes; the subclass is more specific.
VAGUE = ["amenity", "tourism", "leisure", "historic", "landuse", "building"]

# POIs of a known class that get a name only at high zooms.
SMALL_SUBCLASSES = ["bus_stop", "tram_stop", "subway_entrance"]


def icons(tiers):
    """A mapping of labels to icons, for the given tiers."""
    return {tuple(names): icon for icon, (_, tier, names) in ICONS.items() if tier in tiers}


def labels(tiers):
    return [name for _, tier, names in ICONS.values() if tier in tiers for name in names]


def themes(tiers, pick):
    """A mapping of labels to colors; `pick` returns the color of a subject."""
    return {
        tuple(names): pick(about) for about, tier, names in ICONS.values() if tier in tiers
    }
