import fc from "fast-check";
import { anyText } from "./any-text.ts";

/** Parts that can break files: line ends, quotes, separators, formulas and invisible characters. */
const hostileParts = [
  "\n",
  "\r",
  "\r\n",
  "\v",
  "\f",
  "\u0085",
  "\u2028",
  "\u2029",
  "\0",
  "\u0001",
  "\ufeff",
  "\u00a0",
  "\u200b",
  "\u00ad",
  "\u202e",
  '"',
  '""',
  "'",
  ";",
  ",",
  "\t",
  " ",
  "=1+1",
  "+45",
  "-1",
  "@sum",
  "=1+1|x",
  "_x0041_",
  "&<>]]>",
  "😀",
  "👩‍🔧",
  "æ",
  "e\u0301",
  "0027",
  "1.234,50",
];

export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...hostileParts), anyText(3)), { maxLength: 6 })
  .map((parts) => parts.join(""));
