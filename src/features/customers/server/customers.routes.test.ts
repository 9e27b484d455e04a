import { describe, expect, test } from "vitest";
import { aCustomer, aProject } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, owner, manager, admin } = setUpCompany();

test("only users who run payroll read and change customers", async () => {
  const { id } = await aCustomer(server.db);
  for (const client of [employee, owner, manager]) {
    expect((await client.get("/api/customers")).status).toBe(403);
    expect((await client.post("/api/customers", { name: "Havnen" })).status).toBe(403);
    expect((await client.put(`/api/customers/${id}`, { name: "Havnen" })).status).toBe(403);
  }
  expect((await admin.put("/api/customers/2000000000", { name: "Havnen" })).status).toBe(404);
});

test("a customer is created, changed and found by its name and CVR number", async () => {
  const input = { name: "Åbyhøj Byg", cvr: "DK 10 15 08 17", email: "faktura@aaby.test", reference: "PO-77" };
  const created = await admin.post("/api/customers", input);
  expect([created.status, created.body]).toMatchObject([201, { ...input, cvr: "10150817", projects_count: 0 }]);
  const { id, version } = created.body;
  const saved = await admin.put(`/api/customers/${id}`, { name: "Åbyhøj Byg", version });
  expect(saved.body).toMatchObject({ cvr: null, email: null, reference: null, version: version + 1 });
  await admin.put(`/api/customers/${id}`, { ...input, version: version + 1 });
  for (const filter of ["byhøj", "10150817"])
    expect((await admin.get(`/api/customers?filter=${encodeURIComponent(filter)}`)).body).toMatchObject([{ id }]);
});

test("saving a customer reports all invalid fields at once", async () => {
  const { status, body } = await admin.post("/api/customers", { name: " ", cvr: "10150818", email: "nej" });
  expect([status, body.errors]).toEqual([
    422,
    {
      name: ["Navn skal udfyldes."],
      cvr: ["CVR-nummeret er ikke rigtigt. Tjek de 8 cifre."],
      email: ["Skriv en gyldig e-mailadresse."],
    },
  ]);
});

describe("the customer of a project", () => {
  const input = (values: object) => ({ name: "Kajen", code: "P-KAJ", owner_user_id: company.owner.id, ...values });

  test("only users who change projects see the customer of a project", async () => {
    const { id: customer_id, name } = await aCustomer(server.db, { name: "Havnen A/S" });
    const { status, body } = await admin.post("/api/projects", input({ customer_id }));
    expect([status, body.customer]).toEqual([201, { id: customer_id, name }]);
    expect((await admin.get("/api/customers?filter=Havnen")).body).toMatchObject([{ projects_count: 1 }]);
    const found = async (client: typeof admin) =>
      (await client.get("/api/projects?with=customer&filter=Kajen")).body.find(
        ({ id }: { id: number }) => id === body.id,
      );
    expect(await found(admin)).toMatchObject({ customer: { id: customer_id } });
    for (const client of [owner, manager, employee]) expect(await found(client)).not.toHaveProperty("customer");
    // If the customer is absent from the request, the project keeps its customer. Null removes the customer.
    expect((await admin.put(`/api/projects/${body.id}`, input({}))).body.customer).toMatchObject({ id: customer_id });
    expect((await admin.put(`/api/projects/${body.id}`, input({ customer_id: null }))).body.customer).toBeNull();
  });

  test("a closed customer is not offered and gets no new project, but a project keeps a closed customer", async () => {
    const { id: customer_id, name } = await aCustomer(server.db, { is_closed: true });
    expect((await admin.get(`/api/customers?filter=${name}`)).body).toEqual([]);
    const refused = await admin.post("/api/projects", input({ code: "P-2", customer_id }));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { customer_id: ["Kunden findes ikke, eller den er lukket. Vælg en anden."] },
    ]);
    const project = await aProject(server.db, company.owner, { customer_id });
    const saved = await admin.put(`/api/projects/${project.id}`, input({ code: "P-3", customer_id }));
    expect([saved.status, saved.body.customer]).toMatchObject([200, { id: customer_id }]);
  });
});
