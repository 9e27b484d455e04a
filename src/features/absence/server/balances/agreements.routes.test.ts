import { extractText } from "unpdf";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { today } from "#common/rules/time/clock.ts";
import { holidayYearStart, holidayYearsUsableOn } from "#features/absence/rules/balances/holiday/holiday-year.ts";
import { aUser, deleteUser, giveLeader, type TestUser } from "#testing/data/factories.ts";
import type { Client } from "#testing/http-client.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* Agreements to move holiday (docs/product-rules.md#days-that-are-moved). */

const { server, company, admin, owner, employee2 } = setUpCompany();

const now = today();
/** The oldest holiday year that can be used today. Five of its days are above four weeks. */
const [year = 0] = holidayYearsUsableOn(now.toString());

let person: TestUser;
let client: Client;

beforeAll(() => admin.put("/api/balance-setup", { kept_from: holidayYearStart(year) }));

beforeEach(async () => {
  person = await aUser(server.db, ["employee"]);
  client = await server.login(person.email);
  await giveLeader(server.db, person, company.owner);
  await admin.put(`/api/users/${person.id}/employment`, { employed_from: "2010-01-01", employed_until: null });
});

const propose = (who: Client, amount = 300, of = year) =>
  who.post(`/api/users/${person.id}/holiday-agreements`, { year: of, amount });
const confirm = (who: Client, { id }: { id: number }) => who.post(`/api/holiday-agreements/${id}/confirmation`, {});
const withdraw = (who: Client, { id }: { id: number }) => who.post(`/api/holiday-agreements/${id}/withdrawal`, {});

/** The holiday left of `year` at its end, and of the next year on the same date. */
async function left(): Promise<(number | undefined)[]> {
  const { accounts } = (await client.get(`/api/users/${person.id}/balances?date=${year + 1}-12-31`)).body;
  const years = accounts[0].years as { year: number; left: number }[];
  return [year, year + 1].map((one) => years.find((found) => found.year === one)?.left);
}

describe("an agreement to move days", () => {
  test("after both sides confirmed an agreement the days are in the next year", async () => {
    const [ofYear = 0, ofNext = 0] = await left();
    const proposed = await propose(client);
    expect(proposed.body).toMatchObject({
      ...{ amount: 300, company_user: null, authorized_actions: { confirm: false, withdraw: true, download: false } },
    });
    expect(await left()).toEqual([ofYear, ofNext]);
    const confirmed = await confirm(admin, proposed.body);
    expect(confirmed.body).toMatchObject({ company_user: { id: company.admin.id } });
    expect(confirmed.body.authorized_actions).toEqual({ confirm: false, withdraw: false, download: true });
    expect(await left()).toEqual([ofYear - 300, ofNext + 300]);
    expect((await client.get(`/api/users/${person.id}/balance-entries`)).body).toMatchObject([
      { kind: "moved", year: year + 1, amount: 300 },
      { kind: "moved", year, amount: -300 },
    ]);
  });

  test("a person whose holiday is counted in hours can move a whole week of 37 hours", async () => {
    const employment = { employed_from: "2010-01-01", employed_until: null, holiday_week_minutes: 37 * 60 };
    expect((await admin.put(`/api/users/${person.id}/employment`, employment)).status).toBe(200);
    const { status, body } = await propose(client, 3700);
    expect([status, body.amount, body.unit]).toEqual([201, 3700, "hours"]);
    expect((await confirm(admin, body)).status).toBe(200);
  });

  test("an agreement can be downloaded as a PDF when both sides have confirmed it", async () => {
    const { body } = await propose(admin);
    const path = `/api/holiday-agreements/${body.id}/file`;
    expect((await client.get(path)).status).toBe(403);
    await confirm(client, body);
    const file = await client.get(path);
    expect(file.status).toBe(200);
    const words = (await extractText(new Uint8Array(file.bytes), { mergePages: true })).text;
    expect(words).toContain("3,00 dage af ferieåret");
    expect(words).toContain(person.name);
  });

  test("a user cannot confirm twice or for both sides, and leaders and colleagues cannot confirm", async () => {
    const { body } = await propose(client);
    expect((await confirm(client, body)).status).toBe(403);
    expect((await confirm(owner, body)).status).toBe(404);
    expect((await confirm(employee2, body)).status).toBe(404);
    expect((await propose(owner)).status).toBe(403);
    expect((await confirm(admin, body)).status).toBe(200);
    expect((await confirm(admin, body)).status).toBe(403);
  });

  test("either side can withdraw an agreement until both sides have confirmed it", async () => {
    const first = (await propose(client)).body;
    expect((await withdraw(admin, first)).body.withdrawn_at).not.toBeNull();
    expect((await confirm(admin, first)).status).toBe(403);
    const second = (await propose(admin)).body;
    expect((await withdraw(client, second)).status).toBe(200);
  });

  test("an agreement moves at most the days above four weeks, and a year has one waiting agreement", async () => {
    expect((await propose(client, 501)).body.errors).toEqual({
      amount: ["Der kan højst flyttes 5,00 dage, som er over fire uger."],
    });
    expect(Object.keys((await propose(client, 100, year - 1)).body.errors)).toEqual(["year"]);
    await propose(client);
    expect(Object.keys((await propose(admin)).body.errors)).toEqual(["year"]);
  });

  test("after all days above four weeks were moved, no further days can be moved", async () => {
    await confirm(admin, (await propose(client, 500)).body);
    expect((await propose(client, 1)).body.errors).toEqual({
      amount: ["Der kan højst flyttes 0,00 dage, som er over fire uger."],
    });
  });

  test("a confirmation is refused if the days are no longer left", async () => {
    const { body } = await propose(client, 500);
    const [ofYear = 0] = await left();
    await admin.post(`/api/users/${person.id}/balance-entries`, {
      ...{
        account: "holiday",
        kind: "correction",
        year,
        date: now.toString(),
        amount: 100 - ofYear,
        reason: "Talt op",
      },
    });
    const refused = await confirm(admin, body);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe("Der kan højst flyttes 1,00 dag, som er over fire uger.");
  });
});

describe("the settlement list", () => {
  const settled = async () =>
    (await admin.get("/api/balances/settlements")).body.find(
      ({ user }: { user: { id: number } }) => user.id === person.id,
    );

  test("a deleted leaver is on the settlement list until entries settle their balances", async () => {
    expect(await settled()).toBeUndefined();
    const lastDay = now.subtract({ days: 1 }).toString();
    await admin.put(`/api/users/${person.id}/employment`, { employed_from: "2010-01-01", employed_until: lastDay });
    await deleteUser(server.db, person.id);
    const { employed_until, open } = await settled();
    expect(employed_until).toBe(lastDay);
    for (const { account, year: of, left } of open)
      await admin.post(`/api/users/${person.id}/balance-entries`, {
        ...{ account, kind: "correction", year: of, date: now.toString(), amount: -left, reason: "Afregnet" },
      });
    expect(await settled()).toBeUndefined();
  });

  test("a project owner cannot see the settlement list", async () => {
    expect((await owner.get("/api/balances/settlements")).status).toBe(403);
  });
});
