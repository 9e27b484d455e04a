import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Texts that the specification prescribes literally. */
const given = ["Ingen jobs fundet...", "I don't know what to do..."];

/** Spellings and words that have one form everywhere, with their former variants. */
const otherWays: Readonly<Record<string, RegExp>> = {
  "»…« is the quotation mark": /[“”„]/,
  "the word Annuller has no accent": /\bannullér/i,
  "… is one character": /[a-zæøå]\s?\.\.\.(?=["`<])/,
  "a comment calls a user they": /(?:\/\/|^\s*\/?\*).*\b(?:he|his|him|himself)\b/im,
  "texts that were replaced by better ones do not return":
    /Kommer med i en lønkørsel|Alle er påmindet|"En manager|ser forkerte? ud|(Lav|dannet) .*på ny\b|Slået fra kan|Tom spærrer|er uenige\.|Linket er ikke helt|Nulstil din kode til|enhver manager|multiplum af 5|ikke ligge efter i dag/i,
  "the timer is called Stopur, because timer means hours in Danish":
    /: "Start timer"|["`>](?:Tom timer|Se timeren|stoppet timer|Timer uden projekt|Timeren )|smidt? (?:timeren )?væk|\bdin timer\b|<span style=\{visuallyHidden\}>Timer/,
  "no text calls a job suspicious": /mistænkelig/i,
  "a kind is called Type": /"Slags\b|»Slags«|\bslagsen\b/,
  "a missing connection is always called forbindelse": /\bnetværk\b|når der er net\b/,
  "texts that were replaced by shorter or clearer ones do not return":
    /Det, du skrev, er gemt|km fra før|Start forfra|Her er du logget ind|Kl\. 7 på arbejdsdage|gætter med|det bliver sagt|fra det sidste, du|vilkårlig manager|"Faktura til firmaet over|Tegn i begrundelsen|\(1–12\)|"Spørger"|arbejdsdage at mangle|siger det ikke helt|Siden er for gammel|Kræver dig/,
  "Cost Center has one spelling after Skift": /Skift cost ?center/,
  "cost center is not spelled cost centre": /["`>][^"`<\n]*\bcost ?centre/i,
};

const sources = globSync("src/**/*.{ts,tsx}").filter(
  // cp1252.ts contains the characters of Windows-1252, and this file contains the patterns.
  (file) => !/(cp1252|wording\.test)\.ts$/.test(file),
);

test.each(Object.entries(otherWays))("%s", (_, other) => {
  const found = sources.filter((file) =>
    other.test(given.reduce((text, one) => text.replaceAll(one, ""), readFileSync(file, "utf8"))),
  );
  expect(found).toEqual([]);
});

/** Files whose comments are in plain English. */
const commented = globSync(["{src,e2e}/**/*.{ts,tsx}", "{bench,scripts}/**/*.{ts,mjs}"]);
const plainDocuments = [
  ..."README.md CONTRIBUTING.md SECURITY.md".split(" "),
  // The statements of the specification keep their own wording.
  ...globSync("docs/**/!(specification-coverage).md"),
];

/** Phrases that make a sentence hard to read, keyed by the better way. */
const hardToRead: Readonly<Record<string, RegExp>> = {
  "a sentence starts with its subject, not with »Of …«": /(?:^|[.:;] )Of (?!course\b)/m,
  "a role has a name, such as the user or the caller; not »whoever«": /\bwho(?:m|se)?ever\b/i,
  "a role has a name; a sentence does not start with »Who …«": /(?:^|[.;] )Who(?:m|se)? [^?\n]*$/m,
  "input is input, and a response is a response; not »what is …«":
    /\b[Ww]hat (?:is|was|are) (?:asked|kept|known|said|seen|sent|there|told|typed|wanted|wrong)\b/,
  "values are returned, shown or reported; not told or said": /\b(?:is|are|be|was|were) (?:told|said)\b/,
};

/** The comments of a source, line by line without their marks. */
const commentsOf = (source: string): string =>
  (source.match(/^\s*(?:\/\*\*?|\*(?!\/)|\/\/).*$/gm) ?? [])
    .map((line) => line.replace(/^\s*(?:\/\*\*?|\*|\/\/)\s?/, "").replace(/\s*\*\/$/, ""))
    .join("\n");

test.each(Object.entries(hardToRead))("%s", (_, phrase) => {
  expect(commented.length).toBeGreaterThan(2000);
  const found = [
    ...commented.filter((file) => phrase.test(commentsOf(readFileSync(file, "utf8")))),
    ...plainDocuments.filter((file) =>
      phrase.test(readFileSync(file, "utf8").replaceAll(/`[^`\n]*`|^```.*?^```/gms, "")),
    ),
  ];
  expect(found).toEqual([]);
});

const isHardToRead = (comment: string) => Object.values(hardToRead).some((phrase) => phrase.test(comment));

test.each([
  "Of everybody's jobs a filter finds some.",
  "Whoever waits has no answer.",
  "Who gets no connection waits.",
  "Keeps what is seen.",
  "The user is told why.",
])("the comment »%s« is refused", (comment) => {
  expect(isHardToRead(comment)).toBe(true);
});

test.each([
  "Returns undefined for responses that are not compressed.",
  "Who may do what?",
  "A user who waits gets a 503.",
])("the comment »%s« is accepted", (comment) => {
  expect(isHardToRead(comment)).toBe(false);
});
