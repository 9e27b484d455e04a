import { expect, test } from "vitest";
import { maxPagePixels, pageSize, thumbnailPart } from "./receipt-bounds.ts";

test.each([
  ["a photo", 4000, 3000, 2000, 1500],
  ["a small picture", 300, 400, 300, 400],
  ["a screen", 1179, 2556, 1000, 2168],
  ["a scrolled screen", 1080, 12_000, 1000, 11_111],
  ["a panorama", 16_382, 3628, 4515, 1000],
  ["a very long scrolled screen", 1080, 55_000, 561, 28_545],
  ["a line", 60_000, 1, 32_000, 1],
])("%s is stored large enough to be read", (_what, width, height, keptWidth, keptHeight) => {
  expect(pageSize({ width, height })).toEqual({ width: keptWidth, height: keptHeight });
});

test("a page of any shape has at most the pixels that a phone can draw, and at least half the sharpness", () => {
  for (let ratio = 1; ratio < 80; ratio += 0.5) {
    const width = Math.sqrt(60_000_000 / ratio);
    const kept = pageSize({ width, height: width * ratio });
    expect(kept.width * kept.height).toBeLessThan(maxPagePixels * 1.01);
    expect(kept.width / Math.min(width, 1000)).toBeGreaterThan(0.45);
  }
});

test.each([
  [1000, 11_111, 1000, 2000],
  [11_111, 1000, 2000, 1000],
  [300, 400, 300, 400],
])("the thumbnail of %i × %i shows %i × %i of it", (width, height, partWidth, partHeight) => {
  expect(thumbnailPart({ width, height })).toEqual({ width: partWidth, height: partHeight });
});
