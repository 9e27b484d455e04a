import { writeXlsx } from "hucre/xlsx";
import { expect, test } from "vitest";
import { aUser, deleteUser } from "#testing/data/factories.ts";
import type { Answer } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";
import type { ImportOrder, ImportPreview } from "../rules/import-table.ts";
import { imports } from "../rules/imports.ts";

const { server, company, manager, admin } = setUpCompany();

const header = ["Medarbejdernummer", "Navn", "E-mail", "Timepris"];
const columns = { employee_id: 0, name: 1, email: 2, default_hourly_rate: 3 };

let number = 0;
const aRow = (values: Partial<Record<keyof typeof columns, string>> = {}) => {
  number += 1;
  const row = {
    ...{
      employee_id: `P${number}`,
      name: `Person ${number}`,
      email: `p${number}@import.test`,
      default_hourly_rate: "205,50",
    },
    ...values,
  };
  return [row.employee_id, row.name, row.email, row.default_hourly_rate];
};

const inputOf = (rows: readonly string[][], more: object = {}) => ({
  rows: [header, ...rows],
  header_row: 0,
  columns,
  ...more,
});

const preview = async (input: object): Promise<ImportPreview> => {
  const { status, body } = await admin.post("/api/imports/people/preview", input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const run = (input: object, { fingerprint }: Pick<ImportOrder, "fingerprint">, more: object = {}): Promise<Answer> =>
  admin.post("/api/imports/people", { ...input, fingerprint, ...more });

const upload = (body: Uint8Array | string, query = "") =>
  admin.post(`/api/imports/people/table${query}`, Buffer.from(body), { "content-type": "application/octet-stream" });

/** The rows must have no errors. */
async function importRows(rows: readonly string[][], more: object = {}) {
  const input = inputOf(rows, more);
  const shown = await preview(input);
  expect(shown.errors).toEqual([]);
  return (await run(input, shown)).body;
}

const errorsOf = async (rows: readonly string[][], more: object = {}) =>
  (await preview(inputOf(rows, more))).errors.map(({ cell, row, message }) => [cell ?? row, message]);

const findByNumber = async (employee_id: string) =>
  (await admin.get(`/api/users?paginate=true&with=roles&filter=${employee_id}`)).body.data[0];

const countUsers = async () =>
  Number(
    (
      await server.db
        .selectFrom("users")
        .select(({ fn }) => fn.countAll().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );

test("a person is found by their number even if the cell has an invisible character or a decomposed letter", async () => {
  await importRows([aRow({ employee_id: "Å 77", email: "aa77@import.test" })]);
  const copied = ["\u200bA\u030a\u00a077", "Et nyt navn", "", ""];
  const { rows, errors } = await preview(inputOf([copied, ["Å 77", "", "", ""]]));
  expect(rows.map(({ what }) => what)).toEqual(["changed", "unchanged"]);
  expect(errors).toContainEqual({ row: 3, cell: "A3", label: "Medarbejdernummer", message: "Står også i række 2." });
});

test("an import of 500 people with 3 bad rows writes nothing, and the corrected import creates 500 people once", async () => {
  const good = Array.from({ length: 500 }, () => aRow());
  const bad = good.map((row) => [...row]);
  (bad[9] as string[])[2] = "ingen adresse";
  (bad[99] as string[])[3] = "mange penge";
  (bad[499] as string[])[0] = good[0]?.[0] as string;
  const before = await countUsers();
  const found = await preview(inputOf(bad));
  expect(found.errors).toEqual([
    { row: 11, cell: "C11", label: "E-mail", message: "Skriv en gyldig e-mailadresse." },
    { row: 101, cell: "D101", label: "Timepris", message: "Skriv et beløb, fx 1.250,50." },
    { row: 501, cell: "A501", label: "Medarbejdernummer", message: "Står også i række 2." },
  ]);
  expect((await run(inputOf(bad), found)).status).toBe(422);
  expect(await countUsers()).toBe(before);

  const right = await preview(inputOf(good));
  expect(right.errors).toEqual([]);
  expect(await run(inputOf(good), right)).toMatchObject({
    status: 201,
    body: { created: 500, changed: 0, unchanged: 0 },
  });
  expect(await countUsers()).toBe(before + 500);

  const again = await preview(inputOf(good));
  expect(again.rows.every(({ what, changes }) => what === "unchanged" && changes.length === 0)).toBe(true);
  expect((await run(inputOf(good), again)).body).toEqual({ created: 0, changed: 0, unchanged: 500 });
});

test("the preview of a changed row has the old and new value of each field, and an empty cell changes nothing", async () => {
  const row = aRow({ name: "Før Navn", default_hourly_rate: "1.234,50" });
  const first = inputOf([row]);
  await run(first, await preview(first));
  const changed = inputOf([[row[0] as string, "Efter Navn", "", "1.300"]]);
  const shown = await preview(changed);
  expect(shown.rows).toEqual([
    {
      ...{ row: 2, name: "Efter Navn", what: "changed" },
      changes: [
        { label: "Navn", from: "Før Navn", to: "Efter Navn" },
        { label: "Timepris", from: "1.234,50", to: "1.300,00" },
      ],
    },
  ]);
  expect((await run(changed, shown)).body).toEqual({ created: 0, changed: 1, unchanged: 0 });
  const stored = await admin.get(`/api/users?paginate=true&filter=${row[2]}`);
  expect(stored.body.data).toMatchObject([{ name: "Efter Navn", default_hourly_rate: 1300, email: row[2] }]);
});

test("imported people get an invitation by mail only on request", async () => {
  const quiet = aRow();
  await importRows([quiet]);
  const loud = aRow();
  const input = inputOf([loud]);
  await run(input, await preview(input), { invite: true });
  const mails = await server.mails(1);
  expect(mails.filter((mail) => mail.includes(`${quiet[2]}`))).toEqual([]);
  expect(mails.filter((mail) => mail.includes(`${loud[2]}`))).toHaveLength(1);
  for (const row of [quiet, loud])
    expect(await findByNumber(row[0] as string)).toMatchObject({
      is_invited: true,
      authorized_actions: { invite: true },
    });
});

test("an import whose effect differs from the preview is refused, and the response has a new preview", async () => {
  const row = aRow();
  await importRows([row]);
  const input = inputOf([[row[0] as string, "Nyt Navn", "", ""]]);
  const shown = await preview(input);
  const stored = await findByNumber(row[0] as string);
  const { id, name: _name, email, employee_id, roles } = stored;
  const form = { name: "Andet Navn", email, employee_id, default_hourly_rate: 205.5, roles: [roles[0].id] };
  expect((await admin.put(`/api/users/${id}`, form)).status).toBe(200);
  const refused = await run(input, shown);
  expect(refused).toMatchObject({
    status: 409,
    body: { current: { rows: [{ changes: [{ label: "Navn", from: "Andet Navn", to: "Nyt Navn" }] }] } },
  });
  expect((await findByNumber(row[0] as string)).name).toBe("Andet Navn");
  expect((await run(input, refused.body.current)).status).toBe(201);
});

test("a repeated request of an import gets the response of the first request", async () => {
  const input = inputOf([aRow()]);
  const { fingerprint } = await preview(input);
  const send = () => admin.post("/api/imports/people", { ...input, fingerprint }, { "idempotency-key": "import-1" });
  expect([(await send()).body, (await send()).body]).toEqual(Array(2).fill({ created: 1, changed: 0, unchanged: 0 }));
});

test("the exported file of all users changes nothing when it is imported", async () => {
  await importRows([aRow({ name: "=SUM(1;2)" }), aRow({ name: "'=1" })]);
  const { status, bytes, headers } = await admin.get("/api/imports/people/file");
  expect([status, headers["content-disposition"]]).toEqual([
    200,
    expect.stringMatching(/brugere-\d{4}-\d\d-\d\d\.xlsx/),
  ]);
  const { body: table } = await upload(bytes);
  expect(table).toMatchObject({ sheets: ["Brugere", "Forklaring"], sheet: 0, header_row: 0 });
  const places = { employee_id: 0, name: 1, email: 2, default_hourly_rate: 3, roles: 4, leader: 5, registers_time: 6 };
  const shown = await preview({ rows: table.rows, header_row: 0, columns: places });
  expect(shown.errors).toEqual([]);
  expect(new Set(shown.rows.map(({ what }) => what))).toEqual(new Set(["unchanged"]));
  expect(table.rows.flat()).toContain("=SUM(1;2)");
});

test("the template has the columns and an example, which is not imported", async () => {
  const { bytes } = await admin.get("/api/imports/people/template");
  const { body: table } = await upload(bytes);
  const [headers, example] = table.rows;
  expect(headers).toEqual([
    ...["Medarbejdernummer", "Navn", "E-mail", "Timepris", "Roller", "Leder", "Registrerer timer"],
    ...["Ansat fra", "Ansat til og med"],
  ]);
  const places = Object.fromEntries(imports.people.columns.map(({ field }, place) => [field, place]));
  const empty = await admin.post("/api/imports/people/preview", {
    rows: [headers, example],
    header_row: 0,
    columns: places,
  });
  expect(empty).toMatchObject({
    status: 422,
    body: { errors: { rows: ["Der er ingen rækker under overskrifterne."] } },
  });
});

test("a leader is found by e-mail, number or name, among the users and in the same file", async () => {
  const places = { ...columns, leader: 4, roles: 5 };
  const boss = aRow({ name: "Bo Boss" });
  const [byEmail, byNumber, byName, byStored] = [aRow(), aRow(), aRow(), aRow()];
  await importRows(
    [
      [...boss, "", "Manager, Medarbejder"],
      [...byEmail, (boss[2] as string).toUpperCase(), ""],
      [...byNumber, boss[0] as string, ""],
      [...byName, "bo boss", ""],
      [...byStored, company.manager.email, ""],
    ],
    { columns: places },
  );
  const leaderOf = async (row: readonly string[]) => (await findByNumber(row[0] as string)).leader?.name;
  expect(await Promise.all([byEmail, byNumber, byName, byStored, boss].map(leaderOf))).toEqual([
    ...["Bo Boss", "Bo Boss", "Bo Boss", company.manager.name],
    undefined,
  ]);
  const errors = await errorsOf(
    [
      [...aRow(), "Ukendt Navn", ""],
      [...aRow(), byEmail[0] as string, ""],
      [...aRow({ employee_id: "SELF" }), "SELF", "Manager"],
    ],
    { columns: places },
  );
  expect(errors).toEqual([
    ["E2", "Ingen bruger har den e-mail, det nummer eller det navn alene."],
    ["E3", "Vælg en, der godkender opgaver."],
    ["E4", "Ingen kan være sin egen leder."],
  ]);
});

test("an unreadable role of a leader is an error at the leader's row, and not at the rows of their people", async () => {
  const places = { ...columns, leader: 4, roles: 5 };
  const boss = aRow({ name: "Ida Boss" });
  const people = [aRow(), aRow(), aRow()].map((row) => [...row, "Ida Boss", ""]);
  const errors = await errorsOf([[...boss, "", "Chef"], ...people], { columns: places });
  expect(errors.map(([cell]) => cell)).toEqual(["F2"]);
});

test("the period of employment is imported with a person, and its changes are in the audit log", async () => {
  const places = { ...columns, employed_from: 4, employed_until: 5 };
  const row = aRow();
  expect(await importRows([[...row, "1/9-2025", ""]], { columns: places })).toMatchObject({ created: 1 });
  expect(await importRows([[...row, "", "30-6-2026"]], { columns: places })).toMatchObject({ changed: 1 });
  expect(await importRows([[...row, "2025-09-01", "30.06.2026"]], { columns: places })).toMatchObject({ unchanged: 1 });
  const { id } = await findByNumber(row[0] as string);
  expect((await admin.get(`/api/users/${id}/employment`)).body).toMatchObject({
    ...{ employed_from: "2025-09-01", employed_until: "2026-06-30" },
  });
  const kinds = await server.db
    .selectFrom("audit_log")
    .select("kind")
    .where("about_user_id", "=", id)
    .orderBy("id")
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual([
    ...["user-created", "employment-period-changed", "employment-period-changed"],
  ]);
  expect(
    await errorsOf(
      [
        [...aRow(), "", "30/6-2026"],
        [...aRow(), "1/7-2026", "30/6-2026"],
      ],
      { columns: places },
    ),
  ).toEqual([
    ["E2", "Ansat fra skal udfyldes."],
    ["F3", "Ansat til og med skal være samme dag som Ansat fra eller senere."],
  ]);
});

test("a taken address or number, a missing value and the last administrator's lost role are errors at their cells", async () => {
  const gone = await aUser(server.db, ["employee"], { employee_id: "GONE", name: "Gitte Gået" });
  await deleteUser(server.db, gone.id);
  const twin = aRow();
  expect(
    await errorsOf([
      aRow({ email: company.employee.email.toUpperCase() }),
      aRow({ employee_id: "GONE" }),
      twin,
      aRow({ email: twin[2] as string }),
      aRow({ employee_id: "" }),
      ["", "", "", ""],
      aRow({ name: "", email: "", default_hourly_rate: "" }),
    ]),
  ).toEqual([
    ["C2", "E-mailen bruges af en anden bruger."],
    [
      "A3",
      "Medarbejdernummeret tilhører Gitte Gået, som er slettet. Er det samme person, så genaktivér den slettede bruger.",
    ],
    ["C5", "Står også i række 4."],
    ["A6", "Medarbejdernummer skal udfyldes."],
    ["B8", "Navn skal udfyldes."],
    ["C8", "E-mail skal udfyldes."],
    ["D8", "Timepris skal udfyldes."],
  ]);
  const admins = (await admin.get("/api/users?hasRoles=admin")).body as { email: string }[];
  const numbers = await server.db
    .selectFrom("users")
    .select("employee_id")
    .where(
      "email",
      "in",
      admins.map(({ email }) => email),
    )
    .execute();
  const demoted = numbers.map(({ employee_id }) => [employee_id ?? "", "", "", "", "Medarbejder"]);
  expect(await errorsOf(demoted, { columns: { ...columns, roles: 4 } })).toEqual(
    demoted.map((_row, place) => [`E${place + 2}`, "Den sidste administrator kan ikke miste rollen."]),
  );
});

test("an import that would leave fewer than two administrators with a password is refused", async () => {
  const others = [
    await aUser(server.db, ["admin"], { employee_id: "KEEPER1" }),
    await aUser(server.db, ["admin"], { employee_id: "KEEPER2" }),
  ];
  const keepers = [company.admin, ...others].map(({ id }) => ({ user_id: id }));
  await server.db.insertInto("password_keepers").values(keepers).execute();
  const [first, second] = ["KEEPER1", "KEEPER2"].map((number) => [number, "", "", "", "Medarbejder"]) as [
    string[],
    string[],
  ];
  const places = { columns: { ...columns, roles: 4 } };
  const problem = expect.stringMatching(/^Brugeren er en af de to administratorer/);
  expect(await errorsOf([first, second], places)).toEqual([
    ["E2", problem],
    ["E3", problem],
  ]);
  expect(await errorsOf([first], places)).toEqual([]);
  await server.db.deleteFrom("password_keepers").execute();
});

test("an unreadable cell is an error for a new person and for a stored person", async () => {
  const stored = aRow();
  await importRows([stored]);
  const places = { ...columns, roles: 4, registers_time: 5 };
  const rows = [
    [...aRow(), "Chef", "ja"],
    [stored[0] as string, "", "", "x", "Medarbejder, Chef", "måske"],
  ];
  const roles = "Skriv roller med komma imellem: Administrator, Manager, Projektejer, Medarbejder.";
  expect(await errorsOf(rows, { columns: places })).toEqual([
    ["E2", roles],
    ["D3", "Skriv et beløb, fx 1.250,50."],
    ["E3", roles],
    ["F3", "Skriv ja eller nej."],
  ]);
});

test("the sheet and row of headers are found below a title, and another sheet can be chosen", async () => {
  const book = await writeXlsx({
    sheets: [
      { name: "Noter", rows: [["Husk nøglerne"]] },
      {
        ...{ name: "Folk", merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 3 }] },
        rows: [["Ansatte 2026"], [], ["Nr.", "Fulde navn", "Mail", "Timeløn"], ["7", "Mia", "mia@x.test", 205.5]],
      },
    ],
  });
  expect((await upload(book)).body).toMatchObject({ sheets: ["Noter", "Folk"], sheet: 1, header_row: 2 });
  expect((await upload(book, "?sheet=0")).body).toMatchObject({ sheet: 0, rows: [["Husk nøglerne"]] });
  expect(await upload(book, "?sheet=2")).toMatchObject({
    status: 422,
    body: { errors: { sheet: ["Filen har ikke det ark."] } },
  });
});

test("a file of more than 2 MB is a 413, and too many rows are refused with a sentence", async () => {
  expect(await upload("x".repeat(2_000_001))).toMatchObject({
    status: 413,
    body: { message: "Det, du sender, fylder for meget." },
  });
  const rows = Array.from({ length: 10_000 }, () => ["1", "Mia", "mia@x.test", "200"]);
  expect(await admin.post("/api/imports/people/preview", inputOf(rows))).toMatchObject({
    status: 422,
    body: { errors: { rows: ["Filen har mere end 2.000 rækker. Del den i flere filer."] } },
  });
});

test("a preview without the column of employee numbers is refused", async () => {
  const { status, body } = await admin.post("/api/imports/people/preview", inputOf([aRow()], { columns: { name: 1 } }));
  expect([status, body.errors]).toEqual([422, { columns: ["Vælg den kolonne, der er Medarbejdernummer."] }]);
});

test("each call refuses a manager, who may not create users", async () => {
  const input = { ...inputOf([aRow()]), fingerprint: "x" };
  const answers = await Promise.all([
    manager.post("/api/imports/people/preview", input),
    manager.post("/api/imports/people", input),
    manager.post("/api/imports/people/table", Buffer.from("Navn"), { "content-type": "application/octet-stream" }),
    manager.get("/api/imports/people/template"),
    manager.get("/api/imports/people/file"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(403));
});

test("each new or changed person has the same entries in the audit log as in the form", async () => {
  const row = aRow();
  await importRows([row]);
  await importRows([[row[0] as string, "Med Nyt Navn", "", "210"]]);
  const { id } = await findByNumber(row[0] as string);
  const entries = await server.db
    .selectFrom("audit_log")
    .select(["kind", "details"])
    .where("about_user_id", "=", id)
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { kind: "user-created", details: { to: ["employee"] } },
    { kind: "user-changed", details: { fields: ["name", "default_hourly_rate"] } },
  ]);
});
