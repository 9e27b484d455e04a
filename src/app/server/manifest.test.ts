import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectFile } from "#common/server/files/project-file.ts";

/* A device reads the manifest before it offers to install the app, and shows its values afterwards. */

const publicFile = (path: string) => readFileSync(projectFile(`public${path}`));
const manifest = JSON.parse(publicFile("/manifest.webmanifest").toString()) as {
  readonly [key: string]: unknown;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
  readonly shortcuts: readonly { name: string; url: string; icons: readonly { src: string; sizes: string }[] }[];
};

function sizeOf(src: string): string {
  const png = publicFile(src);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test("the installed app has a name and opens in its own window", () => {
  expect(manifest).toMatchObject({ name: "Dagværk", short_name: "Dagværk", lang: "da", display: "standalone" });
  expect(manifest).toMatchObject({ id: "/", scope: "/", start_url: "/jobs" });
});

test("the icons have their declared sizes, and one icon is maskable", () => {
  const drawn = manifest.icons.filter(({ type }) => type === "image/png");
  expect(drawn.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(drawn.map(({ purpose }) => purpose)).toContain("maskable");
  const ofShortcuts = manifest.shortcuts.flatMap(({ icons }) => icons);
  for (const { src, sizes } of [...drawn, ...ofShortcuts]) expect(sizeOf(src)).toBe(sizes);
});

test("the manifest has shortcuts for daily tasks", () => {
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Ny opgave", "/jobs/new"],
    ["Stopur", "/timer"],
  ]);
});
