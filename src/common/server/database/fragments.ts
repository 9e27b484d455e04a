import { type RawBuilder, sql } from "kysely";
import { lastApproval } from "#common/rules/access/actor.ts";
import { type Capability, type RoleName, rolesWith } from "#common/rules/access/permissions.ts";
import { soughtWords } from "#common/rules/lists/search.ts";
import { localTime } from "./calendar.ts";

export type Condition = RawBuilder<boolean>;

export const allOf = (conditions: readonly RawBuilder<unknown>[]): Condition =>
  sql<boolean>`(${sql.join(conditions, sql` and `)})`;

export const isOneOf = (column: string, ids: readonly number[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any (${[...ids]}::integer[])`;

/** The time in Copenhagen as `YYYY-MM-DD HH:mm:ss`, twice as fast as with `to_char`. */
export function wallClock(column: string): RawBuilder<string> {
  return sql<string>`left(${localTime(column)}::text, 19)`;
}

/** Hides a value from the planner, so that all values share a plan (docs/decisions/059-one-plan-for-everybody.md). */
export function unseen(
  value: unknown,
  type: "integer" | "integer[]" | "timestamptz" | "timestamptz[]",
): RawBuilder<unknown> {
  return sql`(select ${value}::${sql.raw(type)})`;
}

export const isOneOfUnseen = (column: string, ids: readonly number[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any (${unseen([...ids], "integer[]")}::integer[])`;

export type Person = { id: number; name: string };

export function person(column: string): RawBuilder<Person> {
  return sql<Person>`(select json_build_object('id', person.id, 'name', person.display_name)
    from users as person where person.id = ${sql.ref(column)})`;
}

/** Deleted users keep their roles, so the result may be true for them. */
export function userCan(column: string, capability: Capability): Condition {
  return userIsOneOf(column, rolesWith(capability));
}

export function userIsOneOf(column: string, roleNames: readonly RoleName[]): Condition {
  const names = roleNames.map((name) => sql.lit(name));
  return sql<boolean>`exists (
    select from user_roles join roles on roles.id = user_roles.role_id
    where user_roles.user_id = ${sql.ref(column)} and roles.name in (${sql.join(names)})
  )`;
}

/** The result may be true for deleted users (docs/product-rules.md#the-last-approval). */
export const givesLastApproval = (column: string): Condition =>
  sql<boolean>`((select admin_gives_last_approval from company_details) and ${userCan(column, lastApproval)})`;

/** This is `isFoundIn` (search.ts) in SQL. */
export function contains(columns: readonly string[], text: string): RawBuilder<boolean> {
  const [only] = columns;
  const refs = columns.map((column) => sql.ref(column));
  const value = columns.length === 1 && only ? sql.ref(only) : sql`concat_ws(E'\\n', ${sql.join(refs)})`;
  const patterns = soughtWords(text).map((spellings) =>
    spellings.map((spelling) => `%${spelling.replace(/[\\%_]/g, "\\$&")}%`),
  );
  // All words with only one spelling share one call of `searchable`. The call takes longer than the comparisons.
  const single = patterns.filter(({ length }) => length === 1).flat();
  const conditions = [
    ...(single.length === 0 ? [] : [sql`searchable(${value}) like all (${single}::text[])`]),
    ...patterns.filter(({ length }) => length > 1).map((any) => sql`searchable(${value}) like any (${any}::text[])`),
  ];
  return sql<boolean>`(${sql.join([...conditions, sql`true`], sql` and `)})`;
}

export const rowCount = sql<number>`count(*)`.as("count");

/** Makes updates of many jobs faster. If a column is set, PostgreSQL does not search its indexes for dead versions. */
export const keptAsTheyAre = sql`user_id = user_id, project_id = project_id, cost_center_id = cost_center_id,
  started_at = started_at`;
