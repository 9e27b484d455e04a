import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  codeField,
  dateField,
  emailField,
  errorsByField,
  id,
  idsText,
  idText,
  kronerField,
  maxHourlyRate,
  maxPrice,
  mergeErrors,
  nameField,
  textField,
  validFields,
  wallClockField,
} from "./fields.ts";

function messages(schema: z.ZodMiniType, value: unknown): string[] {
  return z.safeParse(schema, value).error?.issues.map((issue) => issue.message) ?? [];
}

test("a list of ids in an address has only decimal numbers, and at most the allowed number of ids", () => {
  const ids = idsText(3, "1 til 3 id.");
  expect(z.parse(ids, "3,17,2147483647")).toEqual([3, 17, 2_147_483_647]);
  for (const text of ["", "0", "1,", "0x2", "1e3", " 1", "1,2,3,4", "2147483648", ["1"]])
    expect(messages(ids, text)).toEqual(["1 til 3 id."]);
});

describe("a name", () => {
  test("a name has 1 to 191 characters and loses surrounding blanks", () => {
    const name = nameField("Navn");
    expect(z.parse(name, "  Æble  ")).toBe("Æble");
    expect(messages(name, "x".repeat(191))).toEqual([]);
    expect(messages(name, "x".repeat(192))).toEqual(["Navn må højst være 191 tegn."]);
    expect(messages(name, "   ")).toEqual(["Navn skal udfyldes."]);
    expect(messages(name, undefined)).toEqual(["Navn skal udfyldes."]);
    expect(messages(name, 5)).toEqual(["Navn skal udfyldes."]);
  });

  test.each(["\n", "\r", "\r\n", "\v", "\f", "\u0085", "\u2028", "\u2029", "\t", "\0", "\u001b"])(
    "a name is one line and refuses %j",
    (character) => {
      const refused = ["Navn må ikke indeholde linjeskift eller styretegn."];
      expect(messages(nameField("Navn"), `Bo${character}=1+1|x`)).toEqual(refused);
      expect(messages(textField("Navn", 10), `Bo${character}x`)).toEqual(refused);
    },
  );

  test("a name loses surrounding line breaks", () => {
    const name = nameField("Navn");
    expect(z.parse(name, "\r\n Bo\u2028\n")).toBe("Bo");
    for (const nothing of ["\n", "\v", "\u2028"]) expect(messages(name, nothing)).toEqual(["Navn skal udfyldes."]);
  });

  test("names lose invisible characters, so names that look alike are equal", () => {
    const code = codeField("Kode");
    expect(z.parse(code, "\u200bP\u00ad-\u202e1\ufeff")).toBe("P-1");
    expect(z.parse(code, "P\u00a01")).toBe("P 1");
    expect(z.parse(code, "CAFE\u0301")).toBe(z.parse(code, "CAFÉ"));
    expect(z.parse(nameField("Navn"), "Ida 👩‍🔧")).toBe("Ida 👩‍🔧");
    for (const nothing of ["\u200b", "\u00ad\u2060", "\u00a0", "\u3164"])
      expect(messages(code, nothing)).toEqual(["Kode skal udfyldes."]);
  });

  test("a code has at most 50 characters", () => {
    expect(messages(codeField("Kode"), "x".repeat(50))).toEqual([]);
    expect(messages(codeField("Kode"), "x".repeat(51))).toEqual(["Kode må højst være 50 tegn."]);
  });
});

describe("an e-mail address", () => {
  test("an e-mail address is valid and loses surrounding and invisible characters", () => {
    expect(z.parse(emailField, " Ejer@Dagvaerk.test ")).toBe("Ejer@Dagvaerk.test");
    expect(z.parse(emailField, "\u200bejer\u00ad@dagvaerk.test\u00a0")).toBe("ejer@dagvaerk.test");
    expect(messages(emailField, "ejer@")).toEqual(["Skriv en gyldig e-mailadresse."]);
    for (const nothing of [undefined, "", " "])
      expect(messages(emailField, nothing)).toEqual(["E-mail skal udfyldes."]);
    expect(messages(emailField, `${"x".repeat(190)}@x.dk`)).toContain("E-mail må højst være 191 tegn.");
  });
});

describe("an amount", () => {
  const price = () => kronerField("Beløbet", maxPrice);
  const rate = () => kronerField("Timepris", maxHourlyRate);

  test("an amount lies between 0 and its maximum", () => {
    expect([maxPrice, maxHourlyRate]).toEqual([9_999_999.99, 99_999.99]);
    for (const kroner of [0, 0.01, maxPrice]) expect(messages(price(), kroner)).toEqual([]);
    expect(messages(price(), 10_000_000)).toEqual(["Beløbet må højst være 9.999.999,99 kr."]);
    expect(messages(rate(), 100_000)).toEqual(["Timepris må højst være 99.999,99 kr."]);
    expect(messages(price(), -0.01)).toEqual(["Beløbet må ikke være negativ."]);
  });

  test("an amount that may be negative has a lower bound", () => {
    const signed = kronerField("Beløbet", maxPrice, -maxPrice);
    for (const kroner of [-maxPrice, -0.01, 0, maxPrice]) expect(messages(signed, kroner)).toEqual([]);
    expect(messages(signed, -10_000_000)).toEqual(["Beløbet må mindst være −9.999.999,99 kr."]);
  });

  test("an amount has at most two decimals", () => {
    expect(messages(price(), 1.005)).toEqual(["Beløbet må højst have 2 decimaler."]);
    expect(messages(price(), 1e-9)).toEqual(["Beløbet må højst have 2 decimaler."]);
  });

  test.each(["12", Number.NaN, Number.POSITIVE_INFINITY])("the amount %s is refused", (value) => {
    expect(messages(price(), value)).toEqual(["Beløbet skal være et tal, fx 1.250,50."]);
  });

  test.each([null, undefined])("the amount %s counts as missing", (value) => {
    expect(messages(price(), value)).toEqual(["Beløbet skal udfyldes."]);
  });
});

describe("an id", () => {
  test("an id is a whole number in the range of its column", () => {
    for (const value of [1, 2_147_483_647]) expect(messages(id, value)).toEqual([]);
    for (const value of [0, -1, 1.5, "1", 2_147_483_648]) expect(messages(id, value)).toHaveLength(1);
  });

  test("an id in an address has neither sign nor leading zero", () => {
    expect(z.parse(idText, "2147483647")).toBe(2_147_483_647);
    for (const text of ["0", "01", "-1", "1.0", "1e3", " 1", "2147483648", "99999999999", "new"])
      expect(z.safeParse(idText, text).success).toBe(false);
  });
});

describe("a date", () => {
  test("a date must exist in the calendar", () => {
    expect(messages(dateField("Deadline"), "2026-02-29")).toEqual(["Deadline er ikke en gyldig dato."]);
    expect(messages(dateField("Deadline"), undefined)).toEqual(["Deadline skal udfyldes."]);
    for (const date of ["2000-01-01", "2099-12-31"]) expect(messages(dateField("Deadline"), date)).toEqual([]);
    for (const date of ["1999-12-31", "2100-01-01", "0001-01-01", "9999-12-31"])
      expect(messages(dateField("Deadline"), date)).toEqual(["Skriv et år mellem 2000 og 2099."]);
    expect(messages(dateField("Deadline"), "i morgen")).toEqual(["Deadline er ikke en gyldig dato."]);
  });

  test("a date with a time must exist in the calendar and on the clock", () => {
    const start = wallClockField("Start", "Vælg startdato og starttid.");
    expect(messages(start, "2026-02-28 23:55:00")).toEqual([]);
    for (const text of ["2026-02-28 24:00:01", "2026-02-28 24:05:00", "2026-02-30 24:00:00", "24:00:00"])
      expect(messages(start, text)).toEqual(["Start er ikke en gyldig dato og tid."]);
    expect(messages(start, undefined)).toEqual(["Vælg startdato og starttid."]);
  });
});

describe("errors", () => {
  test("errors in entries are reported under their list, and a field name may contain digits", () => {
    const found = [["shown", 10, "id"], ["a1"], ["1a"], []].map((path) => ({ path, message: "A" }));
    expect(Object.keys(errorsByField(found))).toEqual(["shown", "a1", "1a", "body"]);
  });

  test("valid fields are found in any body", () => {
    const schema = z.object({ name: z.string(), code: z.optional(z.string()) });
    for (const body of [null, undefined, "text", 5, { name: 5 }])
      expect(validFields(schema, body)).not.toHaveProperty("name");
    expect(validFields(schema, { name: "A", code: 5 })).toEqual({ name: "A" });
  });

  test("errors are reported under the payload's names, each sentence once", () => {
    expect(
      errorsByField([
        { path: ["name"], message: "A" },
        { path: ["name"], message: "A" },
        { path: ["name"], message: "B" },
        { path: ["shown_jobs", 0, 1], message: "C" },
        { path: ["danlon", "company_number"], message: "E" },
        { path: ["custom", "columns", 2], message: "F" },
        { message: "D" },
      ]),
    ).toEqual({
      name: ["A", "B"],
      shown_jobs: ["C"],
      "danlon.company_number": ["E"],
      "custom.columns": ["F"],
      body: ["D"],
    });
  });

  test("the errors of several checks are merged", () => {
    expect(mergeErrors({ a: ["1"] }, { a: ["1", "2"], b: ["3"] }, {})).toEqual({ a: ["1", "2"], b: ["3"] });
  });

  test("the fields of failed checks do not hide valid fields", () => {
    const schema = z.object({ name: nameField("Navn"), code: codeField("Kode"), rate: kronerField("Sats", 10) });
    expect(validFields(schema, { name: " Æ ", code: "", rate: 11, more: 1 })).toEqual({ name: "Æ" });
    expect(validFields(schema, null)).toEqual({});
    expect(validFields(schema, "text")).toEqual({});
  });
});
