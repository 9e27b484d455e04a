import { expect, test } from "vitest";
import { addressWith, tokenIn } from "./address-token.ts";

const mailbox = "bilag@firma.dk";
const token = "0123456789abcdef01234567";
const other = "ffffffffffffffffffffffff";
const address = addressWith(token, mailbox);

test("a user's inbox address has the token after a plus", () => {
  expect(address).toBe("bilag+0123456789abcdef01234567@firma.dk");
});

test.each([
  ["an envelope", address],
  ["a name and brackets", `"Bilag, firma" <${address}>`],
  ["capital letters", address.toUpperCase()],
  ["other recipients", `"Løn" <loen@firma.dk>, ${address}, x@y.dk`],
  ["the address of another company", `bilag+${other}@andet-firma.dk, ${address}`],
])("the token is found in a header with %s", (_, header) => {
  expect(tokenIn([header], mailbox)).toBe(token);
});

test("the first header with an address counts", () => {
  expect(tokenIn(["bilag@firma.dk", address, addressWith(other, mailbox)], mailbox)).toBe(token);
});

test.each([
  ["", "no token"],
  [mailbox, "no token"],
  [`bilag+${token}@firma.dk.ondt.dk`, "another domain"],
  [`bilag+${token}@under.firma.dk`, "another domain"],
  [`andre.bilag+${token}@firma.dk`, "another mailbox"],
  [`bilag+${token}0@firma.dk`, "too long a token"],
  [`bilag+${token.slice(1)}@firma.dk`, "too short a token"],
  [`bilag+x+${token}@firma.dk`, "something before the token"],
])("no token is found in »%s«: %s", (header) => {
  expect(tokenIn([header], mailbox)).toBeUndefined();
});
