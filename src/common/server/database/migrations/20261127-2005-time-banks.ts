import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table allowance_rule_versions add column flex jsonb`.execute(db);
  // Existing rules pay all hours, and their overtime needs no agreement.
  await sql`update allowance_rule_versions set rules = (
    select coalesce(jsonb_agg(rule || '{"hour": "ordinary", "needs_agreement": false}' order by place), '[]')
    from jsonb_array_elements(rules) with ordinality as listed (rule, place))`.execute(db);
  await sql`create table overtime_days (
    user_id integer not null references users,
    date date not null,
    is_agreed boolean not null,
    is_banked boolean not null,
    changed_by_user_id integer not null references users,
    changed_at timestamptz not null default now(),
    primary key (user_id, date)
  )`.execute(db);
}
