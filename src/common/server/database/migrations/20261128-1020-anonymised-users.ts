import { type Kysely, sql } from "kysely";

/**
 * `refuse_change` guards tables whose rows never change. While the setting `dagvaerk.anonymising` is on, an update may
 * change the columns in `texts` (docs/decisions/133-how-long-leavers-are-kept.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column anonymised_at timestamptz check (anonymised_at is null or status = 'deleted')`.execute(
    db,
  );
  await sql`create or replace function refuse_change() returns trigger language plpgsql as $$
    declare
      texts constant text[] := array['user_name', 'kind_name', 'name', 'reason', 'compensation', 'changes', 'details', 'bytes'];
    begin
      if tg_op = 'UPDATE' and current_setting('dagvaerk.anonymising', true) = 'on' then
        if to_jsonb(new) - texts = to_jsonb(old) - texts then
          return new;
        end if;
      end if;
      raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
}
