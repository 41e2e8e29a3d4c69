// SPDX-License-Identifier: Apache-2.0

/// An HTML page with the images of the demo.
struct DemoPage {
  private var figures: [String] = []

  mutating func add(_ file: String, _ caption: String) {
    figures.append(
      """
      <figure><img src="\(file)" alt="\(caption)" loading="lazy">
      <figcaption>\(caption)</figcaption></figure>
      """)
  }

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Rhumb demo</title>
    <style>
      body { margin: 2rem auto; max-width: 1024px; font: 1rem/1.5 system-ui, sans-serif; color: #20242c }
      figure { margin: 0 0 2.5rem }
      img { max-width: 100%; display: block; border-radius: 6px }
      figcaption { padding-top: .4rem }
    </style>
    <h1>Rhumb demo</h1>
    \(figures.joined(separator: "\n"))
    </html>

    """
  }
}
