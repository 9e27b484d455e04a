import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee } = setUpCompany();

beforeEach(async () => {
  await server.db.deleteFrom("timers").execute();
});

/** Sends the delayed mails now. Returns their delays in hours. */
async function release(): Promise<number[]> {
  const { rows } = await sql<{ hours: number }>`
    update pgboss.job set start_after = now() from (select id, start_after from pgboss.job) as before
    where name = 'mail' and state = 'created' and data ->> 'kind' = 'timer-long' and before.id = job.id
    returning round(extract(epoch from before.start_after - job.created_on) / 3600)::integer as hours`.execute(
    server.db,
  );
  return rows.map(({ hours }) => hours);
}

const done = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`select from pgboss.job where name = 'mail' and state <> 'completed'`.execute(
          server.db,
        );
        return rows.length;
      },
      { timeout: 60_000 },
    )
    .toBe(0);

const start = async (key: string = crypto.randomUUID()) =>
  (await employee.post("/api/timers", {}, { "idempotency-key": key })).body.running?.id as number;

test("a user gets one mail 10 hours after the start of a timer that still runs", async () => {
  const stopped = await start();
  await employee.post(`/api/timers/${stopped}/stop`);
  await employee.delete(`/api/timers/${await start()}`);
  await start("sendt-to-gange");
  await start("sendt-to-gange");
  await sql`update timers set started_at = '2026-11-19 07:02:00Z' where stopped_at is null`.execute(server.db);
  expect(await release()).toEqual([10, 10, 10]);
  const mails = await server.mails(1);
  await done();
  expect(await server.mails(1)).toHaveLength(1);
  expect(mails[0]).toContain("To: Mia Medarbejder");
  expect(mails[0]).toContain("Dit stopur i Dagværk har kørt siden 19/11-2026 08:02. Er du færdig, så stop det:");
  expect(mails[0]).toMatch(/\/timer\s/);
});

test("a user who turned the mail off gets none", async () => {
  await server.db.insertInto("mails_off").values({ user_id: company.employee.id, kind: "timer-long" }).execute();
  await start();
  expect(await release()).toHaveLength(1);
  await done();
  expect(await server.mails(1)).toHaveLength(1);
});
