import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { dateField, idsText } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { paidSums } from "#features/kinds/rules/kind-sums.ts";
import { type PayGroup, payGroups } from "./pay-groups.ts";

export const maxNamedPeople = 200;
const message = `Vælg 1 til ${maxNamedPeople} medarbejdere.`;

const peopleField = z.optional(idsText(maxNamedPeople, message));

const groupsMessage = `pay_groups skal være en eller flere af ${payGroups.join(", ")}.`;

export const payGroupsField = z.array(z.enum(payGroups, groupsMessage), groupsMessage).check(
  z.minLength(1, groupsMessage),
  z.maxLength(payGroups.length, groupsMessage),
  z.refine((groups) => new Set(groups).size === groups.length, groupsMessage),
);

const payGroupsText = z.pipe(
  z.pipe(
    z.string(groupsMessage).check(z.maxLength(100, groupsMessage)),
    z.transform((text) => text.split(",")),
  ),
  payGroupsField,
);

export const peopleQuery = { without: peopleField, only: peopleField, pay_groups: z.optional(payGroupsText) };
export type NamedPeople = {
  readonly without?: number[] | undefined;
  readonly only?: number[] | undefined;
  readonly pay_groups?: PayGroup[] | undefined;
};

export const payablePeopleQuery = z.object({ createdBeforeDate: dateField("Oprettet før") });

export const maxPayablePeople = 5000;

export const payablePerson = z.object({
  ...person.shape,
  employee_id: z.string(),
  jobs_count: wire.count,
  ...paidSums,
});
export type PayablePerson = z.infer<typeof payablePerson>;
