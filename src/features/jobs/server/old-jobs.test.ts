import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { aJob, aMileageType, jobInputFor, type TestJobType } from "#testing/data/factories.ts";
import { aTrip, tripInputFor } from "#testing/data/trips.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* See docs/product-rules.md#when-a-job-may-lie. */

const { server, company, employee, manager, owner, admin } = setUpCompany();

let mileage: TestJobType;

beforeAll(async () => {
  mileage = await aMileageType(server.db);
});

/** New jobs are refused in the whole month of this day. */
const old = today().subtract({ months: 6 }).with({ day: 15 });
const on = (date: Temporal.PlainDate, from = "08:00:00", to = "16:00:00") => ({
  started_at: `${date} ${from}`,
  ended_at: `${date} ${to}`,
});

describe("a job from half a year ago", () => {
  test.each(["NEW", "REJECTED"] as const)(
    "an old job with status %s can be edited by its user and by a manager",
    async (status) => {
      for (const client of [employee, manager]) {
        const job = await aJob(server.db, company, { ...on(old), job_status: status });
        const times = on(old, "08:00:00", "15:30:00");
        const answer = await client.put(`/api/jobs/${job.id}`, jobInputFor(company, times));
        expect(answer).toMatchObject({ status: 200, body: { ...times, job_status: "NEW" } });
      }
    },
  );

  test("an old job can move within its own month or to today, and not to another month before the limit", async () => {
    const job = await aJob(server.db, company, { ...on(old), job_status: "REJECTED" });
    const save = (date: Temporal.PlainDate) => employee.put(`/api/jobs/${job.id}`, jobInputFor(company, on(date)));
    const refused = ["Datoen må højst ligge 3 måneder tilbage, eller i opgavens egen måned."];
    for (const months of [-1, 1])
      expect(await save(old.add({ months }))).toMatchObject({
        status: 422,
        body: { errors: { started_at: refused, ended_at: refused } },
      });
    expect((await save(today().add({ days: 1 }))).status).toBe(422);
    expect((await save(old.with({ day: 1 }))).status).toBe(200);
    expect((await save(today())).status).toBe(200);
  });

  test("the replacement of an old paid job can be corrected", async () => {
    const paid = await aJob(server.db, company, { ...on(old), job_status: "PAID" });
    const reversal = await admin.post(`/api/jobs/${paid.id}/reversal`, { reason: "Forkert antal timer" });
    expect(reversal.status).toBe(201);
    const times = on(old, "08:00:00", "15:30:00");
    const replacement = `/api/jobs/${reversal.body.replacement_job_id}`;
    expect(await employee.put(replacement, jobInputFor(company, times))).toMatchObject({ status: 200, body: times });
  });

  test("a new job cannot be registered on an old day", async () => {
    expect(await employee.post("/api/jobs", jobInputFor(company, on(old)))).toMatchObject({
      status: 422,
      body: { errors: { started_at: ["Datoen må højst ligge 3 måneder tilbage."] } },
    });
  });

  test("an old trip can move within its month, and not to another month before the limit", async () => {
    const trip = await aTrip(server.db, company, mileage, { day: old.toString(), job_status: "REJECTED" });
    const moved = tripInputFor(company, mileage, { day: old.add({ days: 1 }).toString() });
    expect((await employee.put(`/api/jobs/${trip.id}`, moved)).status).toBe(200);
    const away = tripInputFor(company, mileage, { day: old.add({ months: 1 }).toString() });
    expect((await owner.put(`/api/jobs/${trip.id}`, away)).status).toBe(422);
  });
});

describe("the time 24:00:00", () => {
  const yesterday = today().subtract({ days: 1 });

  test("an end of 24:00 is the midnight that ends the day", async () => {
    const job = await employee.post("/api/jobs", jobInputFor(company, on(yesterday, "16:00:00", "24:00:00")));
    expect(job).toMatchObject({ status: 201, body: { ended_at: `${today()} 00:00:00`, minutes: 480 } });
  });

  test("a start of 24:00 is the next day's midnight", async () => {
    const times = { started_at: `${yesterday} 24:00:00`, ended_at: `${today()} 00:05:00` };
    const { status, body } = await employee.post("/api/jobs", jobInputFor(company, times));
    expect([status, body]).toMatchObject([201, { started_at: `${today()} 00:00:00`, minutes: 5 }]);
  });

  test("an end of 24:00 today is in the future, and 24:05 is invalid", async () => {
    const ofToday = await employee.post("/api/jobs", jobInputFor(company, on(today(), "16:00:00", "24:00:00")));
    expect(ofToday.body.errors).toEqual({ ended_at: ["Du kan ikke registrere frem i tiden."] });
    const late = await employee.post("/api/jobs", jobInputFor(company, on(yesterday, "16:00:00", "24:05:00")));
    expect(late.body.errors).toEqual({ ended_at: ["Slut er ikke en gyldig dato og tid."] });
  });
});
