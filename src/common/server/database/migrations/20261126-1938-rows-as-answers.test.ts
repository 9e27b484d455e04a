import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { jobInputFor } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { up } from "./20261126-1938-rows-as-answers.ts";

const { server, company, employee } = setUpCompany();

test("a repeated request of which the former version stored the response gets the answer that it is saved", async () => {
  const send = (key: string) => employee.post("/api/jobs", jobInputFor(company), { "idempotency-key": key });
  await send("before");
  const kept = await send("now");
  await sql`update idempotency_keys set answer = '{"id":1,"version":1,"most_price":null}' where key = 'before'`.execute(
    server.db,
  );
  await up(server.db as Kysely<unknown>);
  expect(await send("before")).toMatchObject({ status: 422, body: { reason: "saved" } });
  expect(await send("now")).toMatchObject({ status: 201, body: { id: kept.body.id } });
});
