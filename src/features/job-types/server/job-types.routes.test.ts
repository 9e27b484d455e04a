import { beforeAll, describe, expect, test } from "vitest";
import { aJob } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, employee, manager, admin } = setUpCompany();

beforeAll(async () => {
  await aJob(server.db, company);
});

test("every user reads the names and kinds of job types, without salary codes", async () => {
  expect((await (await server.visitor()).get("/api/job-types")).status).toBe(401);
  for (const client of [employee, manager]) {
    expect((await client.get("/api/job-types?with=jobCount")).body).toEqual([
      { id: company.jobType2.id, name: "Kørsel", kind: "work", authorized_actions: { update: false } },
      { id: company.jobType.id, name: "Montage", kind: "work", authorized_actions: { update: false } },
    ]);
    expect((await client.get("/api/job-types?filter=1010")).body).toEqual([]);
  }
});

test("an administrator sees the salary codes and job counts of job types", async () => {
  const { body } = await admin.get("/api/job-types?paginate=true&filter=1010&with=jobCount");
  expect(body).toEqual({
    data: [
      {
        id: company.jobType.id,
        name: "Montage",
        kind: "work",
        salary_code: "1010",
        is_extra: false,
        jobs_count: 1,
        is_closed: false,
        version: 1,
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

  test("only an administrator saves a job type", async () => {
    for (const client of [employee, manager]) {
      expect((await client.post("/api/job-types", input)).status).toBe(403);
      expect((await client.put(`/api/job-types/${company.jobType.id}`, input)).status).toBe(403);
    }
    for (const id of ["x", "2000000000"]) expect((await admin.put(`/api/job-types/${id}`, input)).status).toBe(404);
  });

  test("the response of a save is the saved job type", async () => {
    const { status, body } = await admin.post("/api/job-types?with=jobCount", input);
    expect([status, body]).toMatchObject([201, { ...input, jobs_count: 0, authorized_actions: { update: true } }]);
    expect((await admin.put(`/api/job-types/${body.id}`, { ...input, name: "Råd" })).body).toMatchObject({
      name: "Råd",
    });
  });

  test("a save reports all invalid fields at once", async () => {
    const { status, body } = await admin.post("/api/job-types", { name: " ", salary_code: "x".repeat(51) });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["name", "salary_code"]]);
  });
});

describe("a salary code", () => {
  test.each(["Løn;1", "1,5", '"1010"'])(
    "the salary code %s, which a payroll file cannot contain, is refused",
    async (code) => {
      const codes = { salary_code: code, low_salary_code: code, bicycle_salary_code: code };
      const { status, body } = await admin.post("/api/job-types", { name: "Kørsel", kind: "mileage", ...codes });
      const sentence = (label: string) => [`${label} må ikke indeholde semikolon, komma eller anførselstegn.`];
      expect([status, body.errors]).toEqual([
        422,
        {
          salary_code: sentence("Lønkode"),
          low_salary_code: sentence("Lønkode til lav sats"),
          bicycle_salary_code: sentence("Lønkode til cykel"),
        },
      ]);
    },
  );
});

describe("a closed job type", () => {
  const closing = async (is_closed?: boolean) => {
    const { id, name, salary_code } = company.jobType2;
    return (await admin.put(`/api/job-types/${id}`, { name, salary_code, is_closed })).body.is_closed;
  };

  test("a closed job type is not offered, is last in the list, and is returned on request", async () => {
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

describe("the kind of a job type", () => {
  const expense = {
    name: "Repræsentation",
    salary_code: "5010",
    kind: "expense",
    vat_share: 25,
    asks_participants: true,
  };
  const codes = { low_salary_code: "6011", bicycle_salary_code: "6012" };
  const mileage = { name: "Egen bil", salary_code: "6010", kind: "mileage", ...codes };
  const create = async (input: object) => (await admin.post("/api/job-types", input)).body;

  test("a job type has the fields of its kind, and employees read the fields that the job form needs", async () => {
    const made = [await create(expense), await create(mileage)];
    expect(made).toMatchObject([expense, mileage]);
    expect(made[0]).not.toHaveProperty("low_salary_code");
    expect(made[1]).not.toHaveProperty("vat_share");
    const { body } = await employee.get("/api/job-types?kind=all");
    const listed = made.map(({ id }) => body.find((row: { id: number }) => row.id === id));
    const authorized_actions = { update: false };
    const { salary_code: _code, ...told } = expense;
    expect(listed).toEqual([
      { id: made[0].id, ...told, authorized_actions },
      { id: made[1].id, name: "Egen bil", kind: "mileage", authorized_actions },
    ]);
  });

  test("a job type is offered only if its kind is requested", async () => {
    const ids = [(await create({ ...expense, name: "Bro" })).id, (await create({ ...mileage, name: "Bro" })).id];
    const work = (await create({ name: "Bro", salary_code: "1" })).id;
    const listed = async (query: string) =>
      (await employee.get(`/api/job-types?filter=Bro${query}`)).body.map(({ id }: { id: number }) => id);
    expect(await listed("")).toEqual([work]);
    expect(await listed("&kind=expense")).toEqual([ids[0]]);
    expect(await listed("&kind=mileage&closed=with")).toEqual([ids[1]]);
    expect(await listed("&kind=all")).toEqual([...ids, work]);
    expect((await admin.get("/api/job-types?filter=Bro&paginate=true")).body.meta.total).toBe(3);
    expect((await admin.get("/api/job-types?filter=Bro&paginate=true&kind=work")).body.meta.total).toBe(1);
    expect((await admin.get("/api/job-types?kind=absence")).status).toBe(422);
  });

  test("an edit keeps absent fields and clears the fields of another kind", async () => {
    const { id } = await create(expense);
    const plain = { name: "Restaurant", salary_code: "5010" };
    expect((await admin.put(`/api/job-types/${id}`, plain)).body).toMatchObject({ ...expense, ...plain });
    const asWork = (await admin.put(`/api/job-types/${id}`, { ...plain, kind: "work", vat_share: 25 })).body;
    expect(asWork).toMatchObject({ kind: "work" });
    expect(asWork).not.toHaveProperty("vat_share");
  });

  test("a job type without the fields of its kind is refused", async () => {
    const refused = async (input: object) => Object.keys((await admin.post("/api/job-types", input)).body.errors);
    expect(await refused({ ...expense, vat_share: undefined })).toEqual(["vat_share"]);
    expect(await refused({ ...expense, vat_share: 50 })).toEqual(["vat_share"]);
    expect(await refused({ ...mileage, low_salary_code: null, bicycle_salary_code: undefined })).toEqual([
      "low_salary_code",
      "bicycle_salary_code",
    ]);
    expect(await refused({ ...mileage, bicycle_salary_code: " " })).toEqual(["bicycle_salary_code"]);
    expect(await refused({ ...expense, kind: "travel" })).toEqual(["kind"]);
  });

  test("a job type in use keeps its kind", async () => {
    const { id } = await create({ name: "Svejsning", salary_code: "1030" });
    await aFavouriteOf(id);
    const { status, body } = await admin.put(`/api/job-types/${id}`, { ...expense, name: "Svejsning" });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["kind"]]);
    const same = await admin.put(`/api/job-types/${id}`, { name: "Svejsning", salary_code: "1031", kind: "work" });
    expect(same.body).toMatchObject({ kind: "work", salary_code: "1031" });
  });

  test("only a job type of work can be used for a favourite or a timer", async () => {
    const { id } = await create(expense);
    const sentence = { job_type_id: ["Vælg en arbejdstype, som timer registreres på."] };
    const favourite = { name: "Frokost", project_id: company.project.id, job_type_id: id };
    expect((await employee.post("/api/favourites", favourite)).body.errors).toEqual(sentence);
    const timer = { project_id: company.project.id, job_type_id: id };
    expect((await employee.post("/api/timers", timer)).body.errors).toEqual(sentence);
  });

  const aFavouriteOf = (job_type_id: number) =>
    employee.post("/api/favourites", { name: "Svejsning", project_id: company.project.id, job_type_id });
});
