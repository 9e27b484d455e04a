import { beforeAll, describe, expect, test } from "vitest";
import { aJob } from "../../../testing/data/factories.ts";
import { setUpCompany } from "../../../testing/set-up.ts";

const { server, company, employee, manager, admin } = setUpCompany();

beforeAll(async () => {
  await aJob(server.db, company);
});

test("job types are id and name for everybody who is logged in", async () => {
  expect((await (await server.visitor()).get("/api/job-types")).status).toBe(401);
  for (const client of [employee, manager]) {
    expect((await client.get("/api/job-types?with=jobCount")).body).toEqual([
      { id: company.jobType2.id, name: "Kørsel", authorized_actions: { update: false } },
      { id: company.jobType.id, name: "Montage", authorized_actions: { update: false } },
    ]);
    expect((await client.get("/api/job-types?filter=1010")).body).toEqual([]);
  }
});

test("salary codes and counts are for those who manage them", async () => {
  const { body } = await admin.get("/api/job-types?paginate=true&filter=1010&with=jobCount");
  expect(body).toEqual({
    data: [
      {
        id: company.jobType.id,
        name: "Montage",
        salary_code: "1010",
        jobs_count: 1,
        is_closed: false,
        authorized_actions: { update: true },
      },
    ],
    meta: { per_page: 15, total: 1 },
  });
  expect((await admin.get("/api/job-types?with=")).body[0]).not.toHaveProperty("jobs_count");
  expect((await admin.get("/api/job-types?with=owner&perPage=x")).status).toBe(422);
});

describe("saving a job type", () => {
  const input = { name: "Rådgivning", salary_code: "3030" };

  test("is an administrator's", async () => {
    for (const client of [employee, manager]) {
      expect((await client.post("/api/job-types", input)).status).toBe(403);
      expect((await client.put(`/api/job-types/${company.jobType.id}`, input)).status).toBe(403);
    }
    for (const id of ["x", "2000000000"]) expect((await admin.put(`/api/job-types/${id}`, input)).status).toBe(404);
  });

  test("answers with the saved job type", async () => {
    const { status, body } = await admin.post("/api/job-types?with=jobCount", input);
    expect([status, body]).toMatchObject([201, { ...input, jobs_count: 0, authorized_actions: { update: true } }]);
    expect((await admin.put(`/api/job-types/${body.id}`, { ...input, name: "Råd" })).body).toMatchObject({
      name: "Råd",
    });
  });

  test("names all wrong fields at once", async () => {
    const { status, body } = await admin.post("/api/job-types", { name: " ", salary_code: "x".repeat(51) });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["name", "salary_code"]]);
  });
});

describe("a closed job type", () => {
  const closing = async (is_closed?: boolean) => {
    const { id, name, salary_code } = company.jobType2;
    return (await admin.put(`/api/job-types/${id}`, { name, salary_code, is_closed })).body.is_closed;
  };

  test("is not among those to choose from, last in the list, and can be asked for", async () => {
    const names = async (query: string) =>
      (await admin.get(`/api/job-types?${query}`)).body.map(({ name }: { name: string }) => name);
    expect(await closing(true)).toBe(true);
    expect(await closing()).toBe(true);
    expect(await names("filter=r")).not.toContain("Kørsel");
    expect(await names("closed=only")).toEqual(["Kørsel"]);
    expect((await names("closed=with")).at(-1)).toBe("Kørsel");
    expect((await admin.get("/api/job-types?paginate=true")).body.data.at(-1)).toMatchObject({
      name: "Kørsel",
      is_closed: true,
    });
    expect((await admin.get("/api/job-types?closed=all")).status).toBe(422);
    expect(await closing(false)).toBe(false);
    expect(await names("filter=rsel")).toEqual(["Kørsel"]);
  });
});
