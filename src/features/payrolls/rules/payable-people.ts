import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { dateField, idsText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { paidSums } from "#features/kinds/rules/kind-sums.ts";

/** The most people in `without` or `only`. */
export const maxNamedPeople = 200;
const message = `Vælg 1 til ${maxNamedPeople} medarbejdere.`;

const peopleField = z.optional(idsText(maxNamedPeople, message));

/** A run covers everybody, all but some people, or only some (docs/product-rules.md#a-run). */
export const peopleQuery = { without: peopleField, only: peopleField };
export type NamedPeople = { readonly without?: number[] | undefined; readonly only?: number[] | undefined };

export const payablePeopleQuery = z.object({ createdBeforeDate: dateField("Oprettet før") });

export const maxPayablePeople = 5000;

export const payablePerson = z.object({
  ...person.shape,
  employee_id: z.string(),
  jobs_count: wire.count,
  ...paidSums,
});
export type PayablePerson = z.infer<typeof payablePerson>;
