import { beforeAll, describe, expect, test } from "vitest";
import { aJob, aUser, deleteUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, manager, admin } = setUpCompany();

beforeAll(async () => {
  await aJob(server.db, company);
});

test("project owners and managers read cost centers, and employees do not", async () => {
  expect((await (await server.visitor()).get("/api/cost-centers")).status).toBe(401);
  expect((await employee.get("/api/cost-centers")).status).toBe(403);
  await aJob(server.db, company, { project: company.project2, cost_center_id: company.costCenter.id });
  for (const [client, count] of [
    [owner, () => ({})],
    [manager, (jobs_count: number) => ({ jobs_count })],
  ] as const)
    expect((await client.get("/api/cost-centers?with=owner")).body).toEqual([
      {
        id: company.costCenter.id,
        name: "Drift",
        code: "CC-DRIFT",
        owner_user_id: company.manager.id,
        owner: { id: company.manager.id, name: "Mads Manager" },
        ...count(2),
        authorized_actions: { update: false },
      },
      expect.objectContaining({ name: "Udvikling", ...count(0) }),
    ]);
});

test("the list without parameters has all cost centers", async () => {
  const { body } = await owner.get("/api/cost-centers");
  expect(body.map(({ code }: { code: string }) => code)).toEqual(["CC-DRIFT", "CC-UDV"]);
});

test("cost centers are searched by name and code, in pages", async () => {
  expect((await owner.get("/api/cost-centers?paginate=true&filter=cc-u")).body).toMatchObject({
    data: [{ name: "Udvikling", authorized_actions: { update: false } }],
    meta: { per_page: 15, total: 1 },
  });
  expect((await owner.get("/api/cost-centers?paginate=true&page=3")).body).toEqual({
    data: [],
    meta: { per_page: 15, total: 2 },
  });
  expect((await owner.get("/api/cost-centers?page=0&with=jobs")).status).toBe(422);
});

describe("saving a cost center", () => {
  const input = (values: object = {}) => ({
    name: "Øst",
    code: "CC-OST",
    owner_user_id: company.manager2.id,
    ...values,
  });

  test("only an administrator can save a cost center", async () => {
    for (const client of [employee, owner, manager]) {
      expect((await client.post("/api/cost-centers", input())).status).toBe(403);
      expect((await client.put(`/api/cost-centers/${company.costCenter.id}`, input())).status).toBe(403);
    }
    for (const id of ["x", "2000000000"])
      expect((await admin.put(`/api/cost-centers/${id}`, input())).status).toBe(404);
  });

  test("the response of a save is the saved cost center", async () => {
    const { status, body } = await admin.post("/api/cost-centers?with=owner", input());
    expect([status, body]).toMatchObject([201, { ...input(), owner: { name: "Mette Manager" }, jobs_count: 0 }]);
    expect((await admin.put(`/api/cost-centers/${body.id}`, input({ name: "Vest" }))).body).toMatchObject({
      name: "Vest",
    });
  });

  test("a cost center cannot get a deleted owner, but can keep an owner who was deleted", async () => {
    const gone = await aUser(server.db, ["manager"]);
    const values = input({ code: "CC-GONE", owner_user_id: gone.id });
    const { body } = await admin.post("/api/cost-centers", values);
    expect(body.owner_user_id).toBe(gone.id);
    await deleteUser(server.db, gone.id);
    const another = { ...values, code: "CC-GONE-2" };
    for (const refused of [
      await admin.post("/api/cost-centers", another),
      await admin.put(`/api/cost-centers/${company.costCenter.id}`, another),
    ])
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["owner_user_id"]]);
    expect((await admin.put(`/api/cost-centers/${body.id}`, values)).status).toBe(200);
  });

  test("saving a cost center reports all invalid fields at once", async () => {
    const { status, body } = await admin.post("/api/cost-centers", {
      name: "",
      code: "cc-drift",
      owner_user_id: company.owner.id,
    });
    expect([status, body.errors]).toEqual([
      422,
      {
        name: ["Navn skal udfyldes."],
        code: ["Koden bruges af et andet cost center."],
        owner_user_id: ["Ejeren skal være manager."],
      },
    ]);
  });

  test("a cost center can keep an owner who is no longer a manager", async () => {
    const { id, name, code, owner_user_id } = company.costCenter2;
    expect((await admin.put(`/api/cost-centers/${id}`, { name: `${name}!`, code, owner_user_id })).status).toBe(200);
  });
});
