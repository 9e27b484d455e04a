import { sql } from "kysely";
import { expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aFavourite, aJob, aUser, workday } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { up } from "./20261127-0428-place-of-a-pause.ts";

const { server, company, admin } = setUpCompany();

test("the migration does not change existing jobs, sums, runs and working time", async () => {
  const user = await aUser(server.db, ["employee"], { employee_id: "8123" });
  const client = await server.login(user.email);
  const paused = { user, pause_minutes: 30 };
  await aJob(server.db, company, { ...paused, ...workday(1) });
  const paid = await aJob(server.db, company, { ...paused, ...workday(2), job_status: "PAID" });
  await aJob(server.db, company, { user, ...workday(3) });
  await client.post("/api/favourites", aFavourite(company));
  const { payroll_id } = await server.db
    .selectFrom("jobs")
    .select("payroll_id")
    .where("id", "=", paid.id)
    .executeTakeFirstOrThrow();
  const shown = async () => [
    (await client.get("/api/jobs")).body,
    (await client.get(`/api/jobs/${paid.id}`)).body,
    (await client.get("/api/favourites")).body,
    (await client.get("/api/working-time")).body,
    (await client.get("/api/my-pay")).body,
    (await admin.get(`/payrolls/${payroll_id}?format=excel`)).body,
    (await admin.get(`/api/jobs/export?from=${today().subtract({ days: 5 })}&to=${today()}&format=csv`)).body,
    (await sql`select id, version, minutes, price from jobs order by id`.execute(server.db)).rows,
  ];
  const before = await shown();
  await sql`drop view jobs`.execute(server.db);
  await sql`alter table registered_jobs drop column pause_start`.execute(server.db);
  await sql`alter table favourites drop column pause_start`.execute(server.db);
  await sql`select make_jobs_view()`.execute(server.db);
  await up(server.db as never);
  expect(await shown()).toEqual(before);
});

test("the database refuses a start of a pause that is no time or not at a multiple of five minutes", async () => {
  const job = await aJob(server.db, company, { ...workday(4), pause_minutes: 30 });
  const set = (pause_start: string) =>
    server.db.updateTable("jobs").set({ pause_start }).where("id", "=", job.id).execute();
  await set("12:05");
  for (const wrong of ["12:06", "24:00", "9:00", ""])
    await expect(set(wrong)).rejects.toMatchObject({ constraint: "jobs_pause_start_of_pause" });
});
