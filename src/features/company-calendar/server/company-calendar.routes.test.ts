import { beforeEach, describe, expect, test } from "vitest";
import { noCompanyDays } from "#common/rules/norm/company-calendar.ts";
import { setUpCompany } from "#testing/set-up.ts";

/* The company's days off (docs/product-rules.md#company-calendar). */

const { server, admin, manager, employee } = setUpCompany();

const path = "/api/company-calendar";
const days = { ...noCompanyDays, "06-05": "half", "12-24": "whole" };

beforeEach(async () => {
  await server.db
    .updateTable("company_calendar")
    .set({ days: JSON.stringify(noCompanyDays), version: 1 })
    .execute();
});

describe("the company's days off", () => {
  test("no day is off by default, and every user reads the days off", async () => {
    for (const client of [employee, manager, admin])
      expect(await client.get(path)).toMatchObject({ status: 200, body: { days: noCompanyDays, version: 1 } });
  });

  test("an administrator sets the days off, and the data of each user contains the days off", async () => {
    expect(await admin.put(path, { days, version: 1 })).toMatchObject({ status: 200, body: { days, version: 2 } });
    expect((await employee.get("/api/user")).body.company_days).toEqual(days);
    expect((await manager.put(path, { days })).status).toBe(403);
  });

  test("a save of an older version is refused with the current days, and a save without a change keeps the version", async () => {
    await admin.put(path, { days, version: 1 });
    expect(await admin.put(path, { days: noCompanyDays, version: 1 })).toMatchObject({
      status: 409,
      body: { message: "Du har selv ændret fridagene i et andet vindue.", current: { days, version: 2 } },
    });
    expect((await admin.put(path, { days, version: 2 })).body.version).toBe(2);
  });

  test("a missing day, an unknown value or another day is refused", async () => {
    const { "05-01": _first, ...incomplete } = days;
    for (const wrong of [incomplete, { ...days, "05-01": "quarter" }, { ...days, "12-25": "whole" }, null])
      expect((await admin.put(path, { days: wrong })).status, JSON.stringify(wrong)).toBe(422);
  });
});
