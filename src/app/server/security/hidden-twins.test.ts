import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { allReads, type ParameterValues, usualValues } from "#testing/all-reads.ts";
import { aCustomer, jobInputFor, testPassword, withoutReceipt } from "#testing/data/factories.ts";
import {
  calendarSecret,
  hiddenFactsOfTwins,
  hiddenRates,
  storeHiddenFacts,
  type TwinCompany,
  twinCompany,
  typedAmount,
} from "#testing/data/hidden-facts.ts";
import { tripInputFor } from "#testing/data/trips.ts";
import type { Answer, Client } from "#testing/http-client.ts";
import { intoApp, newClient } from "#testing/http-client.ts";
import { operationsOf } from "#testing/openapi.ts";
import { type TestApp, testApp } from "#testing/test-app.ts";

/*
 * Two companies differ only in data that a reader may not see. That reader must get the same responses from both, to
 * every GET and to writes for others (docs/decisions/068-answers-from-what-one-sees.md). HIDDEN_RUNS sets the number of
 * pairs of companies, and FC_SEED chooses the pairs.
 */

const runs = Number(process.env.HIDDEN_RUNS ?? 1);
const readers = ["owner", "substitute", "employee"] as const;
type Reader = (typeof readers)[number];

type Twin = { server: TestApp; company: TwinCompany; clients: Record<Reader | "admin", Client> };
let twins: readonly [Twin, Twin];

beforeAll(async () => {
  twins = [await aTwin(), await aTwin()];
});

afterAll(() => Promise.all(twins.map(({ server }) => server.close())));

async function aTwin(): Promise<Twin> {
  const server = await testApp();
  const company = await twinCompany(server.db);
  await insertInvoiceBasis(server.db, company);
  const clients = {} as Twin["clients"];
  for (const name of [...readers, "admin"] as const) {
    const client = newClient(intoApp(server.app));
    await client.login(company[name].email, testPassword);
    clients[name] = client;
  }
  return { server, company, clients };
}

/** A basis of a customer, which none of the readers may see. */
async function insertInvoiceBasis(db: TestApp["db"], { admin }: TwinCompany): Promise<void> {
  const { id: customer_id, name } = await aCustomer(db);
  const choice = { until_date: "2026-11-01", group_by: "person", with_refunds: false, markup: 0 } as const;
  const made = { id: 1, customer_id, customer_name: name, jobs_count: 0, amount: 0, created_by_user_id: admin.id };
  await db
    .insertInto("invoice_bases")
    .values({ ...choice, ...made })
    .execute();
}

/** The paths of GETs that answered somebody with data. */
const answered = new Set<string>();

const dayAgo = (days: number) => today().subtract({ days }).toString();

function parameters({
  stranger,
  colleague,
  employee,
  owner2,
  project,
  project2,
  limited,
  ...company
}: TwinCompany): ParameterValues {
  const hidden = 1_000_000;
  const jobs = company.seen;
  return {
    ...usualValues(),
    userId: [stranger.id, colleague.id, employee.id, owner2.id],
    user_id: [stranger.id, colleague.id],
    jobId: [...jobs.slice(0, 3), ...company.trips, jobs.at(-1) as number, hidden],
    job_id: [jobs[0] as number, company.trips[0] as number, hidden],
    project_id: [project.id, project2.id, limited.id],
    projectId: [project.id, project2.id, limited.id],
    project_ids: [[project.id, project2.id, limited.id].join()],
    receiptId: [company.receipt, hidden],
    absenceId: [company.absence],
    file: [`${calendarSecret}.ics`],
    agreementId: [1],
    lapsing: ["true"],
    payrollId: [1, 2],
    payroll_id: [1],
    ids: [jobs.join(), `${hidden},${hidden + 1}`],
    "/api/receipts ids": [`${company.receipt},${hidden}`],
    filter: ["Havnen", "Stine"],
    deleted: ["false", "true"],
    users: [`${stranger.id},${colleague.id}`],
    status: ["NEW", "APPROVED_BY_PROJECT_OWNER"],
    projectScope: ["own", "all"],
    from: [dayAgo(60)],
    date: [dayAgo(0), dayAgo(2), dayAgo(8)],
    days: [[0, 7, 20, 30].map(dayAgo).join()],
    started_at: ["08:00", "14:30", "20:00"].map((time) => `${dayAgo(2)} ${time}:00`),
    ended_at: ["20:30", "23:00", "23:55"].map((time) => `${dayAgo(2)} ${time}:00`),
    pause_minutes: [30],
    pause_start: ["12:00"],
    has_own_price: ["true"],
    price: [typedAmount],
    km: [200],
    "/api/payrolls/{payrollId}/file format": ["excel", "xlsx"],
  };
}

type Told = { status: number; body: unknown };

/** Leaves out times, which differ between the two companies. */
const told = ({ status, bytes }: Answer): Told => ({
  status,
  body: textOf(bytes)
    .replaceAll(/"(created_at|edited_at|last_used_at|time)":"[^"]*"/g, '"$1":"…"')
    .replaceAll(/<dcterms:[^<]*</g, "<"),
});

/** Workbooks and archives are compared file by file, because their bytes contain the time of their creation. */
function textOf(bytes: Buffer): string {
  const isArchive = bytes.subarray(0, 2).toString() === "PK";
  return isArchive
    ? Object.entries(unzipSync(bytes))
        .filter(([path]) => !ofThisRun.test(path))
        .map(([, part]) => strFromU8(part).replaceAll(/"((?!started|ended)\w+_at)":"[^"]*"/g, '"$1":"…"'))
        .join("\n")
    : String(bytes);
}

/** Files of one's own data that contain or count the logins and calls of this test. */
const ofThisRun = /^Dine data\.pdf$|^data\/(enheder|haendelser)\.json$/;

/** Not compared: the order of last use differs between the companies, and is not secret. */
const sessions = "/api/sessions";

async function expectSame(name: Reader, ask: (client: Client, twin: Twin) => Promise<Answer>, what: string) {
  const [one, other] = await Promise.all(twins.map(async (twin) => told(await ask(twin.clients[name], twin))));
  expect(other, `${name}: ${what}`).toEqual(one);
  return one as Told;
}

async function expectSameReads(name: Reader): Promise<void> {
  const [{ server, company }] = twins;
  const refused = new Set<string>();
  for (const { path, address, unknown } of allReads(server.app, parameters(company))) {
    if (refused.has(path) || path === sessions) continue;
    const { status } = await expectSame(name, (client) => client.get(address), `GET ${address}`);
    if (status === 200) answered.add(path);
    if (status === 401 || status === 403) refused.add(path);
    else expect(unknown, `parameters of ${path} that have no value above`).toEqual([]);
  }
}

/** The responses to a user's writes for others. */
async function expectSameWrites(name: Reader): Promise<void> {
  const write = (what: string, ask: (client: Client, company: TwinCompany) => Promise<Answer>) =>
    expectSame(name, (client, { company }) => ask(client, company), what);
  for (const person of ["stranger", "colleague"] as const) {
    const path = ({ [person]: { id } }: TwinCompany) => `/api/users/${id}/jobs`;
    const times = { started_at: `${dayAgo(2)} 13:00:00`, ended_at: `${dayAgo(2)} 22:00:00` };
    const noon = { started_at: `${dayAgo(2)} 12:00:00`, ended_at: `${dayAgo(2)} 12:00:00` };
    await write(`work for the ${person} on a project that is not for the owner`, (client, company) =>
      client.post(path(company), jobInputFor(company, { ...times, project_id: company.limited.id })),
    );
    const manual = { ...noon, price_mode: "manual" as const, hourly_rate: null, price: 77 };
    for (const hourly_rate of hiddenRates)
      await write(`work at ${hourly_rate} for the ${person}`, (client, company) =>
        client.post(path(company), jobInputFor(company, { ...times, hourly_rate })),
      );
    await write(`an expense for the ${person}`, (client, company) =>
      client.post(path(company), {
        ...jobInputFor(company, { ...manual, job_type_id: company.category.id }),
        ...{ kind: "expense", expense: { vat: 0, ...withoutReceipt } },
      }),
    );
    const trip = await write(`a trip for the ${person}`, (client, company) =>
      client.post(path(company), tripInputFor(company, company.mileage, { km: 200 })),
    );
    const { id } = JSON.parse(String(trip.body));
    if (trip.status === 201)
      await write(`a longer trip for the ${person}`, (client, company) =>
        client.put(`${path(company)}/${id}`, tripInputFor(company, company.mileage, { km: 250 })),
      );
    await write(`copies of the days of the ${person}`, async (client, company) => {
      const [job] = company.trips.slice(person === "stranger" ? 0 : 2);
      const { version } = (await client.get(`/api/jobs/${job}`)).body;
      return client.post("/api/jobs/copies", { copies: [{ id: job, version, date: dayAgo(1) }] });
    });
  }
  const crew = (more: object) => (client: Client, company: TwinCompany) => {
    const { hourly_rate: _rate, ...job } = jobInputFor(company);
    const people = [company.stranger, company.colleague].map(({ id }) => ({ user_id: id, ...more }));
    return client.post("/api/crew-jobs", { ...job, people });
  };
  await write("a crew without rates", crew({}));
  await write("a crew with rates", crew({ hourly_rate: hiddenRates[0] }));
  await write("a reminder of what is missing", (client, { stranger }) =>
    client.post("/api/registrations/reminders", { date: dayAgo(8), user_ids: [stranger.id] }),
  );
  await write("an approval", async (client, { trips: [id] }) => {
    const { version } = (await client.get(`/api/jobs/${id}`)).body;
    return client.post("/api/approvals/decisions", { decision: "approve", jobs: [{ id, version }] });
  });
  await write("its withdrawal", async (client, { trips: [id] }) => {
    const { version } = (await client.get(`/api/jobs/${id}`)).body;
    return client.post("/api/approvals/withdrawals", { jobs: [{ id, version }] });
  });
}

test("two companies that differ only in data hidden from a person give the person the same responses", async () => {
  await fc.assert(
    fc.asyncProperty(hiddenFactsOfTwins, async (facts) => {
      await Promise.all(
        twins.map(({ server, company }, place) =>
          storeHiddenFacts(server.db, company, facts[place] as (typeof facts)[0]),
        ),
      );
      await expectSameWrites("owner");
      for (const reader of readers) await expectSameReads(reader);
    }),
    { numRuns: runs, endOnFailure: true },
  );
}, 600_000);

test("each GET succeeds for at least one person", async () => {
  const [{ server, company, clients }] = twins;
  for (const { path, address } of allReads(server.app, parameters(company)))
    if (!answered.has(path) && (await clients.admin.get(address)).status === 200) answered.add(path);
  const paths = operationsOf(server.app).flatMap(({ method, path }) => (method === "GET" ? path : []));
  // The directory of a company sees its users, and no user calls SCIM (routes-access.test.ts).
  expect(paths.filter((path) => !answered.has(path) && !path.startsWith("/scim/"))).toEqual([]);
});
