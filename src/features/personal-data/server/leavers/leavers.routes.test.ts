import { beforeEach, describe, expect, test } from "vitest";
import type { Leaver } from "#features/personal-data/rules/leaver.ts";
import { aJob, aUser, deleteUser } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";

const { server, company, admin } = setUpCompany();

beforeEach(async () => {
  await averageOver(4);
  await server.db.updateTable("expense_limits").set({ financial_year_end_month: 12 }).execute();
});

const leavers = async (): Promise<Leaver[]> => (await admin.get("/api/leavers?perPage=100")).body.data;
const leaverOf = async (id: number) => (await leavers()).find(({ user }) => user.id === id);

/** A person who left on 30/6-2026 after a day of work, and was paid on 31/7. */
async function aLeaver() {
  const user = await aUser(server.db, ["employee"]);
  const times = { started_at: "2026-06-30 08:00:00", ended_at: "2026-06-30 16:00:00" };
  const { payroll_id } = await aJob(server.db, company, { user, job_status: "PAID", ...times });
  await server.db
    .updateTable("payrolls")
    .set({ created_at: "2026-07-31T10:00:00Z" })
    .where("id", "=", payroll_id as number)
    .execute();
  await server.db
    .updateTable("users")
    .set({ employed_from: "2020-01-01", employed_until: "2026-06-30" })
    .where("id", "=", user.id)
    .execute();
  return user;
}

async function averageOver(reference_months: 4 | 12) {
  await server.db.updateTable("working_time_rule_periods").set({ reference_months }).execute();
}

describe("the list of leavers", () => {
  test("bookkeeping decides the day with an average over 4 months, and working time with an average over 12", async () => {
    const user = await aLeaver();
    const usual = {
      user: { id: user.id, name: user.name },
      left_on: "2026-06-30",
      is_deleted: false,
      bookkeeping_until: "2031-12-31",
      working_time_until: "2031-10-30",
      anonymised_from: "2032-01-01",
      is_due: false,
    };
    expect(await leaverOf(user.id)).toEqual(expect.objectContaining(usual));
    await averageOver(12);
    const longer = { ...usual, working_time_until: "2032-06-30", anonymised_from: "2032-07-01" };
    expect(await leaverOf(user.id)).toEqual(expect.objectContaining(longer));
  });

  test("the bookkeeping period depends on the company's financial year in which the last run was made", async () => {
    const user = await aLeaver();
    await server.db.updateTable("expense_limits").set({ financial_year_end_month: 6 }).execute();
    expect((await leaverOf(user.id))?.bookkeeping_until).toBe("2032-06-30");
  });

  test("a deleted user is a leaver, and is due when the periods of their last pay and register entry are over", async () => {
    const { id } = await aUser(server.db, ["employee"]);
    expect(await leaverOf(id)).toBeUndefined();
    await deleteUser(server.db, id);
    await server.db.updateTable("users").set({ deleted_at: "2015-03-31T10:00:00Z" }).where("id", "=", id).execute();
    expect(await leaverOf(id)).toMatchObject({ anonymised_from: "2021-01-01", is_deleted: true, is_due: true });
    await server.db.insertInto("register_entries").values({ user_id: id, date: "2024-03-04", minutes: 444 }).execute();
    expect(await leaverOf(id)).toMatchObject({
      bookkeeping_until: "2020-12-31",
      working_time_until: "2029-07-04",
      is_due: false,
    });
  });

  test("the list has pages, and begins with the leaver who may be anonymised first", async () => {
    const all = await leavers();
    const days = all.map(({ anonymised_from }) => anonymised_from);
    expect(days).toEqual(days.toSorted());
    const second = (await admin.get("/api/leavers?perPage=1&page=2")).body;
    expect(second).toEqual({ data: [all[1]], meta: { per_page: 1, total: all.length } });
  });
});
