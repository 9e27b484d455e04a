import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import type { AllowanceCompany, AllowancePerson } from "../rules/allowance-lines.ts";
import type { AllowanceRuleSet } from "../rules/allowance-rule.ts";
import { shownLines } from "../rules/banks/bank-lines.ts";
import { ruleSetErrors } from "../rules/rule-set-input.ts";
import { type SampleInput, type SampleWeek, sampleInput, sampleWeek } from "../rules/sample-week.ts";
import { workedParts } from "../rules/worked-parts.ts";
import { isNotRejected, listAllowancePeople, wholeWeeks } from "./allowance-people.store.ts";

export const sampleWeekRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  // A POST, because the edited rules do not fit into an address.
  app.post(
    "/api/allowance-rules/sample",
    {
      config: { access: "edit-allowance-rules" },
      attachValidation: true,
      schema: {
        summary: "Says what a set of rules would owe for a sample week",
        body: sampleInput,
        response: { 200: sampleWeek },
      },
    },
    async (request): Promise<SampleWeek> => {
      const input = await checkedBody(request, sampleInput, (fields) => sampleErrors(db, fields));
      const week = { user_id: input.user_id, ...wholeWeeks(input.monday, input.monday) };
      const { rules_id, versions } = input;
      const [stored, edited] = await Promise.all([
        listAllowancePeople(db, [week], isNotRejected),
        listAllowancePeople(db, [{ ...week, rules_id }], isNotRejected),
      ]);
      const ruleSets = new Map<number, AllowanceRuleSet>(edited.company.ruleSets).set(rules_id, {
        id: rules_id,
        versions,
      });
      return {
        worked_minutes: workedMinutes(edited, week),
        stored: linesOf(stored, week),
        edited: linesOf({ people: edited.people, company: { ...edited.company, ruleSets } }, week),
      };
    },
  );
};

type Dates = { readonly from: string; readonly to: string };

type Sample = { readonly company: AllowanceCompany; readonly people: readonly AllowancePerson[] };

const linesOf = ({ company, people }: Sample, dates: Dates) =>
  people
    .flatMap((person) => shownLines(person, company, dates))
    .toSorted((one, other) => one.date.localeCompare(other.date));

const workedMinutes = ({ people }: Pick<Sample, "people">, { from, to }: Dates): number =>
  people
    .flatMap(({ jobs }) => workedParts(jobs))
    .filter(({ day }) => day.date >= from && day.date <= to)
    .reduce((sum, { start, end }) => sum + end - start, 0);

async function sampleErrors(db: Kysely<Database>, fields: Partial<SampleInput>): Promise<FieldErrors> {
  const errors = ruleSetErrors(fields, []);
  const { user_id } = fields;
  if (user_id === undefined) return errors;
  const user = await db.selectFrom("users").select("id").where("id", "=", user_id).executeTakeFirst();
  return user ? errors : { ...errors, user_id: ["Vælg en medarbejder, der findes."] };
}
