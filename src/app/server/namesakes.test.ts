import { beforeAll, expect, test } from "vitest";
import { weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { allReads, usualValues } from "#testing/all-reads.ts";
import { setUpApp } from "#testing/set-up.ts";
import { demoPassword } from "./demo/logins.ts";
import { seedDemo } from "./demo/seed.ts";

/* Two people have the same name, in a company that uses every feature. Each response must tell them apart. */

const server = setUpApp({ demo: true });
const name = "Jens Hansen";
let ids: number[] = [];

beforeAll(async () => {
  await seedDemo(server.db);
  const users = await server.db
    .updateTable("users")
    .set({ name })
    .where("email", "in", ["medarbejder@dagvaerk.test", "sofie.brandt@dagvaerk.test"])
    .returning("id")
    .execute();
  ids = users.map(({ id }) => id);
  expect(ids).toHaveLength(2);
});

test.each(["admin", "ejer", "medarbejder"])(
  "each response to %s distinguishes two users with the same name",
  async (login) => {
    const client = await server.visitor();
    await client.post("/login", { email: `${login}@dagvaerk.test`, password: demoPassword });
    const month = today().subtract({ months: 1 }).toPlainYearMonth();
    const reads = allReads(server.app, {
      ...usualValues(),
      userId: ids,
      user_id: ids,
      users: [ids.join()],
      jobId: [1, 100],
      ids: ["1,100"],
      "/api/receipts ids": ["1"],
      project_id: [1, 2],
      projectId: [1, 2],
      receiptId: [1],
      payrollId: [1, 2],
      absenceId: [1, 2],
      invoiceBasisId: [1],
      filter: [name, `${name} (2)`],
      with: ["owner", "project,user,costCenter,jobType", "user,project.owner,costCenter.owner"],
      hasRoles: ["employee", "manager", "project-owner"],
      scope: ["team", "all", "own"],
      month: [month.toString(), today().toPlainYearMonth().toString()],
      week: [weekStart(today()).toString()],
      rows: ["user", "project"],
      columns: ["user"],
      measure: ["hours", "pay", "absence_days", "allowances"],
      started_at: [`${today()} 08:00:00`],
      ended_at: [`${today()} 16:00:00`],
    });
    const bare = new Set<string>();
    let told = 0;
    for (const { address } of reads.filter(({ isJson }) => isJson)) {
      const { status, body } = await client.get(address);
      if (status === 200) told += countNamed(body, (path) => bare.add(`${address} ${path}`));
    }
    expect([...bare]).toEqual([]);
    expect(told).toBeGreaterThan(0);
  },
  120_000,
);

/**
 * Calls `onBare` for each text with the name, unless the text has a number (`Jens Hansen (2)`) or the object around it
 * has another field that tells the two people apart.
 * @returns the number of texts with a number
 */
function countNamed(value: unknown, onBare: (path: string) => void, path = ""): number {
  if (typeof value !== "object" || value === null) return 0;
  const isApart = ["display_name", "employee_id", "email"].some((field) => field in value);
  return Object.entries(value).reduce((sum, [key, inner]) => {
    const here = `${path}.${key}`;
    if (typeof inner !== "string") return sum + countNamed(inner, onBare, here);
    if (!inner.includes(name)) return sum;
    if (/Jens Hansen \([12]\)/.test(inner)) return sum + 1;
    if (!isApart) onBare(here);
    return sum;
  }, 0);
}
