import { type Kysely, sql } from "kysely";
import { today } from "#common/rules/time/clock.ts";
import type { Database } from "#common/server/database/tables.ts";
import { aRuleSet, giveRules } from "./allowances.ts";
import { aUser, type Company, giveLeader, type TestUser } from "./factories.ts";

/**
 * Records besides jobs that are hidden from `owner`, `substitute` and `employee`: terms, absence, balances, allowances,
 * the register of working time, and personal records.
 */
type People = Company & { stranger: TestUser; colleague: TestUser };

const createdAt = "2026-01-05T08:00:00Z";
const dayAgo = (days: number) => today().subtract({ days }).toString();

/**
 * `stranger` and `colleague` get allowance rules, so that their hidden work has allowances. `owner2` has no leader, so
 * nobody sees the absence of `owner2` as a member of the same team.
 */
export async function giveAllowances(db: Kysely<Database>, company: People): Promise<void> {
  const rules = await aRuleSet(db, company.admin, { name: "Industri" });
  for (const person of [company.stranger, company.colleague]) await giveRules(db, person, rules);
  await giveLeader(db, company.owner2, null);
}

/** A leader sees the balances and the waiting absence of their own team only. */
export async function aTeam(db: Kysely<Database>, leader: TestUser): Promise<void> {
  const member = await aUser(db, ["employee"], { name: "Tea Team", email: "team@dagvaerk.test", employee_id: "M-T" });
  await giveLeader(db, member, leader);
  await db.updateTable("balance_setup").set({ kept_from: "2025-09-01" }).execute();
  await db
    .insertInto("absences")
    .values({ ...absenceOf(member), kind_id: 1, status: "requested" })
    .execute();
}

/** Hidden rows with ids from `firstId` on, which only the second company (`isOther`) has. */
export async function storeHiddenRecords(
  trx: Kysely<Database>,
  company: People,
  { isOther, firstId, hiddenJob }: { isOther: boolean; firstId: number; hiddenJob: number },
): Promise<void> {
  const { stranger, owner2, admin, project2, jobType } = company;
  await storeTerms(trx, company, isOther);
  const id = firstId;
  const user_id = stranger.id;
  const rows: readonly [keyof Database, object][] = [
    ["absences", { ...absenceOf(owner2), id, kind_id: 2 }],
    [
      "absence_days",
      { absence_id: id, user_id: owner2.id, date: dayAgo(9), part: "whole", minutes: 444, hundredths: 100 },
    ],
    ["balance_entries", { ...entryOf(user_id, admin), id }],
    ["balance_entries", { ...entryOf(owner2.id, admin), id: id + 1 }],
    [
      "register_entries",
      { user_id, date: dayAgo(6), minutes: 300, pause_minutes: 0, version: 1, changed_at: createdAt },
    ],
    [
      "overtime_days",
      {
        user_id,
        date: dayAgo(2),
        is_agreed: true,
        is_banked: true,
        changed_by_user_id: user_id,
        changed_at: createdAt,
      },
    ],
    ["working_time_deviations", { ...deviationOf(user_id), id }],
    ["job_comments", { id, job_id: hiddenJob, user_id: owner2.id, text: "Skjult", created_at: createdAt }],
    ["timers", { id, user_id, started_at: createdAt, project_id: project2.id, job_type_id: jobType.id }],
    ["finished_weeks", { user_id, monday: "2026-01-05", finished_at: createdAt }],
    ["late_entry_permits", { user_id, until_date: dayAgo(-3), permitted_by_user_id: admin.id }],
    ["favourites", { ...favouriteOf(user_id, company), id }],
    [
      "saved_reports",
      { id, user_id: admin.id, name: "Skjult", is_shared: false, query: { measure: "hours" }, created_at: createdAt },
    ],
    ["sales_rates", { id, from_date: "2026-01-01", rate: 900, version: 1 }],
    ["access_tokens", { ...tokenOf(user_id), id }],
    ["substitutes", { ...substituteOf(owner2, company.manager), id }],
  ];
  for (const table of new Set(rows.map(([name]) => name))) await removeHidden(trx, table, firstId);
  if (isOther) for (const [table, row] of rows) await insertRow(trx, table, row);
}

/** Changes only conditions that a reader of the plan does not see. */
async function storeTerms(trx: Kysely<Database>, { stranger, owner2 }: People, isOther: boolean): Promise<void> {
  await trx
    .updateTable("employment_terms")
    .set({
      pay_kind: isOther ? "salaried" : "hourly",
      young_until: isOther ? dayAgo(-100) : null,
      allowance_rules_id: isOther ? null : sql`(select min(id) from allowance_rules)`,
    })
    .where("user_id", "=", stranger.id)
    .execute();
  await trx
    .updateTable("employment_terms")
    .set({ weekly_minutes: isOther ? 1800 : null })
    .where("user_id", "=", owner2.id)
    .execute();
  await trx
    .updateTable("users")
    .set({ employed_from: isOther ? "2025-06-01" : null, holiday_week_minutes: isOther ? 2220 : null })
    .where("id", "=", stranger.id)
    .execute();
  await trx
    .updateTable("holiday_agreements")
    .set({ amount: isOther ? 300 : 100 })
    .where("user_id", "=", stranger.id)
    .execute();
}

const absenceOf = ({ id: user_id }: TestUser) => ({
  ...{ user_id, from_date: dayAgo(9), to_date: dayAgo(9), status: "approved" as const, created_by_user_id: user_id },
  ...{ starts_at_noon: false, ends_at_noon: false, withdrawal_requested: false, version: 1, created_at: createdAt },
});

const entryOf = (user_id: number, admin: TestUser) => ({
  ...{ user_id, account: "holiday", kind: "correction", year: today().year - 1, date: dayAgo(9), amount: 500 },
  ...{ reason: "Rettet", created_by_user_id: admin.id, created_at: createdAt },
});

const deviationOf = (user_id: number) => ({
  ...{ user_id, day: dayAgo(3), kind: "rest", short_minutes: 60, reason: "Travlt", compensation: "Fri" },
  ...{ compensate_by: dayAgo(1), created_by_user_id: user_id, created_at: createdAt },
});

const favouriteOf = (user_id: number, { project2, jobType }: People) => ({
  ...{ user_id, name: "Skjult", project_id: project2.id, job_type_id: jobType.id, pause_minutes: 0, place: 0 },
  created_at: createdAt,
});

const tokenOf = (user_id: number) => ({
  ...{ user_id, public_id: "skjult", token_hash: `\\x${"00".repeat(32)}`, name: "Skjult", scopes: ["read"] },
  ...{ created_at: createdAt, expires_on: dayAgo(-30) },
});

const substituteOf = ({ id: user_id }: TestUser, { id: substitute_user_id }: TestUser) => ({
  ...{ user_id, substitute_user_id, from_date: dayAgo(1), to_date: dayAgo(-1) },
  ...{ created_by_user_id: user_id, created_at: createdAt },
});

const byUser = ["register_entries", "overtime_days", "finished_weeks", "late_entry_permits"] as const;

async function removeHidden(trx: Kysely<Database>, table: keyof Database, firstId: number): Promise<void> {
  const isHidden = byUser.some((name) => name === table)
    ? sql`true`
    : table === "absence_days"
      ? sql`absence_id >= ${firstId}`
      : sql`id >= ${firstId}`;
  await sql`delete from ${sql.table(table)} where ${isHidden}`.execute(trx);
}

async function insertRow(trx: Kysely<Database>, table: keyof Database, row: object): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
    trx,
  );
}
