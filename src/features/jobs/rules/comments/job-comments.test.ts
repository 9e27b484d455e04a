import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyText } from "#testing/data/any-text.ts";
import { commentInput, maxCommentLength } from "./job-comments.ts";

const parsed = (text: unknown) => {
  const result = commentInput.safeParse({ text });
  return result.success ? result.data.text : result.error.issues.map(({ message }) => message);
};

describe("the text of a comment", () => {
  test.each([
    ["Hej", "Hej"],
    ["  To linjer\n\nog én til \n", "To linjer\n\nog én til"],
    ["👩‍🔧 er på vej", "👩‍🔧 er på vej"],
    ["", ["Skriv en kommentar."]],
    [" \n\t ", ["Skriv en kommentar."]],
    ["\u200b\u2060", ["Skriv en kommentar."]],
    [undefined, ["Skriv en kommentar."]],
    [7, ["Skriv en kommentar."]],
    ["x".repeat(maxCommentLength), "x".repeat(maxCommentLength)],
    ["x".repeat(maxCommentLength + 1), ["Kommentaren må højst være 2.000 tegn."]],
  ])("the comment %j is parsed to %j", (text, expected) => {
    expect(parsed(text)).toEqual(expected);
  });

  test("a comment is trimmed and otherwise unchanged, and parsing it again changes nothing", () => {
    fc.assert(
      fc.property(anyText(300), (text) => {
        const once = parsed(text);
        const isText = typeof once === "string";
        expect(once).toEqual(isText ? text.trim() : ["Skriv en kommentar."]);
        if (isText) expect(parsed(once)).toBe(once);
      }),
    );
  });
});
