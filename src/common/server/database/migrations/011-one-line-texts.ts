import { type Kysely, type RawBuilder, sql } from "kysely";
import { oneLine } from "#common/rules/values/one-line.ts";

/** Cleans stored texts as new input is cleaned. A code or number stays if another row has or gets its clean form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns) await clean(db, column);
}

type Text = RawBuilder<string>;
/** `key` gives the form in which values are unique; absent for a column that need not be unique. */
type Column = { table: string; name: string; key?: (text: Text) => Text };

const exact = (text: Text) => text;
const anyCase = (text: Text) => sql<string>`lower(${text})`;

const columns: readonly Column[] = [
  { table: "users", name: "name" },
  { table: "users", name: "employee_id", key: exact },
  { table: "projects", name: "name" },
  { table: "projects", name: "code", key: anyCase },
  { table: "job_types", name: "name" },
  { table: "job_types", name: "salary_code" },
  { table: "cost_centers", name: "name" },
  { table: "cost_centers", name: "code", key: anyCase },
];

async function clean(db: Kysely<unknown>, { table, name, key }: Column): Promise<void> {
  const rows = sql.table(table);
  const { rows: stored } = await sql<{ id: number; text: string }>`
    select id, ${sql.ref(name)} as text from ${rows} where ${sql.ref(name)} is not null`.execute(db);
  const changes = stored
    .map(({ id, text }) => ({ id, before: text, text: cleaned(text) }))
    .filter(({ before, text }) => text !== before && text !== "" && text.length <= before.length);
  const changed = sql`unnest(${changes.map(({ id }) => id)}::integer[], ${changes.map(({ text }) => text)}::text[])`;
  const isTaken =
    key &&
    sql`exists (select from ${rows} as other left join ${changed} as its (id, text) on its.id = other.id
      where other.id <> old.id
        and ${key(sql`coalesce(its.text, ${sql.ref(`other.${name}`)})`)} = ${key(sql`new.text`)})`;
  await sql`update ${rows} as old set ${sql.ref(name)} = new.text from ${changed} as new (id, text)
    where old.id = new.id and not ${isTaken ?? sql`false`}`.execute(db);
}

/** `oneLine` keeps line breaks and tabs, so they are replaced by blanks first. */
const cleaned = (text: string) => oneLine(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));
