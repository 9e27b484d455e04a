import { beforeAll, describe, expect, it } from "vitest";
import { today } from "#common/rules/clock.ts";
import { allReads, usualValues } from "#testing/all-reads.ts";
import { aProject, aUser, deleteUser, jobInputFor, type TestUser, testPassword } from "#testing/data/factories.ts";
import { type Client, intoApp, newClient } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin, owner, employee } = setUpCompany();
const day = today().subtract({ days: 1 }).toString();

let jens: TestUser;
let otherJens: TestUser;
let byJens: Client;
let jobs: number[];

beforeAll(async () => {
  jens = await aUser(server.db, ["employee", "project-owner", "manager"], { name: "Jens Hansen" });
  otherJens = await aUser(server.db, ["employee", "project-owner", "manager"], { name: "Jens Hansen" });
  byJens = newClient(intoApp(server.app));
  await byJens.login(jens.email, testPassword);
  const theirs = await aProject(server.db, jens, { name: "Jens' projekt" });
  jobs = [];
  for (const user of [jens, otherJens, company.employee])
    for (const project of [company.project, theirs]) {
      const input = { ...jobInputFor(company), project_id: project.id };
      const created = await byJens.post(`/api/users/${user.id}/jobs`, input);
      jobs.push(created.body.id);
      await byJens.post(`/api/jobs/${created.body.id}/comments`, { text: "Hvor var det?" });
    }
  await byJens.patch(`/api/jobs/${jobs[5]}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
  const period = { from_date: today().toString(), to_date: today().toString() };
  await byJens.post("/api/substitutes", { substitute_user_id: otherJens.id, ...period });
});

const namesIn = (...users: readonly { id: number }[]) =>
  Promise.all(
    users.map(async ({ id }) => {
      const row = await server.db
        .selectFrom("users")
        .select("display_name")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      return row.display_name;
    }),
  );

const rename = (user: { id: number }, name: string) =>
  server.db.updateTable("users").set({ name }).where("id", "=", user.id).execute();

describe("the names of namesakes", () => {
  it("users of one name are numbered, ignoring case and blanks", async () => {
    const one = await aUser(server.db, ["employee"], { name: "Bo Lund" });
    expect(await namesIn(one)).toEqual(["Bo Lund"]);
    const other = await aUser(server.db, ["employee"], { name: "bo  lund" });
    expect(await namesIn(one, other)).toEqual(["Bo Lund (1)", "bo  lund (2)"]);
  });

  it("a user keeps their number when a namesake is renamed or deleted", async () => {
    const people = [];
    for (const _ of [1, 2, 3]) people.push(await aUser(server.db, ["employee"], { name: "Eva Juhl" }));
    const [one, two, three] = people as [TestUser, TestUser, TestUser];
    await rename(one, "Eva Marie Juhl");
    await deleteUser(server.db, two.id);
    expect(await namesIn(one, two, three)).toEqual(["Eva Marie Juhl", "Eva Juhl (2)", "Eva Juhl (3)"]);
    await rename(one, "Eva Juhl");
    expect(await namesIn(one)).toEqual(["Eva Juhl (4)"]);
  });

  it("a user's number disappears once nobody shares their name", async () => {
    const one = await aUser(server.db, ["employee"], { name: "Ib Holm" });
    const other = await aUser(server.db, ["employee"], { name: "Ib Holm" });
    await rename(one, "Ib Bo Holm");
    expect(await namesIn(one, other)).toEqual(["Ib Bo Holm", "Ib Holm"]);
  });

  it("a user whose name contains a namesake's number gets another one", async () => {
    const one = await aUser(server.db, ["employee"], { name: "Liv Bach" });
    const impostor = await aUser(server.db, ["employee"], { name: "Liv Bach (1)" });
    expect(await namesIn(one, impostor)).toEqual(["Liv Bach (1)", "Liv Bach (1) (2)"]);
  });

  it("namesakes who are created at the same moment get different numbers", async () => {
    const people = await Promise.all(
      Array.from({ length: 5 }, () => aUser(server.db, ["employee"], { name: "Kim Kjær" })),
    );
    expect((await namesIn(...people)).sort()).toEqual([1, 2, 3, 4, 5].map((number) => `Kim Kjær (${number})`));
  });

  it("a response to a rename to an existing name contains the numbered name", async () => {
    const one = await aUser(server.db, ["employee"], { name: "Mai Krogh" });
    const renamed = await admin.put(`/api/users/${one.id}`, {
      name: company.employee2.name,
      email: one.email,
      employee_id: "77001",
      default_hourly_rate: 200,
      roles: [4],
    });
    expect(renamed.body).toMatchObject({
      name: company.employee2.name,
      display_name: `${company.employee2.name} (2)`,
    });
  });
});

describe("responses with users' names", () => {
  const readers: [string, Client][] = [
    ["an administrator", admin],
    ["a project owner", owner],
    ["an employee", employee],
  ];

  it.each(readers)("every response to %s distinguishes two users of one name", async (_, client) => {
    const reads = allReads(server.app, {
      ...usualValues(),
      userId: [jens.id],
      user_id: [jens.id],
      jobId: [jobs[0] as number, jobs[5] as number],
      project_id: [company.project.id],
      projectId: [company.project.id],
      receiptId: [1],
      payrollId: [1],
      absenceId: [1],
      "/api/receipts ids": ["1"],
      ids: [jobs.join()],
      filter: ["Jens Hansen (2)"],
      hasRoles: ["employee", "manager", "project-owner"],
      with: ["owner", "project,user,costCenter,jobType", "user,project.owner,costCenter.owner"],
      "/api/jobs/copies from": [day],
      "/api/jobs/copies to": [day],
      days: [day],
      started_at: [`${day} 08:00:00`],
      ended_at: [`${day} 16:00:00`],
      users: [`${jens.id},${otherJens.id}`],
    });
    const bare = new Set<string>();
    let told = 0;
    for (const { address } of reads) {
      const { status, body } = await client.get(address);
      if (status === 200 && typeof body === "object") told += eachNamed(body, () => bare.add(address));
    }
    expect([...bare]).toEqual([]);
    expect(told).toBeGreaterThan(0);
  });
});

/**
 * Calls back for each object that names one of the two without distinguishing them.
 * @returns the number of objects that do
 */
function eachNamed(value: unknown, onBare: () => void): number {
  if (typeof value !== "object" || value === null) return 0;
  const names = [(value as { name?: unknown }).name, (value as { user_name?: unknown }).user_name];
  const isApart = "display_name" in value || "employee_id" in value || "email" in value || "code" in value;
  if (names.includes("Jens Hansen") && !isApart) onBare();
  const own = names.some((name) => /^Jens Hansen \([12]\)$/.test(String(name))) ? 1 : 0;
  return Object.values(value).reduce((sum: number, inner) => sum + eachNamed(inner, onBare), own);
}
