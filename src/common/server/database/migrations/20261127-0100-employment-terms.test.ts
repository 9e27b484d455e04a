import { sql } from "kysely";
import { expect, test } from "vitest";
import { aUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { up } from "./20261127-0100-employment-terms.ts";

const { server } = setUpCompany();

test("the migration gives an existing rate from the first day, and a user without a rate gets no terms", async () => {
  const paid = await aUser(server.db, ["employee"]);
  const rateless = await aUser(server.db, ["employee"], { default_hourly_rate: null });
  await sql`alter table users add column default_hourly_rate numeric(7, 2)`.execute(server.db);
  await sql`update users set default_hourly_rate = 212.75 where id = ${paid.id}`.execute(server.db);
  await sql`drop table employment_terms`.execute(server.db);
  await up(server.db as never);
  const rows = await server.db
    .selectFrom("employment_terms")
    .select(["user_id", "from_date", "hourly_rate", "version", "former_rates"])
    .where("user_id", "in", [paid.id, rateless.id])
    .execute();
  expect(rows).toEqual([
    { user_id: paid.id, from_date: "2000-01-01", hourly_rate: 212.75, version: 1, former_rates: [] },
  ]);
});
