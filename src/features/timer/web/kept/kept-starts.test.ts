import { QueryClient } from "@tanstack/react-query";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUser } from "#common/rules/access/current-user.ts";
import { setUser } from "#common/web/current-user.ts";
import { flash } from "#common/web/flash.ts";
import type { Timers } from "#features/timer/rules/timer.ts";
import { maxOfflineDays, maxTimers, shortestMeasuredSeconds } from "#features/timer/rules/timer-bounds.ts";
import { aProject } from "#testing/data/factories.ts";
import { setUpCompany } from "#testing/set-up.ts";
import { isTimerKept, sendKept } from "../timers.mutations.ts";
import { changeStart, keepStart, keptStart, keptStarts, newStart, type Work } from "./kept-starts.ts";

/* Tests a device's kept timers against the real server. Only the browser's storage and network are simulated. */

const { server, company, employee } = setUpCompany();
const nothing: Work = { project: null, jobType: null };
const notice = vi.spyOn(flash, "notice");

let storage: Map<string, string>;
let isFull: boolean;
/** Whether the responses to starts are lost. */
let isLost: boolean;

beforeEach(async () => {
  await server.db.deleteFrom("timers").execute();
  storage = new Map();
  [isFull, isLost] = [false, false];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      storage.set(key, value);
    },
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body, headers }: RequestInit) => {
    const key = new Headers(headers).get("idempotency-key");
    const input = body ? JSON.parse(String(body)) : undefined;
    const answer = await (method === "POST"
      ? employee.post(path, input, key === null ? {} : { "idempotency-key": key })
      : employee.get(path));
    if (isLost) throw new TypeError("network");
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
  setUser({ id: company.employee.id, authorizations: [] } as unknown as CurrentUser);
  notice.mockClear();
});

afterAll(() => {
  setUser(null);
  vi.unstubAllGlobals();
});

const send = () => sendKept(new QueryClient());
const onServer = async (): Promise<Timers> => (await employee.get("/api/timers")).body;
const inMinutes = ({ stopped }: Timers) => stopped.map(({ seconds }) => Math.round(seconds / 60));

function start(minutesAgo: number, work = nothing): string {
  const { at, ...made } = newStart(crypto.randomUUID(), work);
  keepStart({ ...made, at: { ...at, clock: at.clock - minutesAgo * 60_000 } });
  return made.key;
}

test("starts and stops that a device has kept are sent in order, with the times of the device", async () => {
  const first = start(180);
  changeStart(first, { seconds: 30 * 60 });
  start(120);
  start(60);
  expect(keptStarts().map(({ seconds }) => seconds && Math.round(seconds / 60))).toEqual([30, 120, null]);
  changeStart(keptStarts()[1]?.key ?? "", { seconds: 60 * 60 });
  const sent = await send();
  const { running, stopped } = await onServer();
  expect([inMinutes({ running, stopped }), Math.round((running?.seconds ?? 0) / 60)]).toEqual([[60, 30], 60]);
  expect([sent.get(first), isTimerKept()]).toEqual([stopped[1]?.id, false]);
});

test("a timer of less than a minute is dropped by the next start", () => {
  const first = start((shortestMeasuredSeconds - 5) / 60);
  start(0);
  expect([keptStart(first), keptStarts().length]).toEqual([undefined, 1]);
});

test("a start whose response was lost makes one timer, even if it was stopped before it is sent again", async () => {
  const key = start(90);
  isLost = true;
  await send();
  await send();
  expect([keptStart(key)?.seconds, (await onServer()).running === null]).toEqual([null, false]);
  changeStart(key, { seconds: 45 * 60 });
  isLost = false;
  await send();
  const { running, stopped } = await onServer();
  expect([running, inMinutes({ running, stopped }), isTimerKept()]).toEqual([null, [45], false]);
});

test("two sends at the same time start a timer once", async () => {
  start(30);
  await Promise.all([send(), send()]);
  expect([(await onServer()).running === null, inMinutes(await onServer())]).toEqual([false, []]);
});

test("a timer on a project that was closed meanwhile is sent without the project, with a message", async () => {
  const { id, name } = await aProject(server.db, company.owner);
  start(60, { project: { id, name, is_closed: false }, jobType: null });
  await server.db.updateTable("projects").set({ is_closed: true }).where("id", "=", id).execute();
  await send();
  expect((await onServer()).running).toMatchObject({ project: null });
  expect(notice.mock.calls).toEqual([["Stopuret er uden projekt", "Projektet er lukket. Vælg et andet."]]);
});

test("a start stays on the device while the user has the maximum of timers", async () => {
  await sql`insert into timers (user_id, started_at, stopped_at)
    select ${company.employee.id}, now() - interval '1 day', now() - interval '23 hours' from generate_series(1, ${maxTimers})`.execute(
    server.db,
  );
  const key = start(60);
  await send();
  expect(keptStart(key)?.refusal).toMatch(/^Der venter 20 målinger/);
  await employee.delete(`/api/timers/${(await onServer()).stopped[0]?.id}`);
  await send();
  expect([isTimerKept(), (await onServer()).running === null]).toEqual([false, false]);
});

test("a start that is too old is dropped with a message about its time, and the next start is sent", async () => {
  const old = start((maxOfflineDays + 1) * 24 * 60);
  changeStart(old, { seconds: 3 * 3600 });
  start(10);
  await send();
  expect(notice.mock.calls).toEqual([
    [
      "Stopuret blev ikke sendt",
      expect.stringMatching(/ \(3 timer\): Målingen begyndte for mere end 92 dage siden\.$/),
    ],
  ]);
  expect([isTimerKept(), inMinutes(await onServer()), (await onServer()).running === null]).toEqual([false, [], false]);
});

test("a start whose stored response no longer exists is reported as already sent", async () => {
  const key = start(26 * 60);
  isLost = true;
  await send();
  isLost = false;
  changeStart(key, { seconds: 8 * 3600 });
  await server.db.updateTable("idempotency_keys").set({ answer: null }).execute();
  await send();
  expect(notice.mock.calls).toEqual([
    ["Stopuret var sendt", expect.stringMatching(/ \(8 timer\)\. Ret tiden, når du registrerer målingen\.$/)],
  ]);
  expect([isTimerKept(), (await onServer()).running === null]).toEqual([false, false]);
});

test("a device without space keeps no start, and reports the failure", () => {
  isFull = true;
  vi.spyOn(console, "warn").mockImplementationOnce(() => {});
  expect([keepStart(newStart("uden-plads", nothing)), isTimerKept()]).toEqual([false, false]);
});
