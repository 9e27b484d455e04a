import type { Kysely } from "kysely";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import type { Database } from "#common/server/database/tables.ts";
import { folded, type Values } from "#features/imports/rules/plan-rows.ts";
import { listNamedRules } from "#features/users/server/terms/terms.store.ts";

const fields = [
  ["working_time_rules", "working_time_rules_id"],
  ["allowance_rules", "allowance_rules_id"],
] as const;

/** Translates names of rules in a sheet (of working time or allowances) to the ids in terms of employment, and back. */
export type TermsRules = {
  readonly withNames: (values: Values) => Values;
  /** An unknown name gets no id. */
  readonly withIds: (values: Values) => Values;
  readonly errorsOf: (values: Values) => FieldErrors;
};

export async function findTermsRules(trx: Kysely<Database>): Promise<TermsRules> {
  const rules = await listNamedRules(trx);
  const known = (id: (typeof fields)[number][1], name: string) =>
    rules[id].find((one) => folded(one.name ?? "") === folded(name));
  return {
    withNames(values) {
      const names = fields.map(([field, id]) => [field, rules[id].find((one) => one.id === values[id])?.name] as const);
      return { ...values, ...Object.fromEntries(names) };
    },
    withIds(values) {
      const found = fields.flatMap(([field, id]) => {
        const name = values[field];
        if (typeof name !== "string") return [];
        const one = known(id, name);
        return [[field, one?.name ?? name] as const, [id, one?.id] as const];
      });
      return { ...values, ...Object.fromEntries(found) };
    },
    errorsOf(values) {
      const unknown = fields.filter(([field]) => typeof values[field] === "string" && !knownIn(values, field));
      return Object.fromEntries(unknown.map(([, id]) => [id, ["Skriv navnet på regler, der findes."]]));
    },
  };
}

const knownIn = (values: Values, field: string) => values[`${field}_id`] !== undefined;
