import type { Kysely } from "kysely";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "#common/server/database/tables.ts";
import { aFavourite, aJobType, anExpenseType, aUser, jobInputFor, withoutReceipt } from "#testing/data/factories.ts";
import type { Answer } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { until } from "#testing/until.ts";

/** In these tests, master data changes between the validation of a job and its insert. */

const { server, company, employee, manager, owner } = setUpCompany();

/** Sends a request that waits for an open transaction, and commits the transaction. */
async function answeredAfter(change: (trx: Kysely<Database>) => Promise<unknown>, call: () => Promise<Answer>) {
  const { promise, answer } = await server.db.transaction().execute(async (trx) => {
    await change(trx);
    const promise = call();
    const first = await Promise.race([promise, until("a call that waits", findWaiting)]);
    return { promise, answer: typeof first === "string" ? undefined : first };
  });
  expect(answer?.body, "the call did not wait").toBeUndefined();
  return promise;
}

async function findWaiting(): Promise<string | undefined> {
  const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows[0]?.query;
}

describe("a job type that becomes an expense category", () => {
  const becomesExpense = (id: number) => (trx: Kysely<Database>) =>
    trx.updateTable("job_types").set({ kind: "expense", vat_share: 100 }).where("id", "=", id).execute();

  test("registering a job on a job type whose kind changes meanwhile answers 409 and writes nothing", async () => {
    const { id } = await aJobType(server.db);
    const input = jobInputFor(company, { job_type_id: id });
    const { status, body } = await answeredAfter(becomesExpense(id), () => employee.post("/api/jobs", input));
    expect([status, body.message]).toEqual([
      409,
      "Noget, som du har valgt, blev ændret af en anden i samme øjeblik. Genindlæs siden, og prøv igen.",
    ]);
    expect(await server.db.selectFrom("jobs").select("id").where("job_type_id", "=", id).execute()).toEqual([]);
  });

  test("moving a job to a job type whose kind changes meanwhile, or registering a crew on it, answers 409", async () => {
    const { body: job } = await employee.post("/api/jobs", jobInputFor(company));
    const { id } = await aJobType(server.db);
    const moved = () => employee.put(`/api/jobs/${job.id}`, jobInputFor(company, { job_type_id: id }));
    expect((await answeredAfter(becomesExpense(id), moved)).status).toBe(409);
    const { id: other } = await aJobType(server.db);
    const { hourly_rate: _rate, ...input } = jobInputFor(company, { job_type_id: other });
    const crew = { ...input, people: [{ user_id: company.employee.id, hourly_rate: 200 }] };
    expect((await answeredAfter(becomesExpense(other), () => manager.post("/api/crew-jobs", crew))).status).toBe(409);
  });

  test("a favourite or a timer with a job type whose kind changes meanwhile is refused with a field error", async () => {
    const { id } = await aJobType(server.db);
    const favourite = aFavourite(company, { job_type_id: id });
    const refused = await answeredAfter(becomesExpense(id), () => employee.post("/api/favourites", favourite));
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["job_type_id"]]);
    const { id: other } = await aJobType(server.db);
    const timer = await answeredAfter(becomesExpense(other), () =>
      employee.post("/api/timers", { job_type_id: other }),
    );
    expect([timer.status, Object.keys(timer.body.errors ?? {})]).toEqual([422, ["job_type_id"]]);
  });
});

describe("a user who is deleted", () => {
  const isDeleted = (id: number) => (trx: Kysely<Database>) =>
    trx.updateTable("users").set({ status: "deleted", deleted_at: new Date() }).where("id", "=", id).execute();

  test("registering a job, a split expense or a crew job for a user who is deleted meanwhile answers 409 and writes nothing", async () => {
    const category = await anExpenseType(server.db);
    const { project_id, job_type_id: _type, ...input } = jobInputFor(company);
    const noon = `${input.started_at.slice(0, 10)} 12:00:00`;
    const { hourly_rate: _rate, ...crew } = jobInputFor(company);
    const parts = [project_id, company.project2.id].map((id) => ({ project_id: id, price: 50 }));
    const paid = { started_at: noon, ended_at: noon, price_mode: "manual", hourly_rate: null, price: 100 };
    const whole = { ...input, ...paid, kind: "expense", job_type_id: category.id };
    const expense = { vat: 0, ...withoutReceipt };
    const calls: ((id: number) => Promise<Answer>)[] = [
      (id) => manager.post(`/api/users/${id}/jobs`, jobInputFor(company)),
      (id) => owner.post(`/api/users/${id}/jobs/split`, { ...whole, parts, expense }),
      (id) => owner.post("/api/crew-jobs", { ...crew, people: [{ user_id: id, hourly_rate: 200 }] }),
    ];
    for (const call of calls) {
      const { id } = await aUser(server.db, ["employee"]);
      const { status, body } = await answeredAfter(isDeleted(id), () => call(id));
      expect([status, body.message]).toEqual([409, "Brugeren er blevet slettet. Genindlæs siden."]);
      expect(await server.db.selectFrom("registered_jobs").select("id").where("user_id", "=", id).execute()).toEqual(
        [],
      );
    }
  });
});
