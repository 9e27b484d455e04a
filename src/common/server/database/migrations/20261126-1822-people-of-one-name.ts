import { type Kysely, sql } from "kysely";

/** Nobody can look like another user by typing "(2)" after a name (docs/decisions/077-people-of-one-name.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  sql`create function name_key(name text) returns text language sql immutable strict parallel safe as $$
    select lower(regexp_replace(regexp_replace(name, '( *[(][0-9]+[)])+$', ''), ' +', ' ', 'g') collate "und-x-icu")
  $$`,
  sql`alter table users
    add column namesake_number integer,
    add column display_name text collate danish not null generated always as (
      case when namesake_number is null then name else name || ' (' || namesake_number::text || ')' end) stored`,
  sql`create index users_name_key_idx on users (name_key(name))`,
  sql`create function number_namesakes() returns trigger language plpgsql as $$
    declare
      key text;
    begin
      perform pg_advisory_xact_lock(hashtext('namesakes'));
      update users set namesake_number = null
        where id = new.id and namesake_number is not null and tg_op = 'UPDATE' and name_key(old.name) <> name_key(new.name);
      foreach key in array array[name_key(new.name), name_key(old.name)] loop
        with namesakes as (
          select id, case when count(*) over () > 1 then coalesce(namesake_number,
            coalesce(max(namesake_number) over (), 0) + row_number() over (partition by namesake_number is null order by id))
          end as number
          from users where name_key(name) = key
        )
        update users set namesake_number = namesakes.number from namesakes
          where users.id = namesakes.id and users.namesake_number is distinct from namesakes.number;
      end loop;
      return null;
    end $$`,
  sql`create trigger number_namesakes_of_new after insert on users
    for each row execute function number_namesakes()`,
  sql`create trigger number_namesakes_of_renamed after update of name on users
    for each row when (old.name is distinct from new.name) execute function number_namesakes()`,
  sql`with namesakes as (
      select id, row_number() over same as number, count(*) over (partition by name_key(name)) as people
      from users window same as (partition by name_key(name) order by id)
    )
    update users set namesake_number = namesakes.number from namesakes
      where users.id = namesakes.id and namesakes.people > 1`,
];
