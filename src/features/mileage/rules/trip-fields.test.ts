import { expect, test } from "vitest";
import * as z from "zod/mini";
import { tripInput } from "./trip-fields.ts";

const trip = {
  from_place: "Vestergade 1",
  to_place: "Havnegade 12",
  purpose: "Møde med bygherren",
  km: 72.5,
  vehicle: "car",
};
const messages = (changes: object) =>
  z
    .safeParse(tripInput, { ...trip, registration_number: null, is_own_vehicle: true, ...changes })
    .error?.issues.map(({ message }) => message) ?? [];

const unwritable = (what: string, letters: string) =>
  `${what} har tegn, som kørselsregnskabet ikke kan skrive: ${letters}. Brug latinske, græske eller kyrilliske bogstaver.`;
const plate = "Skriv registreringsnummeret, som det står på nummerpladen, fx AB 12 345.";

test.each<[object, string[]]>([
  [{}, []],
  [{ km: null }, ["Km skal udfyldes."]],
  [{ km: "12" }, ["Km skal være et tal med højst 1 decimal."]],
  [{ km: 0 }, ["Km skal være fra 0,1 til 2.000,0."]],
  [{ km: 2000.1 }, ["Km skal være fra 0,1 til 2.000,0."]],
  [{ km: 1.25 }, ["Km må højst have 1 decimal."]],
  [{ purpose: "kørsel" }, ["Skriv formålet med mindst 8 tegn, fx »Møde med bygherren«."]],
  [{ from_place: "Havnegade 12 😀" }, [unwritable("Fra", "😀")]],
  [{ via_places: ["Αθήνα", "مب"] }, [unwritable("Via", "م ب")]],
  [{ to_place: "北京" }, [unwritable("Til", "北 京")]],
  [{ purpose: "Møde med bygherren 👍" }, [unwritable("Formål", "👍")]],
  [{ from_place: "Київ", to_place: "Łódź", purpose: "Møde i Αθήνα" }, []],
  ...["AB 12 345", "ab12345", "B-AB 1234", "1-ABC-234", "AB12 CDE", "ØL 1", "BOSS", "WX.123.YZ"].map(
    (registration_number) => [{ registration_number }, []] as [object, string[]],
  ),
  ...["=1+1;<b>", "A", "AB 12 345 67890", "AB/12", "- -", "<b>x</b>", "AB, 12", "?????"].map(
    (registration_number) => [{ registration_number }, [plate]] as [object, string[]],
  ),
])("the trip's values %j have errors in %j", (changes, expected) => {
  expect(messages(changes)).toEqual(expected);
});

test("an empty registration number becomes null", () => {
  const numberOf = (registration_number: string) =>
    z.parse(tripInput, { ...trip, registration_number, is_own_vehicle: true }).registration_number;
  expect([numberOf(" "), numberOf("AB 12 345")]).toEqual([null, "AB 12 345"]);
});
