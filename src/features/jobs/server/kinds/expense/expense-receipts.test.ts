import { beforeAll, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { anExpenseType, aReceipt, jobInputFor, type TestJobType } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, employee2, owner, manager, admin } = setUpCompany();

let category: TestJobType;

beforeAll(async () => {
  category = await anExpenseType(server.db, { name: "Materialer" });
});

const day = `${today()} 12:00:00`;

const anExpense = (expense: object, more: object = {}) => ({
  ...jobInputFor(company, { started_at: day, ended_at: day, price_mode: "manual", hourly_rate: null }),
  ...{ kind: "expense", job_type_id: category.id, price: 125, expense: { vat: 25, ...expense } },
  ...more,
});

const newReceipts = async (count: number, user: { id: number } = company.employee) =>
  Promise.all(Array.from({ length: count }, async () => (await aReceipt(server.db, user)).id));

const create = (client: Client, expense: object) => client.post("/api/jobs", anExpense(expense));

const missing = "Vedhæft et bilag, eller skriv, hvorfor det mangler.";
const notUsable = "Et bilag findes ikke mere, eller det hører til et andet udlæg. Vedhæft det igen.";

const errorsOf = async (answer: Promise<{ status: number; body: { errors: unknown } }>) => {
  const { status, body } = await answer;
  return [status, body.errors];
};
const refused = (message: string) => [422, { "expense.receipt_ids": [message] }];

describe("the receipts in an expense's input", () => {
  test("receipts keep their order and are visible to everybody who sees the expense", async () => {
    const [one, two] = await newReceipts(2);
    const { status, body } = await create(employee, { receipt_ids: [two, one] });
    expect([status, body.expense.receipt_ids]).toEqual([201, [two, one]]);
    expect((await owner.get(`/api/jobs/${body.id}`)).body.expense.receipt_ids).toEqual([two, one]);
    const listed = (await employee.get("/api/jobs?perPage=100")).body.data;
    expect(listed.find(({ id }: { id: number }) => id === body.id).expense.receipt_ids).toEqual([two, one]);
    expect((await owner.get(`/api/receipts/${one}/pages/1`)).status).toBe(200);
    expect((await employee2.get(`/api/receipts/${one}/pages/1`)).status).toBe(404);
  });

  test("an expense without a receipt needs a reason", async () => {
    expect(await errorsOf(create(employee, { receipt_ids: [] }))).toEqual(refused(missing));
    const reason = "Automaten gav ingen kvittering";
    expect((await create(employee, { receipt_ids: [], missing_receipt_reason: reason })).status).toBe(201);
    expect(await errorsOf(create(employee, {}))).toEqual(refused(missing));
    const { id, expense } = (await create(employee, { missing_receipt_reason: reason })).body;
    expect(expense.receipt_ids).toEqual([]);
    expect(await errorsOf(employee.put(`/api/jobs/${id}`, anExpense({})))).toEqual(refused(missing));
  });

  test("an expense has at most ten receipts, and each receipt once", async () => {
    const ids = await newReceipts(11);
    expect((await create(employee, { receipt_ids: ids.slice(0, 10) })).status).toBe(201);
    expect(await errorsOf(create(employee, { receipt_ids: ids }))).toEqual(
      refused("Et udlæg kan have højst 10 bilag."),
    );
    const [again] = await newReceipts(1);
    expect(await errorsOf(create(employee, { receipt_ids: [again, again] }))).toEqual(
      refused("Det samme bilag er nævnt to gange."),
    );
  });

  test("receipts of other users or other expenses and unknown receipts are refused", async () => {
    const [theirs] = await newReceipts(1, company.employee2);
    const [used] = await newReceipts(1);
    await create(employee, { receipt_ids: [used] });
    for (const id of [theirs, used, 2_000_000_000])
      expect(await errorsOf(create(employee, { receipt_ids: [id] }))).toEqual(refused(notUsable));
  });

  test("a manager who registers an expense for an employee uses receipts that the manager sent", async () => {
    const [id] = await newReceipts(1, company.manager);
    const path = `/api/users/${company.employee.id}/jobs`;
    const { status, body } = await manager.post(path, anExpense({ receipt_ids: [id] }));
    expect([status, body.expense?.receipt_ids]).toEqual([201, [id]]);
    expect((await employee.get(`/api/receipts/${id}/thumbnail`)).status).toBe(200);
  });

  test("receipts are sorted by their places, not by their ids", async () => {
    const [low, middle, high] = (await newReceipts(3)).sort((a, b) => a - b) as [number, number, number];
    const { id: job_id } = (await create(employee, { missing_receipt_reason: "Automaten gav ingen" })).body;
    await server.db
      .insertInto("job_receipts")
      .values([
        { job_id, receipt_id: middle, place: 2 },
        { job_id, receipt_id: high, place: 0 },
        { job_id, receipt_id: low, place: 1 },
      ])
      .execute();
    expect((await employee.get(`/api/jobs/${job_id}`)).body.expense.receipt_ids).toEqual([high, low, middle]);
  });
});

describe("changes of an expense", () => {
  test("a change of receipts is in the history, and the removed receipts can be used again", async () => {
    const [one, two, three] = await newReceipts(3);
    const { body: created } = await create(employee, { receipt_ids: [one, two] });
    const path = `/api/jobs/${created.id}`;
    const { body } = await employee.put(path, anExpense({ receipt_ids: [two, three] }));
    expect(body.expense.receipt_ids).toEqual([two, three]);
    expect(body.history[0].changes).toEqual([
      { field: "receipt_ids", from: `${one} – ${two}`, to: `${two} – ${three}` },
    ]);
    expect((await employee.get(path)).body.expense.receipt_ids).toEqual([two, three]);
    expect((await create(employee, { receipt_ids: [one] })).status).toBe(201);
    const { body: untouched } = await employee.put(path, anExpense({}));
    expect([untouched.version, untouched.expense.receipt_ids]).toEqual([body.version, [two, three]]);
  });

  test("a project owner's change keeps the employee's receipts and can add the owner's own receipts", async () => {
    const [one] = await newReceipts(1);
    const [more] = await newReceipts(1, company.owner);
    const { body: created } = await create(employee, { receipt_ids: [one] });
    const { status, body } = await owner.put(`/api/jobs/${created.id}`, anExpense({ receipt_ids: [one, more] }));
    expect([status, body.expense.receipt_ids]).toEqual([200, [one, more]]);
  });

  test("no receipt can be removed from an approved expense, and an added receipt keeps the approvals", async () => {
    const [one, two] = await newReceipts(2);
    const { body: created } = await create(employee, { receipt_ids: [one] });
    const path = `/api/jobs/${created.id}`;
    await owner.patch(path, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    await manager.patch(path, { job_status: "APPROVED_BY_MANAGER" });
    const [sent] = await newReceipts(1, company.manager);
    for (const receipt_ids of [[two, one], [two], []])
      expect((await errorsOf(manager.put(path, anExpense({ receipt_ids }))))[0]).toBe(422);
    const { body: more } = await manager.put(path, anExpense({ receipt_ids: [one, sent] }));
    expect([more.job_status, more.expense.receipt_ids]).toEqual(["APPROVED_BY_MANAGER", [one, sent]]);
    expect(more.history[0]).toMatchObject({ event: "changed", to_status: "APPROVED_BY_MANAGER" });
    const { status, body } = await manager.put(path, anExpense({ receipt_ids: [one, sent] }, { price: 130 }));
    expect([status, body.expense.receipt_ids, body.job_status]).toEqual([200, [one, sent], "NEW"]);
  });

  test("a project owner's change cannot add a receipt that only the expense's user may see", async () => {
    const [one, unseen] = await newReceipts(2);
    const { body: created } = await create(employee, { receipt_ids: [one] });
    const change = anExpense({ receipt_ids: [one, unseen] });
    expect(await errorsOf(owner.put(`/api/jobs/${created.id}`, change))).toEqual(refused(notUsable));
    expect((await owner.get(`/api/receipts/${unseen}/pages/1`)).status).toBe(404);
  });

  test("receipts can be reordered", async () => {
    const [one, two] = await newReceipts(2);
    const { body: created } = await create(employee, { receipt_ids: [one, two] });
    const path = `/api/jobs/${created.id}`;
    expect((await employee.put(path, anExpense({ receipt_ids: [two, one] }))).status).toBe(200);
    expect((await employee.get(path)).body.expense.receipt_ids).toEqual([two, one]);
  });
});

test("an expense cannot become work, work cannot become an expense, and neither job nor used receipt is deleted", async () => {
  const [named, loose] = await newReceipts(2);
  const { body: made } = await create(employee, { receipt_ids: [named] });
  const work = jobInputFor(company);
  const refusedFields = async (id: number, input: object) =>
    Object.keys((await employee.put(`/api/jobs/${id}`, input)).body.errors);
  expect(await refusedFields(made.id, { ...work, kind: "work" })).toContain("kind");
  expect(await refusedFields(made.id, work)).toContain("price_mode");
  const { body: worked } = await employee.post("/api/jobs", work);
  expect(await refusedFields(worked.id, anExpense({ receipt_ids: [loose] }))).toContain("kind");
  expect((await employee.delete(`/api/jobs/${made.id}`)).status).toBe(404);
  expect((await employee.delete(`/api/receipts/${named}`)).status).toBe(404);
  expect((await employee.get(`/api/jobs/${made.id}`)).body).toMatchObject({
    kind: "expense",
    expense: { receipt_ids: [named] },
  });
  expect((await employee.delete(`/api/receipts/${loose}`)).status).toBe(204);
});

test("the parts of one expense share its receipts", async () => {
  const [id] = await newReceipts(1);
  const { project_id: _project, ...whole } = anExpense({ receipt_ids: [id] });
  const parts = [
    { project_id: company.project.id, price: 100 },
    { project_id: company.project2.id, price: 25 },
  ];
  const { status, body } = await employee.post("/api/jobs/split", { ...whole, parts });
  expect(status).toBe(201);
  expect(body.data.map((job: { expense: object }) => job.expense)).toMatchObject(Array(2).fill({ receipt_ids: [id] }));
  const [first] = body.data;
  const { status: saved } = await employee.put(
    `/api/jobs/${first.id}`,
    anExpense({ receipt_ids: [id] }, { price: 99 }),
  );
  expect(saved).toBe(200);
});

describe("a receipt in two concurrent requests", () => {
  /** Sends requests while the receipt is locked, and then releases the lock. */
  async function atOnce(id: number, send: () => Promise<{ status: number }>[]) {
    const lock = await server.db.startTransaction().execute();
    await lock.selectFrom("receipts").select("id").where("id", "=", id).forUpdate().execute();
    const sent = send();
    await server.waiting(sent.length);
    await lock.rollback().execute();
    return (await Promise.all(sent)).map(({ status }) => status).sort();
  }

  const namedTimes = async (id: number) =>
    (await server.db.selectFrom("job_receipts").select("job_id").where("receipt_id", "=", id).execute()).length;

  test("only one of two concurrent new expenses gets the receipt", async () => {
    const [id] = (await newReceipts(1)) as [number];
    const statuses = await atOnce(id, () => [1, 2].map(() => create(employee, { receipt_ids: [id] })));
    expect([statuses, await namedTimes(id)]).toEqual([[201, 422], 1]);
  });

  test("only one of two concurrent changes gets the receipt", async () => {
    const [one, two, id] = (await newReceipts(3)) as [number, number, number];
    const paths: string[] = [];
    for (const own of [one, two]) paths.push(`/api/jobs/${(await create(employee, { receipt_ids: [own] })).body.id}`);
    const statuses = await atOnce(id, () => paths.map((path) => employee.put(path, anExpense({ receipt_ids: [id] }))));
    expect([statuses, await namedTimes(id)]).toEqual([[200, 422], 1]);
  });

  test("two concurrent requests under one idempotency key create one expense, and both requests succeed", async () => {
    const [id] = (await newReceipts(1)) as [number];
    const key = { "idempotency-key": "samme-bilag" };
    const body = anExpense({ receipt_ids: [id] });
    const statuses = await atOnce(id, () => [1, 2].map(() => employee.post("/api/jobs", body, key)));
    expect([statuses, await namedTimes(id)]).toEqual([[201, 201], 1]);
  });

  test("a receipt cannot be deleted while it is added to an expense", async () => {
    const [id] = (await newReceipts(1)) as [number];
    const { id: jobId } = (await create(employee, { receipt_ids: await newReceipts(1) })).body;
    const naming = await server.db.startTransaction().execute();
    await naming.insertInto("job_receipts").values({ job_id: jobId, receipt_id: id, place: 1 }).execute();
    const removing = employee.delete(`/api/receipts/${id}`);
    await server.waiting(1);
    await naming.commit().execute();
    expect([(await removing).status, await namedTimes(id)]).toEqual([404, 1]);
  });
});

test("the replacement of a paid expense has its receipts", async () => {
  const [id] = await newReceipts(1);
  const { body: created } = await create(employee, { receipt_ids: [id] });
  await admin.post("/api/payrolls", { description: "Løn", created_before_date: today().toString() });
  const { body } = await admin.post(`/api/jobs/${created.id}/reversal`, { reason: "Forkert beløb" });
  const replacement = (await employee.get(`/api/jobs/${body.replacement_job_id}`)).body;
  expect(replacement.expense.receipt_ids).toEqual([id]);
  expect(await errorsOf(create(employee, { receipt_ids: [id] }))).toEqual(refused(notUsable));
});

describe("a receipt that is added after the approvals", () => {
  const addTo = (client: Client, id: number, receipt_ids: unknown) =>
    client.post(`/api/jobs/${id}/receipts`, { receipt_ids });

  async function approved(receipt_ids: readonly number[]) {
    const { id } = (await create(employee, { receipt_ids })).body;
    await owner.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_PROJECT_OWNER" });
    return (await manager.patch(`/api/jobs/${id}`, { job_status: "APPROVED_BY_MANAGER" })).body;
  }

  test("the expense's user adds receipts: amount and approvals stay, and approvers see the receipts and the history", async () => {
    const [one, two, three] = (await newReceipts(3)) as [number, number, number];
    const job = await approved([one]);
    const { status, body } = await addTo(employee, job.id, [two, three]);
    expect([status, body.expense.receipt_ids, body.version]).toEqual([200, [one, two, three], job.version + 1]);
    expect(body).toMatchObject({ job_status: "APPROVED_BY_MANAGER", price: 125 });
    for (const approver of [owner, manager]) {
      const { history } = (await approver.get(`/api/jobs/${job.id}`)).body;
      expect(history[0]).toMatchObject({
        user: { id: company.employee.id },
        event: "changed",
        changes: [{ field: "receipt_ids", from: `${one}`, to: `${one} – ${two} – ${three}` }],
      });
      expect((await approver.get(`/api/receipts/${three}/pages/1`)).status).toBe(200);
    }
    const again = await addTo(employee, job.id, [two]);
    expect([again.status, again.body.version]).toEqual([200, body.version]);
    const { authorized_actions } = (await manager.get(`/api/jobs/${job.id}`)).body;
    expect(authorized_actions.withdraw).toBe(true);
  });

  test("a receipt of another user or another expense and an eleventh receipt cannot be added", async () => {
    const [one, used] = (await newReceipts(2)) as [number, number];
    const [theirs] = await newReceipts(1, company.employee2);
    await create(employee, { receipt_ids: [used] });
    const { id } = await approved([one]);
    for (const receipt of [theirs, used, 2_000_000_000])
      expect(await errorsOf(addTo(employee, id, [receipt]))).toEqual([422, { receipt_ids: [notUsable] }]);
    expect(await errorsOf(addTo(employee, id, await newReceipts(10)))).toEqual([
      422,
      { receipt_ids: ["Et udlæg kan have højst 10 bilag."] },
    ]);
    for (const wrong of [[], "1", [0], null]) expect((await addTo(employee, id, wrong)).status).toBe(422);
  });

  test("a receipt cannot be added to work, to another user's expense or to a paid expense", async () => {
    const [one, two] = (await newReceipts(2)) as [number, number];
    const { id } = await approved([one]);
    expect((await addTo(employee2, id, [two])).status).toBe(404);
    expect((await addTo(owner, id, [two])).status).toBe(403);
    const { body: work } = await employee.post("/api/jobs", jobInputFor(company));
    expect((await addTo(employee, work.id, [two])).status).toBe(403);
    await admin.post("/api/payrolls", { description: "Løn", created_before_date: today().toString() });
    expect((await addTo(employee, id, [two])).status).toBe(403);
    expect((await employee.get(`/api/jobs/${id}`)).body.expense.receipt_ids).toEqual([one]);
  });

  test("two receipts that are added concurrently are both kept", async () => {
    const [one, two, three] = (await newReceipts(3)) as [number, number, number];
    const { id } = await approved([one]);
    const answers = await Promise.all([two, three].map((receipt) => addTo(employee, id, [receipt])));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { receipt_ids } = (await employee.get(`/api/jobs/${id}`)).body.expense;
    expect(receipt_ids.toSorted()).toEqual([one, two, three].toSorted());
  });
});
