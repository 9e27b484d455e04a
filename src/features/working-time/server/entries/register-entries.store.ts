import { type Kysely, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { localDay } from "#common/server/database/calendar.ts";
import { allOf, type Condition, isOneOfUnseen, wallClock } from "#common/server/database/fragments.ts";
import { rowsTogether } from "#common/server/database/rows-together.ts";
import type { Database } from "#common/server/database/tables.ts";
import { inTransaction } from "#common/server/database/transaction.ts";
import { nextVersion } from "#common/server/versions.ts";
import { isTakenDay } from "#features/kinds/server/timed-work.ts";
import type { LateCause } from "#features/periods/rules/late-reason.ts";
import {
  type EntryTimes,
  maxFormerVersions,
  type RegisterEntry,
} from "#features/working-time/rules/entries/register-entry.ts";

const versionColumns = [
  wallClock("started_at").as("started_at"),
  wallClock("ended_at").as("ended_at"),
  "pause_minutes",
  "minutes",
  sql<boolean>`changed_by_user_id is not null`.as("is_corrected"),
  wallClock("changed_at").as("changed_at"),
  "late_cause",
] as const;

type Range = { readonly from: string; readonly to: string };

export function selectEntries(db: Kysely<Database>, userIds: readonly number[], { from, to }: Range) {
  const isAsked = allOf([isOneOfUnseen("user_id", userIds), sql`date between ${from} and ${to}`]);
  const columns = ["user_id", "date", "version", ...versionColumns] as const;
  return {
    entries: db.selectFrom("register_entries").select(columns).where(isAsked).orderBy("date"),
    former: db.selectFrom("former_register_entries").select(columns).where(isAsked).orderBy("version", "desc"),
  };
}

export async function listEntries(
  db: Kysely<Database>,
  userIds: readonly number[],
  range: Range,
): Promise<Map<number, RegisterEntry[]>> {
  return entriesByPerson(userIds, await rowsTogether(db, selectEntries(db, userIds, range)));
}

type EntryRow = Omit<RegisterEntry, "former"> & { user_id: number };

export function entriesByPerson(
  userIds: readonly number[],
  { entries, former }: { readonly entries: readonly EntryRow[]; readonly former: readonly EntryRow[] },
): Map<number, RegisterEntry[]> {
  const keyOf = ({ user_id, date }: { user_id: number; date: string }) => `${user_id} ${date}`;
  const formerOf = Map.groupBy(former, keyOf);
  const found = new Map<number, RegisterEntry[]>(userIds.map((id) => [id, []]));
  for (const row of entries) {
    const versions = (formerOf.get(keyOf(row)) ?? []).slice(0, maxFormerVersions);
    const { user_id, ...entry } = row;
    found
      .get(user_id)
      ?.push({ ...entry, former: versions.map(({ user_id: _, date: __, version: ___, ...one }) => one) });
  }
  return found;
}

export async function findEntry(
  db: Kysely<Database>,
  userId: number,
  date: string,
): Promise<RegisterEntry | undefined> {
  return (await listEntries(db, [userId], { from: date, to: date })).get(userId)?.[0];
}

const columnsOf = ({ interval, pause_minutes, minutes }: EntryTimes) => ({
  started_at: interval?.start.toString() ?? null,
  ended_at: interval?.end.toString() ?? null,
  pause_minutes,
  minutes,
});

export async function saveEntry(
  trx: Kysely<Database>,
  actor: Pick<Actor, "id">,
  date: string,
  times: EntryTimes,
  late_cause?: LateCause,
): Promise<void> {
  const columns = { ...columnsOf(times), late_cause: late_cause ?? null };
  const inserted = await trx
    .insertInto("register_entries")
    .values({ user_id: actor.id, date, ...columns, changed_by_user_id: actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst();
  if (inserted) return;
  await sql`insert into former_register_entries
    select * from register_entries where user_id = ${actor.id} and date = ${date} for update`.execute(trx);
  await trx
    .updateTable("register_entries")
    .set({ ...columns, ...nextVersion(actor), changed_at: sql`now()` })
    .where("user_id", "=", actor.id)
    .where("date", "=", date)
    .execute();
}

export type PersonDay = { readonly user_id: number; readonly date: string };

/** Planned entries that may need new times: their day has absence, or had absence that has changed the entry. */
export async function listPlannedWithAbsence(
  db: Kysely<Database>,
  { from, to }: { from: string; to: string },
): Promise<(PersonDay & { readonly version: number })[]> {
  const { rows } = await sql<PersonDay & { version: number }>`
    select entry.user_id, entry.date::text, entry.version from register_entries as entry
    where entry.date between ${from}::date and ${to}::date and entry.changed_by_user_id is null
      and (entry.version > 1 or exists (
        select from absence_days as day where day.user_id = entry.user_id and day.date = entry.date))
    order by entry.user_id, entry.date`.execute(db);
  return rows;
}

/** Keeps the former versions. Entries that already have these times, or changed since they were read, are skipped. */
export async function replacePlanned(
  db: Kysely<Database>,
  entries: readonly (PersonDay & { readonly version: number; readonly times: EntryTimes })[],
): Promise<void> {
  const rows = JSON.stringify(entries.map(({ times, ...entry }) => ({ ...entry, ...columnsOf(times) })));
  const planned = sql`json_to_recordset(${rows}) as planned(user_id integer, date date, version integer,
    started_at timestamptz, ended_at timestamptz, pause_minutes integer, minutes integer)`;
  const isOther = sql`(entry.user_id, entry.date, entry.version) = (planned.user_id, planned.date, planned.version)
    and entry.changed_by_user_id is null
    and (entry.started_at, entry.ended_at, entry.pause_minutes, entry.minutes)
      is distinct from (planned.started_at, planned.ended_at, planned.pause_minutes, planned.minutes)`;
  await inTransaction(db, async (trx) => {
    await sql`insert into former_register_entries
      select entry.* from register_entries as entry, ${planned} where ${isOther} for update of entry`.execute(trx);
    await sql`update register_entries as entry
      set started_at = planned.started_at, ended_at = planned.ended_at, pause_minutes = planned.pause_minutes,
        minutes = planned.minutes, version = entry.version + 1, changed_at = now()
      from ${planned} where ${isOther}`.execute(trx);
  });
}

/** Whether a user exists on a date: from their creation or latest reactivation until the day before their deletion. */
const isEmployedOn = (date: string): Condition => sql<boolean>`(
  ${sql.ref(date)} >= ${localDay("users.created_at")}
  and (users.deleted_at is null or ${sql.ref(date)} < ${localDay("users.deleted_at")})
  and not exists (
    select from audit_log where audit_log.about_user_id = users.id and audit_log.kind = 'user-reactivated'
      and ${localDay("audit_log.created_at")} > ${sql.ref(date)}))`;

/** Days of users whose terms register the norm, if the day has neither an entry nor a job. */
export async function listUnregistered(
  db: Kysely<Database>,
  { from, to }: { from: string; to: string },
): Promise<{ user_id: number; date: string }[]> {
  const { rows } = await sql<{ user_id: number; date: string }>`
    select terms.user_id, day.date::text as date
    from employment_terms as terms join users on users.id = terms.user_id
    cross join lateral (
      select generate_series(greatest(terms.from_date, ${from}::date)::timestamp, ${to}::date, '1 day')::date as date
    ) as day
    where terms.registers_norm
      and not exists (
        select from employment_terms as later
        where later.user_id = terms.user_id and later.from_date > terms.from_date and later.from_date <= day.date)
      and not exists (
        select from register_entries as entry where entry.user_id = terms.user_id and entry.date = day.date)
      and ${isEmployedOn("day.date")} and not ${isTakenDay("terms.user_id", "day.date")}
    order by day.date, terms.user_id`.execute(db);
  return rows;
}

const entriesPerInsert = 5_000;

/** If another process has inserted an entry for the same day, that entry stays. */
export async function insertPlanned(
  db: Kysely<Database>,
  entries: readonly { readonly user_id: number; readonly date: string; readonly times: EntryTimes }[],
): Promise<void> {
  const rows = entries.map(({ times, ...key }) => ({ ...key, ...columnsOf(times) }));
  for (let place = 0; place < rows.length; place += entriesPerInsert)
    await db
      .insertInto("register_entries")
      .values(rows.slice(place, place + entriesPerInsert))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
