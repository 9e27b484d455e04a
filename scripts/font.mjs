// `npm run font` makes src/app/web/font/roboto.woff2: the letters of roboto.css in the weights of the screens.
// Run it after a change of the letters or weights, and after an update of Roboto.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";
import { root } from "./setup.mjs";

const folder = join(root, "src/app/web/font");
const whole = readFileSync(join(root, "node_modules/@fontsource-variable/roboto/files/roboto-latin-wght-normal.woff2"));

const css = readFileSync(join(folder, "roboto.css"), "utf8");
const ranges = /unicode-range: ([^;]+);/.exec(css)[1].split(", ");
const [, lightest, boldest] = /font-weight: (\d+) (\d+);/.exec(css);

const letters = ranges.flatMap((range) => {
  const [first, last = first] = range
    .slice(2)
    .split("-")
    .map((code) => Number.parseInt(code, 16));
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
});
const font = await subsetFont(whole, letters.join(""), {
  targetFormat: "woff2",
  variationAxes: { wght: { min: Number(lightest), max: Number(boldest) } },
});
writeFileSync(join(folder, "roboto.woff2"), font);
console.log(`${whole.length} bytes made ${font.length}`);
