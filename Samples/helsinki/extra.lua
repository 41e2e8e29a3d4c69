-- SPDX-License-Identifier: Apache-2.0
-- Appended to tilemaker's process-openmaptiles.lua: these take the place of its functions.

-- Every name the schema has, and none where there is none.
function SetNameAttributes(obj)
	local name = obj:Find("name")
	if name == "" then return end
	obj:Attribute("name", name)
	obj:Attribute("name:latin", name)
	for _, language in ipairs({ "en", "fi", "sv" }) do
		local translated = obj:Find("name:"..language)
		if translated ~= "" then
			obj:Attribute("name:"..language, translated)
			if language == "en" then obj:Attribute("name_en", translated) end
		end
	end
end

-- A city is there from the first zoom on, with the rank and the capital that labels are chosen by.
local tilemaker_node_function = node_function

function node_function(node)
	tilemaker_node_function(node)
	if node:Find("place") == "city" then
		node:MinZoom(0)
		node:AttributeNumeric("rank", 2)
		if node:Find("capital") == "yes" then node:AttributeNumeric("capital", 2) end
	end
end

-- Railways with the schema's classes: prepare_helsinki.py has moved their railway tag aside.
railClasses = { rail="rail", narrow_gauge="rail", preserved="rail", subway="transit", tram="transit",
                light_rail="transit", monorail="transit", funicular="transit" }

function WriteRails(way, rails)
	way:Layer("transportation", false)
	way:Attribute("class", railClasses[rails])
	way:Attribute("subclass", rails)
	SetZOrder(way)
	SetBrunnelAttributes(way)
	local service = way:Find("service")
	if service ~= "" then way:Attribute("service", service) end
	way:MinZoom(service ~= "" and 13 or railClasses[rails] == "rail" and 9 or 12)
end

local tilemaker_way_function = way_function

function way_function(way)
	local rails = way:Find("rails")
	if railClasses[rails] then WriteRails(way, rails) end
	-- Squares: prepare_helsinki.py has moved their highway tag aside.
	local square = way:Find("square")
	if square ~= "" then
		way:Layer("transportation", true)
		way:Attribute("class", "path")
		way:Attribute("subclass", square)
		way:MinZoom(13)
		if way:Holds("name") then
			way:LayerAsCentroid("poi_detail")
			SetNameAttributes(way)
			way:AttributeNumeric("rank", 6)
			way:Attribute("class", "square")
			way:Attribute("subclass", "square")
		end
		return
	end
	-- Parts of buildings, each with its own height.
	if way:Find("building:part") ~= "" and way:Find("building") == "" then
		way:Layer("building", true)
		SetBuildingHeightAttributes(way)
		way:MinZoom(14)
		return
	end
	tilemaker_way_function(way)
end

local tilemaker_heights = SetBuildingHeightAttributes

function SetBuildingHeightAttributes(way)
	tilemaker_heights(way)
	if way:Find("hide_3d") == "yes" then way:AttributeBoolean("hide_3d", true) end
end
