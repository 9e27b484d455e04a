import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { changedValues } from "#common/rules/audit-log.ts";
import { insertAuditEntries } from "#common/server/audit-log.ts";
import type { Database } from "#common/server/database/tables.ts";
import type { EmploymentPeriod, EmploymentPeriodInput } from "#features/users/rules/employment-period.ts";

const selectPeriods = (db: Kysely<Database>) =>
  db.selectFrom("users").select(["id", "version", "employed_from", "employed_until", "holiday_week_minutes"]);

export const findEmploymentPeriod = (db: Kysely<Database>, userId: number) =>
  selectPeriods(db).where("id", "=", userId).executeTakeFirst();

export const listEmploymentPeriods = (db: Kysely<Database>) => selectPeriods(db).execute();

type PeriodChange = {
  readonly user_id: number;
  readonly former: Omit<EmploymentPeriod, "version">;
  readonly input: EmploymentPeriodInput;
};

export async function saveEmploymentPeriods(
  trx: Kysely<Database>,
  actor: Actor,
  sent: readonly PeriodChange[],
): Promise<void> {
  const changes = sent.flatMap(({ user_id, former, input }) => {
    const details = changedValues(former, input, ["employed_from", "employed_until", "holiday_week_minutes"]);
    return details ? [{ details, row: { ...former, ...input, user_id } }] : [];
  });
  if (changes.length === 0) return;
  await sql`update users set employed_from = given.employed_from, employed_until = given.employed_until,
      holiday_week_minutes = given.holiday_week_minutes, version = version + 1, changed_by_user_id = ${actor.id}
    from json_to_recordset(${JSON.stringify(changes.map(({ row }) => row))}::json)
      as given (user_id integer, employed_from date, employed_until date, holiday_week_minutes integer)
    where users.id = given.user_id`.execute(trx);
  await insertAuditEntries(
    trx,
    changes.map(({ details, row }) => ({
      ...{ kind: "employment-period-changed", user_id: actor.id, about_user_id: row.user_id, details },
    })),
  );
}
