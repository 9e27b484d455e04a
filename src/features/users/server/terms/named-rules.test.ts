import { sql } from "kysely";
import { expect, test } from "vitest";
import { actorOf } from "#common/rules/access/actor.ts";
import {
  deleteRuleSet as deleteAllowanceRules,
  insertRuleSet as insertAllowanceRules,
} from "#features/allowances/server/allowance-rules.store.ts";
import type { Terms } from "#features/users/rules/employment-terms.ts";
import {
  deleteRuleSet as deleteLawRules,
  insertRuleSet as insertLawRules,
} from "#features/working-time-law/server/law-rules.store.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { listRuleIds } from "./terms.store.ts";

/* Somebody saves terms with rules that somebody else deletes at the same time. */

const { server, company, employee, manager } = setUpCompany();

test.each([
  {
    name: "working_time_rules_id",
    insert: () =>
      insertLawRules(server.db, actorOf(company.admin.id, ["admin"]), { name: "Vagthold", periods: lawPeriods }),
    remove: deleteLawRules,
  },
  {
    name: "allowance_rules_id",
    insert: () =>
      insertAllowanceRules(server.db, actorOf(company.admin.id, ["admin"]), { name: "Vagthold", versions: [] }),
    remove: deleteAllowanceRules,
  },
] as const)(
  "rules are not deleted if terms name them in $name at the same moment",
  async ({ name, insert, remove }) => {
    const id = await insert();
    const writer = await server.db.startTransaction().execute();
    expect((await listRuleIds(writer))[name]).toContain(id);
    const removal = server.db.transaction().execute((trx) => remove(trx, id));
    await expect.poll(isWaiting).toBe(true);
    await writer
      .updateTable("employment_terms")
      .set({ [name]: id })
      .where("user_id", "=", company.employee.id)
      .execute();
    await writer.commit().execute();
    expect(await removal).toBe(false);
  },
);

test("users read the name of their allowance rules in their own terms, but not the rules", async () => {
  const admin = actorOf(company.admin.id, ["admin"]);
  const allowance_rules_id = await insertAllowanceRules(server.db, admin, { name: "Industri", versions: [] });
  const path = `/api/users/${company.employee.id}/terms`;
  const names = async () => (await employee.get(path)).body.map((row: Terms) => row.allowance_rules_name);
  await server.db
    .updateTable("employment_terms")
    .set({ allowance_rules_id: null })
    .where("user_id", "=", company.employee.id)
    .execute();
  expect(await names()).toEqual([null]);
  await server.db
    .insertInto("employment_terms")
    .values({ user_id: company.employee.id, from_date: "2026-03-01", hourly_rate: 210, allowance_rules_id })
    .execute();
  expect(await names()).toEqual(["Industri", null]);
  expect((await employee.get("/api/allowance-rules")).status).toBe(403);
  expect((await manager.get(path)).status).toBe(404);
});

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows.length > 0;
}

const lawPeriods = [
  { from_date: "2000-01-01", rest_hours: 11, reference_months: 4, days_between_days_off: 6 },
] as Parameters<typeof insertLawRules>[2]["periods"];
