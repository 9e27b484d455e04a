import { beforeAll, describe, expect, test } from "vitest";
import { aProject, aUser, deleteUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, manager, admin } = setUpCompany();

beforeAll(async () => {
  for (const name of ["Østbroen", "Ærø færge", "Zoo", "Aagade"]) await aProject(server.db, company.owner2, { name });
});

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

describe("the projects", () => {
  test("every user can list the projects, in Danish order", async () => {
    expect((await (await server.visitor()).get("/api/projects")).status).toBe(401);
    const names = ["Aagade", "Havnen", "Zoo", "Ærø færge", "Østbroen", "Åparken"].sort(
      new Intl.Collator("da-DK").compare,
    );
    for (const client of [employee, owner, admin])
      expect(namesOf((await client.get("/api/projects")).body)).toEqual(names);
  });

  test("an employee sees only the names of projects, and cannot search by code", async () => {
    const { body } = await employee.get("/api/projects?filter=havn&with=owner,defaultCostCenter");
    expect(body).toEqual([{ id: company.project.id, name: "Havnen", authorized_actions: { update: false } }]);
    expect((await employee.get("/api/projects?filter=P-HAVN")).body).toEqual([]);
  });

  test("users who manage jobs see code, owner and cost center of projects", async () => {
    const { body } = await owner.get("/api/projects?filter=p-havn&with=owner,defaultCostCenter");
    expect(body).toEqual([
      {
        id: company.project.id,
        name: "Havnen",
        code: "P-HAVN",
        owner_user_id: company.owner.id,
        default_cost_center_id: company.costCenter.id,
        owner: { id: company.owner.id, name: "Ejnar Ejer" },
        default_cost_center: { id: company.costCenter.id, name: "Drift", code: "CC-DRIFT" },
        authorized_actions: { update: false },
      },
    ]);
    expect((await admin.get("/api/projects?with=owner")).body[0]).not.toHaveProperty("default_cost_center");
    expect((await admin.get("/api/projects")).body[0].authorized_actions).toEqual({ update: true });
  });

  test("the list of projects has pages", async () => {
    const { body } = await manager.get("/api/projects?paginate=true&page=2&perPage=4");
    expect([body.data.length, body.meta]).toEqual([2, { per_page: 4, total: 6 }]);
    expect((await manager.get("/api/projects?paginate=true&page=9&filter=broen")).body).toEqual({
      data: [],
      meta: { per_page: 15, total: 1 },
    });
    expect((await manager.get("/api/projects?page=x&perPage=0&paginate=2&with=jobs")).status).toBe(422);
  });
});

describe("saving a project", () => {
  const input = (values: object = {}) => ({
    name: "Ny",
    code: "P-NY",
    owner_user_id: company.owner.id,
    default_cost_center_id: null,
    ...values,
  });

  test("only an administrator can save a project", async () => {
    for (const client of [employee, owner, manager]) {
      expect((await client.post("/api/projects", input())).status).toBe(403);
      expect((await client.put(`/api/projects/${company.project.id}`, input())).status).toBe(403);
    }
    for (const id of ["x", "2000000000"]) expect((await admin.put(`/api/projects/${id}`, input())).status).toBe(404);
  });

  test("saving a project returns it", async () => {
    const { status, body } = await admin.post("/api/projects?with=owner,defaultCostCenter", input());
    expect([status, body]).toMatchObject([
      201,
      { ...input(), owner: { name: "Ejnar Ejer" }, default_cost_center: null },
    ]);
    const change = input({ name: "Ændret", code: "p-ny", default_cost_center_id: company.costCenter.id });
    expect((await admin.put(`/api/projects/${body.id}`, change)).body).toMatchObject({
      ...change,
      default_cost_center: { name: "Drift" },
    });
  });

  test("a project cannot get a deleted owner, but can keep its owner who was deleted", async () => {
    const gone = await aUser(server.db, ["project-owner"]);
    const values = input({ code: "P-GONE", owner_user_id: gone.id });
    const { body } = await admin.post("/api/projects", values);
    expect(body.owner_user_id).toBe(gone.id);
    await deleteUser(server.db, gone.id);
    const another = { ...values, code: "P-GONE-2" };
    for (const refused of [
      await admin.post("/api/projects", another),
      await admin.put(`/api/projects/${company.project.id}`, another),
    ])
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ["owner_user_id"]]);
    expect((await admin.put(`/api/projects/${body.id}`, values)).status).toBe(200);
  });

  test("saving a project reports all invalid fields at once", async () => {
    const wrong = {
      name: "",
      code: "p-havn",
      owner_user_id: company.employee.id,
      default_cost_center_id: 2_000_000_000,
    };
    const { status, body } = await admin.post("/api/projects", wrong);
    expect([status, body.errors]).toEqual([
      422,
      {
        name: ["Navn skal udfyldes."],
        code: ["Koden bruges af et andet projekt."],
        owner_user_id: ["Ejeren skal være projektejer."],
        default_cost_center_id: ["Cost centeret findes ikke."],
      },
    ]);
    expect(Object.keys((await admin.post("/api/projects", {})).body.errors)).toEqual(["name", "code", "owner_user_id"]);
  });

  test("project names that look the same count as equal, and a search finds them", async () => {
    const { body } = await admin.post(
      "/api/projects",
      input({ name: "Café\u200b\u00a0Ø", code: "CAFE\u0301\u00ad-1" }),
    );
    expect(body).toMatchObject({ name: "Café Ø", code: "CAFÉ-1" });
    for (const code of ["café-1", "cafe\u0301-1", "\u200bcafé-\u20601"])
      expect((await admin.post("/api/projects", input({ code }))).body.errors).toEqual({
        code: ["Koden bruges af et andet projekt."],
      });
    for (const filter of ["cafe\u0301", "CAFÉ-\u200b1", "café\u00a0ø"])
      expect((await admin.get(`/api/projects?filter=${encodeURIComponent(filter)}`)).body).toMatchObject([
        { id: body.id },
      ]);
  });

  test("a name with a line break and an invisible code are refused", async () => {
    expect((await admin.post("/api/projects", input({ name: "A\nB", code: "\u200b\u00ad" }))).body.errors).toEqual({
      name: ["Navn må ikke indeholde linjeskift eller styretegn."],
      code: ["Kode skal udfyldes."],
    });
  });
});

describe("a closed project", () => {
  const closing = async (is_closed?: boolean) => {
    const { id, name, code, owner_user_id } = company.project2;
    return (await admin.put(`/api/projects/${id}`, { name, code, owner_user_id, is_closed })).body.is_closed;
  };

  test("a closed project is not offered for selection, and is last in the list", async () => {
    expect(await closing(true)).toBe(true);
    expect(await closing()).toBe(true);
    for (const client of [employee, owner, admin]) {
      expect(namesOf((await client.get("/api/projects?filter=åparken")).body)).toEqual([]);
      expect((await client.get("/api/projects?closed=with")).body.at(-1)).toMatchObject({
        name: "Åparken",
        is_closed: true,
      });
    }
    const { body } = await admin.get("/api/projects?paginate=true&closed=only&filter=parken");
    expect([namesOf(body.data), body.meta.total]).toEqual([["Åparken"], 1]);
    expect((await admin.get("/api/projects?paginate=true&closed=without")).body.data).not.toContainEqual(
      expect.objectContaining({ is_closed: true }),
    );
    expect(await closing(false)).toBe(false);
    expect(namesOf((await employee.get("/api/projects?filter=åparken")).body)).toEqual(["Åparken"]);
  });
});
