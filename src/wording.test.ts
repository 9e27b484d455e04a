import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Texts that stand in the code as they were given, whatever they look like beside ours. */
const given = ["Ingen jobs fundet...", "I don't know what to do..."];

/** What is written in one way everywhere, and the other ways that came in before. */
const otherWays: Readonly<Record<string, RegExp>> = {
  "»…« is the quotation mark": /[“”„]/,
  "Annuller is the word": /\bannullér/i,
  "… is one character": /[a-zæøå]\s?\.\.\.(?=["`<])/,
  "a user is they": /(?:\/\/|^\s*\/?\*).*\b(?:he|his|him|himself)\b/im,
  "what is said better elsewhere is gone":
    /Kommer med i en lønkørsel|Alle er påmindet|"En manager|ser forkerte? ud|(Lav|dannet) .*på ny\b|Slået fra kan|Tom spærrer|er uenige\.|Linket er ikke helt|Nulstil din kode til|enhver manager|multiplum af 5|ikke ligge efter i dag/i,
  "the watch is a Stopur, for hours are timer":
    /: "Start timer"|["`>](?:Tom timer|Se timeren|stoppet timer|Timer uden projekt|Timeren )|smidt? (?:timeren )?væk|\bdin timer\b|<span style=\{visuallyHidden\}>Timer/,
  "nobody's job is suspicious": /mistænkelig/i,
  "a kind is a Type": /"Slags\b|»Slags«|\bslagsen\b/,
  "without a connection has one word": /\bnetværk\b|når der er net\b/,
  "what has a shorter or clearer word is gone":
    /Det, du skrev, er gemt|km fra før|Start forfra|Her er du logget ind|Kl\. 7 på arbejdsdage|gætter med|det bliver sagt|fra det sidste, du|vilkårlig manager|"Faktura til firmaet over|Tegn i begrundelsen|\(1–12\)|"Spørger"|arbejdsdage at mangle|siger det ikke helt|Siden er for gammel|Kræver dig/,
  "Cost Center has one spelling after Skift": /Skift cost ?center/,
  "cost center is not cost centre": /["`>][^"`<\n]*\bcost ?centre/i,
};

const sources = globSync("src/**/*.{ts,tsx}").filter(
  // The one lists the characters of Windows-1252, the other what is looked for.
  (file) => !/(cp1252|wording\.test)\.ts$/.test(file),
);

test.each(Object.entries(otherWays))("%s", (_, other) => {
  const found = sources.filter((file) =>
    other.test(given.reduce((text, one) => text.replaceAll(one, ""), readFileSync(file, "utf8"))),
  );
  expect(found).toEqual([]);
});
