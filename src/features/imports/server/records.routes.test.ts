import { describe, expect, test } from "vitest";
import { aJob, aJobType, aUser, deleteUser } from "#testing/data/factories.ts";
import { type ImportRow, importer, importInputOf } from "#testing/imports.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { type ImportName, imports } from "../rules/imports.ts";

const { server, company, admin } = setUpCompany();

const errorsOf = (name: ImportName, rows: readonly ImportRow[]) => importer(admin, name).errorsOf(rows);
const preview = (name: ImportName, rows: readonly ImportRow[]) => importer(admin, name).preview(rows);
const run = (name: ImportName, rows: readonly ImportRow[]) => importer(admin, name).run(rows);

const foundBy = async (path: string) => (await admin.get(path)).body.data[0];

/** The kinds of a record's audit entries, if they begin with `word`. */
async function entriesOf(word: string, id: number): Promise<string[]> {
  const entries = await server.db
    .selectFrom("audit_log")
    .select("kind")
    .where("record_id", "=", id)
    .orderBy("id")
    .execute();
  return entries.map(({ kind }) => kind).filter((kind) => kind.startsWith(word));
}

describe("cost centers", () => {
  const name = "cost-centers";

  test("are created and changed by their code in upper or lower case, and logged as in the form", async () => {
    const row = { code: "CC-1", name: "Værksted", owner: company.manager.email };
    expect(await run(name, [row])).toEqual({ created: 1, changed: 0, unchanged: 0 });
    expect(await run(name, [row])).toEqual({ created: 0, changed: 0, unchanged: 1 });
    expect(await run(name, [{ code: "cc-1", name: "Lager" }])).toEqual({ created: 0, changed: 1, unchanged: 0 });
    const stored = await foundBy("/api/cost-centers?paginate=true&filter=CC-1&with=owner");
    expect(stored).toMatchObject({ code: "cc-1", name: "Lager", owner: { id: company.manager.id } });
    expect(await entriesOf("cost-center", stored.id)).toEqual(["cost-center-created", "cost-center-changed"]);
  });

  test("need a manager as owner, and a code that is in no other row", async () => {
    expect(
      await errorsOf(name, [
        { code: "CC-2", name: "A", owner: "ukendt" },
        { code: "CC-3", name: "B", owner: company.employee.email },
        { code: "cc-3", name: "C", owner: company.manager.email },
        { code: "CC-4", name: "", owner: "" },
      ]),
    ).toEqual([
      ["C2", "Vælg en ejer."],
      ["C3", "Ejeren skal være manager."],
      ["A4", "Står også i række 3."],
      ["B5", "Navn skal udfyldes."],
      ["C5", "Vælg en ejer."],
    ]);
  });
});

describe("projects", () => {
  const name = "projects";

  test("are created, changed and closed by their code, and logged as in the form", async () => {
    await run("cost-centers", [{ code: "CC-P", name: "Til projekter", owner: company.manager.email }]);
    const row = { code: "P-1", name: "Molen", owner: company.owner.email, default_cost_center: "cc-p" };
    await run(name, [row]);
    const shown = await preview(name, [{ code: "P-1", name: "Kajen", is_closed: "ja" }]);
    expect(shown.rows).toMatchObject([
      {
        what: "changed",
        changes: [
          { label: "Navn", from: "Molen", to: "Kajen" },
          { label: "Lukket", from: "nej", to: "ja" },
        ],
      },
    ]);
    await run(name, [{ code: "P-1", name: "Kajen", is_closed: "ja" }]);
    const stored = await foundBy("/api/projects?paginate=true&filter=P-1&with=owner,defaultCostCenter");
    expect(stored).toMatchObject({
      ...{ code: "P-1", name: "Kajen", is_closed: true },
      ...{ owner: { id: company.owner.id }, default_cost_center: { code: "CC-P" } },
    });
    expect(await entriesOf("project", stored.id)).toEqual(["project-created", "project-closed", "project-changed"]);
  });

  test("need a project owner and a known cost center", async () => {
    expect(
      await errorsOf(name, [
        { code: "P-2", name: "A", owner: company.employee.email, default_cost_center: "ukendt", is_closed: "måske" },
      ]),
    ).toEqual([
      ["C2", "Ejeren skal være projektejer."],
      ["D2", "Cost centeret findes ikke."],
      ["E2", "Skriv ja eller nej."],
    ]);
  });

  test("keep an owner who is deleted", async () => {
    const gone = await aUser(server.db, ["project-owner"]);
    await run(name, [{ code: "P-3", name: "Før", owner: gone.email }]);
    await deleteUser(server.db, gone.id);
    await run(name, [{ code: "P-3", name: "Efter", owner: gone.email }]);
    const stored = await foundBy("/api/projects?paginate=true&filter=P-3");
    expect(stored).toMatchObject({ name: "Efter", owner_user_id: gone.id });
  });
});

describe("job types", () => {
  const name = "job-types";

  test("are created and changed by their name, and logged as in the form", async () => {
    const rows = [
      { name: "Svejsning", salary_code: "1100" },
      { name: "Hotel", salary_code: "700", kind: "Udlæg", vat_share: "100 %" },
      {
        name: "Kørsel i egen bil",
        salary_code: "800",
        kind: "Kørsel",
        low_salary_code: "801",
        bicycle_salary_code: "802",
      },
    ];
    expect(await run(name, rows)).toEqual({ created: 3, changed: 0, unchanged: 0 });
    expect(await run(name, rows)).toEqual({ created: 0, changed: 0, unchanged: 3 });
    await run(name, [{ name: "svejsning", salary_code: "1200", is_closed: "ja" }]);
    const stored = await foundBy("/api/job-types?paginate=true&filter=svejsning");
    expect(stored).toMatchObject({ name: "svejsning", kind: "work", salary_code: "1200", is_closed: true });
    expect(await entriesOf("", stored.id)).toEqual(
      expect.arrayContaining(["job-type-created", "job-type-closed", "job-type-changed", "salary-code-changed"]),
    );
  });

  test("need the fields of their kind, and keep their kind while in use", async () => {
    const used = await aJobType(server.db, { name: "Brugt" });
    await aJob(server.db, company, { job_type_id: used.id });
    expect(
      await errorsOf(name, [
        { name: "A", salary_code: "1;2", kind: "Hobby", vat_share: "" },
        { name: "B", salary_code: "700", kind: "Udlæg", vat_share: "50" },
        { name: "C", salary_code: "700", kind: "Udlæg", vat_share: "" },
        { name: "Brugt", salary_code: "", kind: "Udlæg", vat_share: "25" },
      ]),
    ).toEqual([
      ["B2", "Lønkode må ikke indeholde semikolon, komma eller anførselstegn."],
      ["C2", expect.stringContaining("»Udlæg«")],
      ["D3", "Skriv en af procenterne 100, 25, 0."],
      ["D4", expect.any(String)],
      ["C5", "Arbejdstypen er i brug og bliver ved med at være det, den er. Opret en ny i stedet."],
    ]);
  });
});

/** Adds terms with a plan, or opening balances, because the company has none. */
async function fill(name: ImportName) {
  const person = company.employee.email;
  if (name === "terms")
    await run(name, [
      { person, from_date: "1/1-2026", hourly_rate: "212,50", monday: "7–15:30, pause 30 kl. 12", friday: "7,4" },
    ]);
  if (name === "opening-balances")
    await run(name, [
      { person, account: "Ferie", year: "2025/26", date: "31/10-2026", left: "-6,40" },
      { person, account: "Flex", date: "31/10-2026", left: "-7:20" },
    ]);
}

test.each(Object.keys(imports) as ImportName[])(
  "the exported list of %s changes nothing when it is imported",
  async (name) => {
    await fill(name);
    const { bytes } = await admin.get(`/api/imports/${name}/file`);
    const { body: table } = await admin.post(`/api/imports/${name}/table`, bytes, {
      "content-type": "application/octet-stream",
    });
    const columns = Object.fromEntries(imports[name].columns.map(({ field }, place) => [field, place]));
    const input = { rows: table.rows, header_row: table.header_row, columns };
    const { body } = await admin.post(`/api/imports/${name}/preview`, input);
    expect(body.errors).toEqual([]);
    expect(body.rows.length).toBeGreaterThan(1);
    expect(body.rows.filter(({ what }: { what: string }) => what !== "unchanged")).toEqual([]);
  },
);

test.each(Object.keys(imports) as ImportName[])("the example of the template of %s is not imported", async (name) => {
  const { bytes } = await admin.get(`/api/imports/${name}/template`);
  const { body: table } = await admin.post(`/api/imports/${name}/table`, bytes, {
    "content-type": "application/octet-stream",
  });
  const columns = Object.fromEntries(imports[name].columns.map(({ field }, place) => [field, place]));
  const input = { rows: table.rows, header_row: table.header_row, columns };
  expect(table.rows).toHaveLength(2);
  expect(await admin.post(`/api/imports/${name}/preview`, input)).toMatchObject({
    status: 422,
    body: { errors: { rows: ["Der er ingen rækker under overskrifterne."] } },
  });
});

test("500 projects are created in one import", async () => {
  const rows = Array.from({ length: 500 }, (_, place) => ({
    ...{ code: `M-${place}`, name: `Mange ${place}`, owner: company.owner.email },
  }));
  const { fingerprint } = await preview("projects", rows);
  const { body } = await admin.post("/api/imports/projects", { ...importInputOf("projects", rows), fingerprint });
  expect(body).toEqual({ created: 500, changed: 0, unchanged: 0 });
});
