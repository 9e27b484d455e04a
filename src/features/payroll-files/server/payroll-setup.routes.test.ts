import { describe, expect, test } from "vitest";
import { setUpCompany } from "#testing/set-up.ts";
import { defaultPayrollSetup, type PayrollSetup } from "../rules/payroll-setup.ts";

const { server, company, admin } = setUpCompany();

const url = "/api/payroll-setup";

async function version(): Promise<number> {
  return (await admin.get(url)).body.version;
}

async function save(values: Partial<PayrollSetup>) {
  return admin.put(url, { ...defaultPayrollSetup, ...values, version: await version() });
}

describe("the setup", () => {
  test("the setup has defaults until it is saved", async () => {
    expect((await admin.get(url)).body).toEqual({
      ...defaultPayrollSetup,
      version: 1,
      updated_at: expect.any(String),
      updated_by: null,
    });
  });

  test("the setup is saved with its author", async () => {
    const danlon = { ...defaultPayrollSetup.danlon, company_number: " 12345678 " };
    const { status, body } = await save({ default_format: "danlon", danlon });
    expect([status, body]).toMatchObject([
      200,
      {
        default_format: "danlon",
        danlon: { company_number: "12345678" },
        updated_by: { id: company.admin.id, name: company.admin.name },
      },
    ]);
    expect((await admin.get(url)).body).toEqual(body);
  });

  test("saved settings survive a new version with more settings", async () => {
    await server.db
      .updateTable("payroll_setup")
      .set({ settings: JSON.stringify({ datalon: { company_number: "100111001" } }) })
      .execute();
    expect((await admin.get(url)).body.datalon).toEqual({
      ...defaultPayrollSetup.datalon,
      company_number: "100111001",
    });
  });

  test("the setup does not overwrite a concurrent save", async () => {
    const opened = await version();
    await save({});
    const { status, body } = await admin.put(url, { ...defaultPayrollSetup, version: opened });
    expect([status, body.message]).toEqual([409, "Du har selv ændret opsætningen i et andet vindue."]);
    expect(body.current).toEqual((await admin.get(url)).body);
  });
});

describe("a setup that is refused", () => {
  test("the setup reports all invalid fields at once", async () => {
    const { status, body } = await save({
      danlon: { ...defaultPayrollSetup.danlon, company_number: "DK12", send_amounts: true, amount_lines: false },
      datalon: { ...defaultPayrollSetup.datalon, pay_term: "5", group_text: "A;B" },
      custom: { ...defaultPayrollSetup.custom, columns: [] },
    });
    expect([status, body.errors]).toEqual([
      422,
      {
        "danlon.company_number": ["CVR-nummer skal være 1–10 cifre."],
        "datalon.pay_term": ["Løntermin skal være 2 cifre."],
        "datalon.group_text": ['Gruppe skal være højst 20 tegn uden ; og ".'],
        "custom.columns": ["Vælg mindst én kolonne."],
      },
    ]);
  });

  test("a group outside the file's encoding is refused", async () => {
    const datalon = { ...defaultPayrollSetup.datalon, group_text: "Жж€" };
    const problems = ["Ж", "ж"].map((character) => `Gruppe indeholder ${character}, som ikke findes i Windows-1252.`);
    expect((await save({ datalon })).body.errors).toEqual({ "datalon.group_text": problems });
    for (const other of [{ encoding: "utf-8" }, { group_by: "cost_center" }] as const)
      expect((await save({ datalon: { ...datalon, ...other } })).status).toBe(200);
  });

  test("incompatible settings are refused", async () => {
    const { body } = await save({
      default_format: "mle",
      danlon: { ...defaultPayrollSetup.danlon, send_amounts: true, amount_lines: false },
      datalon: { ...defaultPayrollSetup.datalon, amount_code: "123" },
      custom: { ...defaultPayrollSetup.custom, columns: ["user_name"], separator: "," },
    });
    expect(body.errors).toEqual({
      default_format: [
        "Kundenummer mangler i opsætningen af Visma Løn (MLE-40-LONA).",
        "Arbejdsnummer mangler i opsætningen af Visma Løn (MLE-40-LONA).",
      ],
      "danlon.amount_lines": ["Slå beløb til, når alt skal sendes som beløb."],
      "datalon.amount_code": ["Løndel til beløb må højst være 2 tegn."],
      "custom.columns": ["Vælg kolonnen Medarbejdernummer.", "Vælg kolonnen Timer eller kolonnen Beløb."],
      "custom.decimal_sign": ["Decimaltegnet må ikke være det samme som skilletegnet."],
    });
  });

  test("duplicate and unknown columns are refused", async () => {
    const columns = (names: string[]) =>
      save({ custom: { ...defaultPayrollSetup.custom, columns: names as PayrollSetup["custom"]["columns"] } });
    expect((await columns(["employee_id", "hours", "hours"])).body.errors).toEqual({
      "custom.columns": ["En kolonne kan kun vælges én gang."],
    });
    expect((await columns(["employee_id", "note"])).body.errors).toEqual({ "custom.columns": ["Vælg en fra listen."] });
  });
});
