// SPDX-License-Identifier: Apache-2.0

/// The page of a server: the styles on a map of raster tiles, a builder of static images, and the data. It loads nothing
/// from other hosts.
enum ServerPage {
  static let html = #"""
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rhumb map server</title>
    <meta name="viewport" content="width=device-width"><style>
    body{margin:0;font:15px system-ui,sans-serif;display:grid;grid-template-columns:300px 1fr;height:100vh}
    aside{padding:16px;overflow:auto}#map{position:relative;overflow:hidden;background:#ddd;cursor:grab;touch-action:none}
    #map img{position:absolute;width:256px;height:256px;user-select:none;-webkit-user-drag:none}
    h1{font-size:18px}h2{font-size:15px}ul{list-style:none;padding:0}li{margin:6px 0}button,input,select{font:inherit}
    li button{display:block;width:100%;text-align:left;padding:4px;border:2px solid #ccc;background:#fff;border-radius:4px}
    li button[aria-pressed=true]{border-color:#06c}li img{width:96px;height:64px;object-fit:cover;vertical-align:middle;margin-right:8px}
    #path{position:absolute;inset:0;width:100%;height:100%;z-index:1;pointer-events:none;fill:none;stroke:#06c;stroke-width:4}
    a{color:#06c}code{word-break:break-all}input[type=number]{width:5em}label{display:inline-block;margin:2px 8px 2px 0}
    #zoom{position:absolute;right:12px;top:12px;z-index:1}
    #attribution{position:absolute;right:0;bottom:0;z-index:1;padding:2px 6px;background:#fffc;font-size:12px}
    @media(max-width:640px){body{grid-template:55vh auto/1fr}aside{order:1}}
    </style></head><body><aside><h1>Rhumb map server</h1><h2>Styles</h2><ul id="styles"></ul>
    <h2>Static image of this view</h2><form id="builder"><label>width <input name="w" type="number" value="800" min="1"></label>
    <label>height <input name="h" type="number" value="600" min="1"></label>
    <label>scale <select name="scale"><option value="">1<option value="@2x">2</select></label>
    <label>format <select name="format"><option>png<option>jpg<option>webp</select></label>
    <label>bearing <input name="bearing" type="number" value="0" min="-360" max="360"></label>
    <label>pitch <input name="pitch" type="number" value="0" min="0" max="60"></label>
    <label><input name="marker" type="checkbox"> marker in the middle</label>
    <label><input name="path" type="checkbox"> path: click its points on the map</label>
    <button id="clear" type="button" hidden>Clear the path</button></form>
    <p><a id="still" target="_blank"><code></code></a></p><h2>Data</h2><ul id="data"></ul>
    <p><a href="openapi.json">OpenAPI</a> · <a href="metrics">Metrics</a></p></aside>
    <main id="map"><div id="zoom"><button id="in" aria-label="Zoom in">+</button>
    <button id="out" aria-label="Zoom out">−</button></div><svg id="path"><polyline/></svg><div id="attribution"></div></main><script>
    const map = document.getElementById("map"), builder = document.getElementById("builder")
    const key = new URLSearchParams(location.search).get("key")
    const suffix = key ? "?key=" + encodeURIComponent(key) : ""
    const sharp = devicePixelRatio > 1 ? "@2x" : ""
    const json = path => fetch(path + suffix).then(response => response.json())
    const toY = latitude => .5 - Math.asinh(Math.tan(latitude * Math.PI / 180)) / (2 * Math.PI)
    const toLatitude = y => Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI
    // The middle of the view in the world's square, 0 to 1.
    let style = "", zoom = 2, x = .5, y = .4, tiles = new Map(), path = []

    function draw() {
      const world = 256 * 2 ** zoom, w = map.clientWidth, h = map.clientHeight, seen = new Set()
      const left = x * world - w / 2, top = y * world - h / 2
      for (let row = Math.floor(top / 256); row * 256 < top + h; row++)
        for (let column = Math.floor(left / 256); column * 256 < left + w; column++) {
          if (row < 0 || row >= 2 ** zoom) continue
          const wrapped = ((column % 2 ** zoom) + 2 ** zoom) % 2 ** zoom, id = [style, zoom, column, row].join()
          seen.add(id)
          let tile = tiles.get(id)
          if (!tile) {
            tile = new Image(); tile.alt = ""; tile.draggable = false
            tile.src = `styles/${style}/${zoom}/${wrapped}/${row}${sharp}.png${suffix}`
            tiles.set(id, tile); map.append(tile)
          }
          tile.style.transform = `translate(${Math.round(column * 256 - left)}px,${Math.round(row * 256 - top)}px)`
        }
      for (const [id, tile] of tiles) if (!seen.has(id)) { tile.src = ""; tile.remove(); tiles.delete(id) }
      document.querySelector("#path polyline").setAttribute("points", path.map(p => [(p[0] - Math.round(p[0] - x)) * world - left, p[1] * world - top]).join(" "))
      link()
    }
    const coordinate = (x, y) => `${((x % 1 + 1) % 1 * 360 - 180).toFixed(5)},${toLatitude(y).toFixed(5)}`
    function link() {
      const value = name => builder.elements[name].value, center = coordinate(x, y)
      const turn = +value("bearing") || +value("pitch") ? `@${+value("bearing")},${+value("pitch")}` : ""
      const query = new URLSearchParams(key ? {key} : {})
      if (builder.elements.marker.checked) query.append("marker", center)
      if (path.length > 1) query.append("path", ["stroke:#0066cc", "width:4", ...path.map(p => coordinate(...p))].join("|"))
      document.getElementById("clear").hidden = !path.length
      const still = document.getElementById("still")
      still.href = `styles/${style}/static/${center},${zoom - 1}${turn}/${+value("w") || 1}x${+value("h") || 1}` +
        `${value("scale")}.${value("format")}${String(query) && "?" + query}`
      still.firstChild.textContent = still.getAttribute("href")
    }
    function show(id) {
      style = id
      for (const button of document.querySelectorAll("li button")) button.ariaPressed = button.dataset.style === id
      json(`styles/${id}.json`).then(info => {
        const text = new DOMParser().parseFromString(info.attribution, "text/html").body.textContent
        document.getElementById("attribution").textContent = text
      })
      draw()
    }
    function scale(by, px = map.clientWidth / 2, py = map.clientHeight / 2) {
      const next = Math.min(Math.max(zoom + by, 1), 20); if (next === zoom) return
      const dx = px - map.clientWidth / 2, dy = py - map.clientHeight / 2
      const change = 1 / (256 * 2 ** zoom) - 1 / (256 * 2 ** next)
      x += dx * change; y += dy * change; zoom = next; draw()
    }
    document.getElementById("in").onclick = () => scale(1)
    document.getElementById("out").onclick = () => scale(-1)
    let last = 0
    map.onwheel = e => { e.preventDefault(); if (e.timeStamp - last > 150) {
      last = e.timeStamp; const box = map.getBoundingClientRect()
      scale(e.deltaY < 0 ? 1 : -1, e.clientX - box.left, e.clientY - box.top) } }
    map.onpointermove = e => { if (!e.buttons) return
      const world = 256 * 2 ** zoom
      x = ((x - e.movementX / world) % 1 + 1) % 1; y = Math.min(Math.max(y - e.movementY / world, 0), 1); draw() }
    let press = {}
    map.onpointerdown = e => { press = e }
    map.onclick = e => { if (!builder.elements.path.checked || e.target.closest("button")) return
      if (Math.hypot(e.clientX - press.clientX, e.clientY - press.clientY) > 4) return
      const box = map.getBoundingClientRect(), world = 256 * 2 ** zoom
      path.push([x + (e.clientX - box.left - box.width / 2) / world, y + (e.clientY - box.top - box.height / 2) / world]); draw() }
    document.getElementById("clear").onclick = () => { path = []; draw() }
    builder.oninput = link
    builder.onsubmit = e => e.preventDefault()
    addEventListener("resize", draw)

    /** The URL of a small image: the tile of the data's middle, or the area of vector data in the first style. */
    function thumbnail(info, id, style) {
      const [west, south, east, north] = info.bounds, format = info.tiles[0].match(/\.(\w+)(\?|$)/)?.[1]
      if (["pbf", "mvt", "mlt"].includes(format))
        return `styles/${encodeURIComponent(style)}/static/${west},${south},${east},${north}/384x256.png${suffix}`
      const level = info.minzoom, column = Math.floor(((west + east) / 720 + .5) * 2 ** level)
      const row = Math.floor((toY(south) + toY(north)) / 2 * 2 ** level)
      return `data/${encodeURIComponent(id)}/${level}/${column}/${row}.${format}${suffix}`
    }
    /** Shows the bounds of the smallest data. */
    function open(infos) {
      const areas = infos.map(info => [info.bounds[0] / 360 + .5, toY(info.bounds[3]), info.bounds[2] / 360 + .5, toY(info.bounds[1])])
      const area = ([left, top, right, bottom]) => (right - left) * (bottom - top)
      const [left, top, right, bottom] = areas.reduce((a, b) => area(b) < area(a) ? b : a, [0, 0, 1, 1])
      x = (left + right) / 2; y = (top + bottom) / 2
      const room = Math.min(map.clientWidth / (right - left), map.clientHeight / (bottom - top))
      zoom = Math.min(Math.max(Math.floor(Math.log2(room / 256)), 1), 16)
    }
    async function start() {
      const [styles, data] = await Promise.all([json("styles.json"), json("data.json")])
      const infos = await Promise.all(data.map(item => json(`data/${encodeURIComponent(item.id)}.json`)))
      open(infos)
      const level = Math.max(zoom - 1, 1), tile = [level, Math.floor(x * 2 ** level), Math.floor(y * 2 ** level)].join("/")
      for (const item of styles) {
        const button = document.createElement("button"), entry = document.createElement("li"), image = new Image()
        image.src = `styles/${encodeURIComponent(item.id)}/${tile}${sharp}.png${suffix}`
        image.alt = ""; button.dataset.style = item.id
        button.append(image, item.name); button.onclick = () => show(item.id)
        const link = document.createElement("a"); link.href = `styles/${encodeURIComponent(item.id)}/style.json${suffix}`
        link.textContent = "style.json"; entry.append(button, link)
        document.getElementById("styles").append(entry)
      }
      for (const [index, item] of data.entries()) {
        const entry = document.createElement("li"), link = document.createElement("a"), image = new Image()
        image.alt = ""; image.src = thumbnail(infos[index], item.id, styles[0].id)
        link.href = `data/${encodeURIComponent(item.id)}.json${suffix}`; link.append(image, item.id); entry.append(link)
        document.getElementById("data").append(entry)
      }
      show(styles[0].id)
    }
    start().catch(error => { document.getElementById("attribution").textContent = "The server does not respond: " + error })
    </script></body></html>
    """#
}
