import fc from "fast-check";

const firstSurrogate = 0xd800;
const surrogates = 0x800;

/** Any character except surrogates. fast-check's own `unit: "binary"` lists all of them first, a second in each process. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - surrogates })
  .map((place) => String.fromCodePoint(place < firstSurrogate ? place : place + surrogates));

/** Its lengths go up to the maximum; fast-check's default stops at ten characters. */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: anyCharacter, maxLength, size: "max" });
