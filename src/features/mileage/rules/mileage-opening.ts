import * as z from "zod/mini";
import { pageOf, pageQuery } from "#common/rules/lists/paging.ts";
import { person } from "#common/rules/person.ts";
import { chosenId } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { kmField, wireKm } from "./km-field.ts";

const yearMessage = "Skriv et år mellem 2000 og 2099.";
const year = z.int(yearMessage).check(z.minimum(2000, yearMessage), z.maximum(2099, yearMessage));

/** The year's km by car that were paid outside Dagværk; 0 removes the opening (docs/product-rules.md#20000-km). */
export const openingInput = z.object({
  user_id: chosenId("Vælg en medarbejder."),
  year,
  km: kmField("Km", 0, 200_000),
});
export type OpeningInput = z.infer<typeof openingInput>;

/** `version` is 0 for an opening that is not stored yet. */
export const openingChange = z.extend(openingInput, { version: z.optional(wire.count) });
export type OpeningChange = z.infer<typeof openingChange>;

export const opening = z.object({ user: person, year, km: wireKm, version: wire.version });
export type Opening = z.infer<typeof opening>;

export const openingPage = pageOf(opening);
export const openingsQuery = z.object(pageQuery);
