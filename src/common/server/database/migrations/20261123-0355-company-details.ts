import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table company_details (
    id smallint primary key default 1 check (id = 1),
    name text not null default '' check (char_length(name) <= 191),
    address text not null default '' check (char_length(address) <= 191),
    cvr text not null default '' check (cvr ~ '^([0-9]{8})?$')
  )`.execute(db);
  await sql`insert into company_details default values`.execute(db);
}
