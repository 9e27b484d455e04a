import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Actor, actorOf } from "#common/rules/access/actor.ts";
import { today } from "#common/rules/time/clock.ts";
import { aJob } from "#testing/data/factories.ts";
import { roleSets } from "#testing/data/generated-company.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { dimensionNames, isOfJobs, isTime } from "../rules/report.ts";
import type { ReportQuery } from "../rules/report-call.ts";
import { segmentsOf } from "../rules/report-periods.ts";
import { pruneReportChanges, type ReadReport, reportReader } from "./kept-reports.ts";
import { findReportNames, listReportCells } from "./reports.store.ts";

/* See docs/decisions/130-reports.md#a-report-that-is-asked-for-again. */

const { server, company } = setUpCompany();

const day = today().subtract({ days: 3 });
const period = { from: day.toString(), to: today().toString() };
const hours: ReportQuery = { measure: "hours", rows: "project", filter: "", ...period };
const register = (db = server.db) => aJob(db, company, { started_at: `${day} 08:00:00`, ended_at: `${day} 10:00:00` });

let read: ReadReport;
let manager: Actor;

beforeAll(() => {
  manager = actorOf(company.manager.id, ["manager"]);
});
beforeEach(() => {
  read = reportReader(server.db);
});

test("an unchanged report is read once for the same actor and request", async () => {
  await register();
  const first = await read(manager, hours);
  expect(await read(manager, hours)).toBe(first);
  expect(await read(manager, { ...hours, rows: "user" })).not.toBe(first);
  expect(await read(actorOf(company.owner.id, ["project-owner"]), hours)).not.toBe(first);
  expect(
    await read(actorOf(company.manager.id, ["manager"], [{ id: company.manager2.id, roles: ["manager"] }]), hours),
  ).not.toBe(first);
  expect(await read(manager, hours)).toBe(first);
});

const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  "a job": register,
  "a cancelled job": async () => {
    const { id } = await register();
    return sql`update registered_jobs set cancelled_at = now(), cancelled_by_user_id = user_id where id = ${id}`.execute(
      server.db,
    );
  },
  "the name of a project": () => sql`update projects set name = name || ' II'`.execute(server.db),
  "the owner of a project": () => sql`update projects set owner_user_id = ${company.manager.id}`.execute(server.db),
  "a rate": () => sql`delete from mileage_rates`.execute(server.db),
};

test.each(Object.keys(changes))("a report is read anew after a change of %s", async (what) => {
  const first = await read(manager, hours);
  await changes[what]?.();
  const next = await read(manager, hours);
  expect(next).not.toBe(first);
  expect(next).toEqual(await reportReader(server.db)(manager, hours));
  expect(await read(manager, hours)).toBe(next);
});

test("a job that was being saved while a report was read changes the report once it is committed", async () => {
  await register();
  const writing = await server.db.startTransaction().execute();
  await register(writing);
  const first = await read(manager, hours);
  expect(await read(manager, hours)).toBe(first);
  await writing.commit().execute();
  const next = await read(manager, hours);
  expect(next.rows[0]?.total).toBe((first.rows[0]?.total ?? 0) + 120);
});

test("a change that is rolled back does not change a report, and noted changes are deleted after some hours", async () => {
  const first = await read(manager, hours);
  const writing = await server.db.startTransaction().execute();
  await register(writing);
  await writing.rollback().execute();
  expect(await read(manager, hours)).toBe(first);
  await sql`update report_changes set at = now() - interval '3 hours'`.execute(server.db);
  await pruneReportChanges(server.db);
  expect(await server.db.selectFrom("report_changes").select("xid").execute()).toEqual([]);
});

test("a report with a search is always read anew", async () => {
  const search = { ...hours, filter: "graver" };
  expect(await read(manager, search)).not.toBe(await read(manager, search));
});

test("every table that a report of jobs reads notes changes for kept reports", async () => {
  const { rows: noting } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_report_change'`.execute(server.db);
  const locked = new Set<string>();
  const dimensions = dimensionNames.filter((name) => isOfJobs(name) || isTime(name));
  for (const roles of roleSets)
    for (const measure of ["hours", "pay", "refunds", "kilometres"] as const)
      for (const rows of dimensions)
        for (const filter of [
          {},
          { status: "NEW", kind: "work", project_id: company.project.id, user_id: company.employee.id },
        ] as const)
          await server.db.transaction().execute(async (trx) => {
            const segments = segmentsOf(period, rows, undefined).map((segment) => ({ ...segment, is_compared: false }));
            await listReportCells(
              trx,
              actorOf(company.owner.id, roles),
              { ...hours, ...filter, measure, rows },
              segments,
              () => {},
            );
            await findReportNames(trx, rows, ["1"]);
            const { rows: found } = await sql<{ name: string }>`
            select relation::regclass::text as name from pg_locks join pg_class on pg_class.oid = relation
            where pid = pg_backend_pid() and relkind = 'r' and relname <> 'pg_class'`.execute(trx);
            for (const { name } of found) locked.add(name);
          });
  expect([...locked].toSorted()).toEqual(noting.map(({ name }) => name).toSorted());
});
