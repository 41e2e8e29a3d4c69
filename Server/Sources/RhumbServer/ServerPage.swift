// SPDX-License-Identifier: Apache-2.0

/// The page of a server: the styles on a map of raster tiles, and the data. It loads nothing from other hosts.
enum ServerPage {
  static let html = #"""
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rhumb map server</title>
    <meta name="viewport" content="width=device-width"><style>
    body{margin:0;font:15px system-ui,sans-serif;display:grid;grid-template-columns:280px 1fr;height:100vh}
    aside{padding:16px;overflow:auto}#map{position:relative;overflow:hidden;background:#ddd;cursor:grab;touch-action:none}
    #map img{position:absolute;width:256px;height:256px;user-select:none;-webkit-user-drag:none}
    h1{font-size:18px}h2{font-size:15px}li{margin:4px 0}button,input{font:inherit}a{color:#06c}
    code{word-break:break-all}#zoom{position:absolute;right:12px;top:12px;z-index:1}
    </style></head><body><aside><h1>Rhumb map server</h1><h2>Styles</h2><ul id="styles"></ul><h2>Data</h2>
    <ul id="data"></ul><h2>Static image of this view</h2><p><a id="still" target="_blank"><code></code></a></p>
    <p><a href="openapi.json">OpenAPI</a> · <a href="metrics">Metrics</a></p></aside>
    <main id="map"><div id="zoom"><button id="in" aria-label="Zoom in">+</button>
    <button id="out" aria-label="Zoom out">−</button></div></main><script>
    const map = document.getElementById("map"), key = new URLSearchParams(location.search).get("key")
    const suffix = key ? "?key=" + encodeURIComponent(key) : ""
    let style = "", zoom = 13, x = 0.56930, y = 0.28952, tiles = new Map()
    const sharp = devicePixelRatio > 1 ? "@2x" : ""
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
      const lat = Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180 / Math.PI, lon = x * 360 - 180
      const link = document.getElementById("still")
      link.href = `styles/${style}/static/${lon.toFixed(5)},${lat.toFixed(5)},${zoom - 1}/800x600.png${suffix}`
      link.firstChild.textContent = link.getAttribute("href")
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
    addEventListener("resize", draw)
    fetch("styles.json" + suffix).then(r => r.json()).then(list => {
      for (const item of list) {
        const button = document.createElement("button"), entry = document.createElement("li")
        button.textContent = item.name; button.onclick = () => { style = item.id; draw() }
        const link = document.createElement("a"); link.href = `styles/${item.id}/style.json${suffix}`
        link.textContent = "style.json"; entry.append(button, " ", link)
        document.getElementById("styles").append(entry)
      }
      style = list[0].id; draw() })
    fetch("data.json" + suffix).then(r => r.json()).then(list => {
      for (const item of list) {
        const entry = document.createElement("li"), link = document.createElement("a")
        link.href = `data/${item.id}.json${suffix}`; link.textContent = item.id; entry.append(link)
        document.getElementById("data").append(entry)
      } })
    </script></body></html>
    """#
}
