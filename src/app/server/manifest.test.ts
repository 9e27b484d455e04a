import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectFile } from "#common/server/files/project-file.ts";

/* What a device asks for before it offers to install the app, and shows of it afterwards. */

const publicFile = (path: string) => readFileSync(projectFile(`public${path}`));
const manifest = JSON.parse(publicFile("/manifest.webmanifest").toString()) as {
  readonly [key: string]: unknown;
  readonly icons: readonly { src: string; sizes: string; type: string; purpose?: string }[];
  readonly shortcuts: readonly { name: string; url: string; icons: readonly { src: string; sizes: string }[] }[];
};

/** `192x192`, as the file itself says. */
function sizeOf(src: string): string {
  const png = publicFile(src);
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test("has a name, and opens as an app of its own", () => {
  expect(manifest).toMatchObject({ name: "Dagværk", short_name: "Dagværk", lang: "da", display: "standalone" });
  expect(manifest).toMatchObject({ id: "/", scope: "/", start_url: "/jobs" });
});

test("has icons of the sizes that it says, also one that a device may cut to its own shape", () => {
  const drawn = manifest.icons.filter(({ type }) => type === "image/png");
  expect(drawn.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(drawn.map(({ purpose }) => purpose)).toContain("maskable");
  const ofShortcuts = manifest.shortcuts.flatMap(({ icons }) => icons);
  for (const { src, sizes } of [...drawn, ...ofShortcuts]) expect(sizeOf(src)).toBe(sizes);
});

test("has the shortcuts of a day", () => {
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Ny opgave", "/jobs/new"],
    ["Stopur", "/timer"],
  ]);
});
