# SPDX-License-Identifier: Apache-2.0
"""The state or the country of each place, as the attributes that connect it with the label of that area."""
import shapely

# The attribute with the number of a state. Other maps have other codes in attributes such as `region`.
REGION = "rhumb:region"
# The distance in world units at which a place on the coast still belongs to an area: 40 km at the equator.
REACH = 0.001


class Regions:
    """The areas of the map, and the numbers of those that are states with a label."""

    def __init__(self, areas):
        self.areas = areas
        self.tree = shapely.STRtree([area.shape for area in areas])
        self.numbers = {}

    def add(self, area):
        """Numbers a state. Returns the attributes of its label."""
        number = self.numbers.setdefault(area.group, len(self.numbers) + 1)
        return {REGION: number, "iso_a2": area.iso}

    def of(self, point, iso):
        """The attribute of a place in a country: the number of its state or, without one, the country's code.

        Borders are approximate. A place that is beyond its country's border there has no state."""
        for index in self.tree.query_nearest(point, max_distance=REACH).tolist():
            area = self.areas[index]
            if area.iso == iso and area.group in self.numbers:
                return {REGION: self.numbers[area.group]}
        return {"iso_a2": iso}
