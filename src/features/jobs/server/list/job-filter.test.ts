import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { sumKroner } from "#common/rules/values/money.ts";
import { jobStatuses } from "#features/jobs/rules/job-status.ts";
import { maxFoundJobs, maxSearchedJobs } from "#features/jobs/rules/list/job-filter-bounds.ts";
import {
  aJob,
  aMileageType,
  anExpenseType,
  aProject,
  aUser,
  jobInputFor,
  withoutReceipt,
} from "#testing/data/factories.ts";
import { kindSums } from "#testing/data/sums.ts";
import { aTrip } from "#testing/data/trips.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, manager } = setUpCompany();

/** These days include both nights of a clock change and the end of a year. */
const days = [
  "2026-03-28",
  "2026-03-29",
  "2026-03-30",
  "2026-10-24",
  "2026-10-25",
  "2026-10-26",
  "2025-12-31",
  "2026-01-01",
];
const clocks = ["00:00", "00:30", "12:00", "23:30"];
const notes = [null, "100 % færdig", "Husk Åparken", "a_b", "HAVNEN igen"];
const texts = ["havn", "ÅPARKEN", "P-AA", "p-", "mont", "kørsel", "max", "mia ", "100 %", "_", "husk", "intet", "\\"];

type Known = {
  id: number;
  user: "employee" | "employee2" | "owner";
  project: "project" | "project2";
  jobType: "jobType" | "jobType2";
  status: (typeof jobStatuses)[number];
  note: string | null;
  start: string;
  minutes: number;
  price: number;
};

let jobs: Known[];

beforeAll(async () => {
  jobs = [];
  const pick = <Value>(values: readonly Value[], place: number) => values[place % values.length] as Value;
  for (let place = 0; place < 90; place++) {
    const [day, clock] = [pick(days, place), pick(clocks, Math.floor(place / 3))];
    const known = {
      user: pick(["employee", "employee2", "owner"] as const, Math.floor(place / 2)),
      project: pick(["project", "project2"] as const, Math.floor(place / 5)),
      jobType: pick(["jobType", "jobType2"] as const, Math.floor(place / 7)),
      // Only few jobs are paid, because each payment needs its own run.
      status: place % 30 === 0 ? ("PAID" as const) : pick(["NEW", "REJECTED", "APPROVED_BY_MANAGER"] as const, place),
      note: pick(notes, Math.floor(place / 4)),
    };
    const times = { started_at: `${day} ${clock}:00`, ended_at: `${day} ${clock.replace(/0$/, "5")}:00` };
    const job = await aJob(server.db, company, {
      ...times,
      user: company[known.user],
      project: company[known.project],
      job_type_id: company[known.jobType].id,
      job_status: known.status,
      note: known.note,
      price_mode: "manual",
      hourly_rate: null,
      price: place + 0.25,
    });
    jobs.push({ ...known, id: job.id, start: times.started_at, minutes: 5, price: job.price });
  }
});

type Filter = { filter?: string; project_id?: string; from?: string; to?: string; status?: string };
type List = { name: string; path: string; asker: () => Client; sees: (job: Known) => boolean; inCodes: boolean };

const ofUser = (userId: () => number, job: Known) => company[job.user].id === userId();
const lists = (): List[] => [
  { name: "own", path: "/api/jobs", asker: () => employee, sees: ({ user }) => user === "employee", inCodes: false },
  {
    ...{ name: "own of an owner", path: "/api/jobs", asker: () => owner, inCodes: true },
    sees: ({ user }) => user === "owner",
  },
  {
    ...{ name: "a user's in one's own part", path: `/api/users/${company.employee2.id}/jobs`, asker: () => owner },
    inCodes: true,
    sees: (job) => ofUser(() => company.employee2.id, job) && job.project === "project",
  },
  {
    ...{ name: "a user's", path: `/api/users/${company.employee.id}/jobs?projectScope=all`, asker: () => manager },
    inCodes: true,
    sees: ({ user }) => user === "employee",
  },
  {
    ...{ name: "everybody's", path: "/api/jobs?projectScope=all", asker: () => manager, inCodes: true },
    sees: () => true,
  },
];

const lower = (text: string) => text.toLocaleLowerCase("da");

/** The filter in TypeScript, for comparison with SQL. */
function fits(job: Known, list: List, { filter = "", project_id, from, to, status }: Filter): boolean {
  const project = company[job.project];
  const day = job.start.slice(0, 10);
  const said = [
    project.name,
    company[job.jobType].name,
    ...(list.inCodes ? [project.code] : []),
    list.name === "everybody's" ? company[job.user].name : (job.note ?? ""),
  ];
  return (
    list.sees(job) &&
    said.some((text) => lower(text).includes(lower(filter.trim()))) &&
    (project_id === undefined || Number(project_id) === project.id) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to) &&
    (status === undefined || job.status === status)
  );
}

const newestFirst = (one: Known, other: Known) =>
  one.start < other.start ? 1 : one.start > other.start ? -1 : other.id - one.id;
const address = (path: string, query: object) =>
  `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query as never)}`;
const aDay = fc.constantFrom(...days, "2026-06-15");

const aFilter = fc
  .record(
    {
      filter: fc.constantFrom(...texts),
      project_id: fc.constantFrom("project", "project2"),
      from: aDay,
      to: aDay,
      status: fc.constantFrom(...jobStatuses),
    },
    { requiredKeys: [] },
  )
  .filter(({ from = "", to = "9" }) => from <= to);

test.each([0, 1, 2, 3, 4])("list %i and its day sums have exactly the jobs that match the filter", async (place) => {
  const list = lists()[place] as List;
  await fc.assert(
    fc.asyncProperty(aFilter, async ({ project_id, ...rest }) => {
      const filter = { ...rest, ...(project_id && { project_id: String(company[project_id as "project"].id) }) };
      const wanted = jobs.filter((job) => fits(job, list, filter)).sort(newestFirst);
      const { status, body } = await list.asker().get(address(list.path, { ...filter, perPage: 100 }));
      expect(status).toBe(200);
      expect(body.data.map(({ id }: { id: number }) => id)).toEqual(wanted.map(({ id }) => id));
      expect(body.meta).toEqual({ per_page: 100, total: wanted.length });
      const second = await list.asker().get(address(list.path, { ...filter, perPage: 3, page: 2 }));
      expect(second.body.data.map(({ id }: { id: number }) => id)).toEqual(wanted.slice(3, 6).map(({ id }) => id));
      expect(second.body.meta.total).toBe(wanted.length);

      const { body: sums } = await list.asker().get(
        address(list.path.replace("/jobs", "/jobs/day-sums"), {
          ...filter,
          days: "2026-03-28,2026-10-25,2026-01-01",
        }),
      );
      const weeks = [
        ["2026-03-23", "2026-03-29"],
        ["2026-10-19", "2026-10-25"],
        ["2025-12-29", "2026-01-04"],
      ] as const;
      const counted = wanted.filter(
        ({ start, status }) =>
          status !== "REJECTED" &&
          weeks.some(([first, last]) => start.slice(0, 10) >= first && start.slice(0, 10) <= last),
      );
      const byDay = Map.groupBy(counted, ({ start }) => start.slice(0, 10));
      expect(sums).toEqual(
        [...byDay.keys()].sort().map((day) => ({
          day,
          minutes: 5 * (byDay.get(day)?.length ?? 0),
          sums: kindSums({
            work: {
              price: sumKroner((byDay.get(day) ?? []).map(({ price }) => price)),
              minutes: 5 * (byDay.get(day)?.length ?? 0),
            },
          }),
        })),
      );
    }),
    { numRuns: 20 },
  );
});

test("the list of one user finds expenses by supplier and trips by purpose and place", async () => {
  const user = await aUser(server.db, ["employee"]);
  const own = await server.login(user.email);
  const trip = await aTrip(server.db, company, await aMileageType(server.db), {
    ...{
      user,
      purpose: "Syn af facaden",
      from_place: "Ølgod",
      via_places: ["Brørup", "Lunderskov Øst 2"],
      to_place: "Ærø",
      job_status: "NEW" as const,
    },
  });
  const noon = `${today()} 12:00:00`;
  const times = { started_at: noon, ended_at: noon, price_mode: "manual" as const, hourly_rate: null };
  const { body: expense } = await own.post("/api/jobs", {
    ...jobInputFor(company, { ...times, job_type_id: (await anExpenseType(server.db)).id, price: 100 }),
    ...{ kind: "expense", expense: { vat: 20, supplier: "Stark Ærøskøbing", ...withoutReceipt } },
  });
  const found = async (client: Client, path: string, filter: string) =>
    (await client.get(address(path, { filter }))).body.data.map(({ id }: { id: number }) => id).sort();
  for (const [client, path] of [
    [own, "/api/jobs"],
    [manager, `/api/users/${user.id}/jobs?projectScope=all`],
  ] as const) {
    expect(await found(client, path, "stark")).toEqual([expense.id]);
    for (const text of ["facaden", "ølgod", "brorup", "øst lunderskov ærø"])
      expect(await found(client, path, text)).toEqual([trip.id]);
    expect(await found(client, path, "ærø")).toEqual([trip.id, expense.id]);
  }
  expect(await found(employee, "/api/jobs", "stark")).toEqual([]);
  expect(await found(manager, "/api/jobs?projectScope=all", "stark")).toEqual([]);
});

test("the list of all jobs finds one of two people with the same name by the number in the name", async () => {
  const [one, other] = [
    await aUser(server.db, ["employee"], { name: "Kaj Ørum" }),
    await aUser(server.db, ["employee"], { name: "Kaj Ørum" }),
  ];
  const theirs = [await aJob(server.db, company, { user: one }), await aJob(server.db, company, { user: other })];
  const found = async (filter: string) =>
    (await manager.get(address("/api/jobs?projectScope=all", { filter }))).body.data.map(
      ({ id }: { id: number }) => id,
    );
  expect((await found("orum kaj")).sort()).toEqual(theirs.map(({ id }) => id).sort());
  expect(await found("Kaj Ørum (2)")).toEqual([theirs[1]?.id]);
});

describe("limits of a filter", () => {
  test("a user who may not see project codes cannot find jobs by a project code", async () => {
    const found = async (asker: Client, filter: string) =>
      (await asker.get(address("/api/jobs", { filter }))).body.meta.total;
    expect(await found(employee, "P-HAVN")).toBe(0);
    expect(await found(owner, "P-HAVN")).toBeGreaterThan(0);
  });

  test("a scope that the user may not see is refused with a filter, too", async () => {
    for (const path of ["/api/jobs", "/api/jobs/day-sums", `/api/users/${company.employee2.id}/jobs/day-sums`]) {
      const query = { projectScope: "all", filter: "havn", project_id: company.project.id, days: "2026-03-28" };
      expect((await employee.get(address(path, query))).status).toBe(403);
    }
  });

  test.each([
    [{ filter: "x".repeat(192) }, { filter: ["Søgeteksten må højst være 191 tegn."] }],
    [{ from: "2026-02-30" }, { from: ["Fra er ikke en gyldig dato."] }],
    [{ to: "1999-12-31" }, { to: ["Skriv et år mellem 2000 og 2099."] }],
    [{ from: "2026-03-02", to: "2026-03-01" }, { to: ["Til skal være samme dag som Fra eller senere."] }],
    [{ project_id: "99999999999" }, { project_id: [expect.any(String)] }],
    [
      { from: "i går", to: "", project_id: "x" },
      { from: [expect.any(String)], to: [expect.any(String)], project_id: [expect.any(String)] },
    ],
  ])("the filter %j is answered with field errors", async (query, errors) => {
    for (const path of ["/api/jobs", `/api/jobs/day-sums?days=2026-01-01`]) {
      const { status, body } = await employee.get(address(path, query));
      expect([status, body.errors]).toEqual([422, errors]);
    }
  });

  test.each(["", "i går", "2026-01-01,", Array(101).fill("2026-01-01").join()])(
    "the days %j are refused",
    async (days) => {
      const { status, body } = await employee.get(address("/api/jobs/day-sums", { days }));
      expect([status, Object.keys(body.errors)]).toEqual([422, ["days"]]);
    },
  );
});

test("a reversed job is in the list, but its hours no longer count", async () => {
  const user = await aUser(server.db, ["employee"]);
  const times = { started_at: "2026-05-04 08:00:00", ended_at: "2026-05-04 16:00:00" };
  const job = await aJob(server.db, company, { user, ...times, job_status: "PAID" });
  const replacement = await aJob(server.db, company, { user, price_mode: "manual", hourly_rate: null, price: 1 });
  const path = `/api/users/${user.id}/jobs`;
  const sums = () => manager.get(`${path}/day-sums?projectScope=all&days=2026-05-06`);
  expect((await sums()).body).toEqual([
    { day: "2026-05-04", minutes: 480, sums: kindSums({ work: { price: 1600, minutes: 480 } }) },
  ]);
  await sql`insert into job_reversals (job_id, payroll_line_id, replacement_job_id, reason, created_by_user_id)
    select ${job.id}, id, ${replacement.id}, 'Nej', ${company.admin.id} from payroll_lines where job_id = ${job.id}`.execute(
    server.db,
  );
  expect((await sums()).body).toEqual([]);
  expect((await manager.get(`${path}?projectScope=all&to=2026-05-04`)).body.meta.total).toBe(1);
});

describe("more jobs than a search covers", () => {
  beforeAll(async () => {
    const old = await aProject(server.db, company.owner, { name: "Gammelgård" });
    await aJob(server.db, company, {
      project: old,
      started_at: "2024-01-01 08:00:00",
      ended_at: "2024-01-01 09:00:00",
    });
    await server.db.transaction().execute(async (trx) => {
      // Disables the triggers, which would check references and update counts for each row.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`insert into jobs (user_id, project_id, job_type_id, started_at, ended_at, price_mode, hourly_rate, price)
        select ${company.employee.id}, ${company.project2.id}, ${company.jobType.id}, start, start + interval '1 hour', 'auto', 200, 200
        from generate_series(1, ${sql.lit(maxSearchedJobs)}) as number,
          lateral (select timestamptz '2024-02-01 08:00Z' + number * interval '1 minute' as start) as placed`.execute(
        trx,
      );
    });
  });

  const all = (query: object) => manager.get(address("/api/jobs?projectScope=all", query));

  test("a text search covers the newest jobs and says so, and a search in a period covers older jobs", async () => {
    const { body } = await all({ filter: "gammelg" });
    expect(body).toEqual({ data: [], meta: { per_page: 15, total: 0, is_cut: true } });
    const { meta } = (await all({ filter: "gammelg", to: "2024-01-31" })).body;
    expect(meta).toEqual({ per_page: 15, total: 1 });
  });

  test.each([{ from: "2024-01-01" }, { filter: "åparken" }, { from: "2024-01-01", filter: "åparken" }])(
    "the filter %j finds the newest jobs and says that there are more",
    async (query) => {
      const { data, meta } = (await all({ ...query, page: Math.ceil(maxFoundJobs / 15) })).body;
      expect(meta).toEqual({ per_page: 15, total: maxFoundJobs, is_cut: true });
      expect(data).toHaveLength(maxFoundJobs % 15);
      expect((await all({ ...query, page: maxFoundJobs })).body.data).toEqual([]);
    },
  );

  test("the number of jobs in one user's list is exact", async () => {
    const { meta } = (await employee.get("/api/jobs?from=2024-01-01&filter=ÅPARKEN")).body;
    expect(meta.total).toBeGreaterThan(maxSearchedJobs);
    expect(meta).not.toHaveProperty("is_cut");
  });
});
