import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { projectFile } from "#common/server/files/project-file.ts";
import { ensureChromium, launchOptions } from "#testing/chromium.ts";

/** Draws public/icons from public/favicon.svg. Run `npm run icons` after changing that file. */

const green = "#0F5B46";

/** Maskable icons and Apple's fill their square, because the system crops them; only the middle is always visible. */
const icons = [
  { name: "icon-192", size: 192, fills: false },
  { name: "icon-512", size: 512, fills: false },
  { name: "maskable-512", size: 512, fills: true },
  { name: "apple-touch-icon", size: 180, fills: true },
];

const svg = readFileSync(projectFile("public/favicon.svg"), "utf8");
const folder = projectFile("public/icons");
mkdirSync(folder, { recursive: true });
await ensureChromium();
const browser = await chromium.launch(launchOptions());
for (const { name, size, fills } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const inset = fills ? size * 0.1 : 0;
  await page.setContent(`<style>
    body { margin: 0; display: grid; place-items: center; height: ${size}px; background: ${fills ? green : "transparent"} }
    svg { width: ${size - 2 * inset}px; height: ${size - 2 * inset}px }
  </style>${svg}`);
  writeFileSync(join(folder, `${name}.png`), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
