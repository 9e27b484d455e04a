import { chromium } from "@playwright/test";
import { type Kysely, sql } from "kysely";
import { actorOf } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { absenceTemplates } from "#features/absence/rules/kinds/absence-templates.ts";
import { findBalanceFacts, listPeople } from "#features/absence/server/balances/balances.store.ts";
import { presentHoliday } from "#features/absence/server/balances/balances-presenter.ts";
import { ensureChromium, findChromium } from "#testing/chromium.ts";
import { type BenchApp, startApp } from "./support/app.ts";
import { open, slowDown, slowdown, visitor } from "./support/browser.ts";
import { adminEmail, employeeEmail, fillCompany } from "./support/company.ts";
import type { BenchServer } from "./support/database.ts";
import { type Figure, ms, percentile, timesOf } from "./support/figures.ts";
import { scroll, scrolledFrames } from "./support/scroll.ts";

const rounds = 15;
/** There are few jobs, because balances read none. */
const company = { users: 1000, projects: 97, jobs: 20_000, unpaid: 2_000 };
const balancesTarget = 500;
const calendarTarget = 200;
/** Maximum milliseconds of processor per frame. A phone four times as slow needs 12 ms, less than a frame's 16.7 ms. */
const frameTarget = 3;

/** A thousand people who have taken 25 single days of holiday a year for three years. 300 of the people are a team. */
export async function measure(server: BenchServer): Promise<Figure[]> {
  const { url, db, drop, processorTime } = await server.database("bench_absence");
  await fillCompany(db, company);
  await fillAbsence(db);
  const app = await startApp({ databaseUrl: url });
  const [admin, employee] = [await app.login(adminEmail), await app.login(employeeEmail)];
  const [appBefore, databaseBefore] = [await app.effort(), await processorTime()];
  const everybody = await timesOf(rounds, () => admin.get("/api/balances?date=2026-11-27&perPage=1000"));
  // `timesOf` makes three calls before those that it times.
  const calls = rounds + 3;
  const ofApp = ((await app.effort()).cpu - appBefore.cpu) / calls;
  const ofDatabase = ((await processorTime()) - databaseBefore) / calls;
  const page = await timesOf(rounds, () => admin.get("/api/balances?date=2026-11-27&perPage=25"));
  const { rows } = await sql<{ id: number }>`select id from users where email = ${employeeEmail}`.execute(db);
  const own = await timesOf(4 * rounds, () => employee.get(`/api/users/${rows[0]?.id}/balances?date=2026-11-27`));
  const actor = actorOf(1, ["admin"]);
  const people = await listPeople(db, actor, sql<boolean>`true`, 5000);
  const reads = await timesOf(rounds, () => findBalanceFacts(db, people));
  const facts = await findBalanceFacts(db, people);
  const computed = await timesOf(rounds, async () => {
    for (const one of people) presentHoliday(facts, one.id, "2026-11-27");
  });
  const dates = "from=2026-10-01&to=2026-12-31";
  const calendar = await timesOf(rounds, () => admin.get(`/api/absence-calendar?scope=all&${dates}`));
  const team = await timesOf(rounds, () => employee.get(`/api/absence-calendar?${dates}`));
  const ofProject = await timesOf(rounds, () => admin.get(`/api/absence-calendar?project_id=1&${dates}`));
  const year = "from=2026-01-01&to=2026-12-31";
  const exported = await timesOf(3, () => admin.get(`/api/absences/export?${year}`));
  const statistics = await timesOf(3, () => admin.get(`/api/absences/export?${year}&content=statistics`));
  const screen = await calendarScreen(app);
  await app.stop();
  await drop();
  const median = (times: number[]) => percentile(times, 50);
  return [
    figure("balances of 1,000 people at a date", median(everybody), balancesTarget),
    figure("… processor of the app", ofApp),
    figure("… processor of PostgreSQL", ofDatabase),
    figure("… of which 25 are sent", median(page)),
    figure("… read from the database", median(reads)),
    figure("… computed", median(computed)),
    figure("own balances", median(own)),
    figure("calendar of 300 people and a quarter", median(calendar), calendarTarget),
    figure("… of a team of 300", median(team), calendarTarget),
    figure("… of a project", median(ofProject), calendarTarget),
    ...screen,
    figure("export of a year of 1,000 people, 25,000 days", median(exported)),
    figure("… summed by cause", median(statistics)),
  ];
}

/** A summer of everybody in a browser: 300 rows with six absences each. */
async function calendarScreen(app: BenchApp): Promise<Figure[]> {
  await ensureChromium();
  const browser = await chromium.launch({ ...findChromium(), args: ["--no-sandbox"] });
  const area = "main [role=region]:has(tbody)";
  const path = "/absence/calendar?month=2026-07-01&view=quarter&scope=all";
  const measured = async (rate: number) => {
    const context = await visitor(browser, app, adminEmail);
    const page = await context.newPage();
    const { content } = await open(page, app, { path, email: adminEmail, content: `${area} td .bar` });
    await page.waitForLoadState("networkidle");
    await slowDown(page, rate);
    const found = { content, ...(await scroll(page, area)) };
    await context.close();
    return found;
  };
  const rounds = [await measured(1), await measured(1), await measured(1)];
  const slow = await measured(slowdown);
  await browser.close();
  const middle = (values: number[]) =>
    percentile(
      values.sort((one, other) => one - other),
      50,
    );
  const late = middle(rounds.map((round) => round.late));
  const work = middle(rounds.map((round) => round.work));
  const frames = (count: number) => `${count} of ${scrolledFrames}`;
  return [
    figure("that calendar in a browser, shown", middle(rounds.map(({ content }) => content))),
    figure("… scrolled, processor for each frame", work, frameTarget),
    { measure: "… frames over 25 ms", figure: frames(late), target: frames(0), met: late === 0 },
    { measure: `… the same, processor slowed ${slowdown} ×`, figure: frames(slow.late), target: "", met: null },
  ];
}

async function fillAbsence(db: Kysely<Database>): Promise<void> {
  const { suggested } = absenceTemplates.holiday;
  const { id } = await db
    .insertInto("absence_kinds")
    .values({ ...suggested, template: "holiday" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`update users set employed_from = '2015-01-01'`.execute(db);
  await sql`update balance_setup set kept_from = '2023-09-01'`.execute(db);
  await sql`update users set leader_user_id = 1 where id in (
    (select id from users where id > 1 order by id limit 298) union (select id from users where email = ${employeeEmail}))`.execute(
    db,
  );
  await sql`insert into balance_entries (user_id, account, kind, year, date, amount, reason, created_by_user_id)
    select id, 'holiday', 'opening', 2022, '2023-09-01', 500, 'Overført', 1 from users`.execute(db);
  await sql`insert into absences (user_id, kind_id, from_date, to_date, status, created_by_user_id)
    select users.id, ${id}, day, day, 'approved', 1
    from users, generate_series(0, 74) as n, lateral (select '2023-10-02'::date + n * 15 as day) as days`.execute(db);
  await sql`insert into absence_days (absence_id, user_id, date, part, minutes, hundredths, week_hundredths)
    select id, user_id, from_date, 'whole', 444, 100, 100 from absences`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

function figure(measure: string, time: number, target?: number): Figure {
  const [wanted, met] = target === undefined ? ["", null] : [ms(target), time <= target];
  return { measure, figure: ms(time), target: wanted, met };
}
