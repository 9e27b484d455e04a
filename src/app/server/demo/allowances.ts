import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Actor } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { presets, versionsOf } from "#features/allowances/rules/presets/presets.ts";
import { ruleSetInput } from "#features/allowances/rules/rule-set-input.ts";
import { insertRuleSet } from "#features/allowances/server/allowance-rules.store.ts";
import { lateDays } from "#features/working-time/server/entries/planned-entries.ts";
import { demoRegistered } from "./terms.ts";

const overtime = { hour: "chosen" as const };

const demoAllowances = (now: Temporal.PlainDate) =>
  [
    { name: "Industri", preset: presets.industri, users: ["jonas.moelgaard"], firstCode: 2110, overtime },
    { name: "Bygge og anlæg", preset: presets.byggeri, users: ["sofie.brandt", "camilla.riis"], firstCode: 2150 },
    { name: "Kontor", preset: presets.flex, users: ["leder2"], firstCode: 2190 },
  ].map(({ name, preset, users, firstCode, overtime = {} }) => ({
    name,
    users: users.map((user) => `${user}@dagvaerk.test`),
    versions: versionsOf(preset).map((version) => ({
      ...version,
      is_confirmed: version.from_date <= now.toString(),
      rules: version.rules.map((rule, place) => ({
        ...rule,
        ...(rule.code.startsWith("overtime") ? overtime : {}),
        salary_code: String(firstCode + place),
      })),
    })),
  }));

/** A manager's flex balance, in minutes, on the day before her register entries begin. */
export const demoFlex = (now: Temporal.PlainDate) => ({
  user: demoRegistered(now).user,
  date: now.subtract({ days: lateDays + 1 }).toString(),
  amount: 390,
});

/** Inserts the rule sets. Returns each person's `allowance_rules_id` for the terms of employment, by mail address. */
export async function insertAllowanceRules(trx: Kysely<Database>, admin: Actor) {
  const named = new Map<string, { readonly allowance_rules_id: number }>();
  for (const { users, ...rules } of demoAllowances(today())) {
    const allowance_rules_id = await insertRuleSet(trx, admin, z.parse(ruleSetInput, rules));
    for (const email of users) named.set(email, { allowance_rules_id });
  }
  return named;
}
