import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { type Actor, actorOf, can } from "#common/rules/access/actor.ts";
import { companyRulesId, defaultLawRules, type LawRules, type RuleSet } from "#common/rules/law-rules.ts";
import { minutesOfDay, type NormPlan, planDayOn } from "#common/rules/norm/norm-plan.ts";
import { startOfDay, timeZone, today, wallClockText } from "#common/rules/time/clock.ts";
import { seesAllJobsOf } from "#common/server/database/visibility/job-visibility.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { type JobFlagFacts, jobFlags, type RestFacts, usualPriceJobs } from "#features/jobs/rules/flags/job-flags.ts";
import {
  isWarning,
  type JobFlagKind,
  jobFlagKinds,
  ownJobFlagKinds,
  warningKinds,
} from "#features/kinds/rules/job-flag-kinds.ts";
import { countedEntries } from "#features/working-time-law/rules/counted-entries.ts";
import { exemptionOn, type LawTerms, rulesFor, youngGroupOn } from "#features/working-time-law/rules/law-terms.ts";
import { nightWorkAmong } from "#features/working-time-law/rules/night-work.ts";
import { breachesOf } from "#features/working-time-law/rules/rest-hints.ts";
import { minuteOf } from "#features/working-time-law/rules/work-periods.ts";
import { dateOfEnd, dayAt, wallClockAt } from "#features/working-time-law/rules/working-days.ts";
import { youngMarksAround } from "#features/working-time-law/rules/young/young-marks.ts";
import { aDayAway } from "#testing/data/absences.ts";
import { aCompany, aRate, aUser, type Company } from "#testing/data/factories.ts";
import { mondayToThursday } from "#testing/data/norms.ts";
import { setUpApp } from "#testing/set-up.ts";
import { flaggedJobIds, listJobFlags } from "./job-flags.store.ts";
import { type FlaggedYoung, listFlaggedYoung } from "./young-flags.store.ts";

/** Compares the rules for single jobs with the rules in SQL for many jobs. */

const server = setUpApp();
let company: Company;
let actors: Record<"admin" | "owner" | "owner2" | "employee", Actor>;
let sets: readonly Pick<RuleSet, "id" | "periods">[] = [];
let groupRulesId: number;
let ratelessUser: { id: number; name: string };

beforeAll(async () => {
  company = await aCompany(server.db);
  ratelessUser = await aUser(server.db, ["employee"], { default_hourly_rate: null });
  await aRate(server.db, company.employee2, 250, raiseDay);
  const group = { name: "Vagthold" };
  const { id } = await server.db
    .insertInto("working_time_rules")
    .values(group)
    .returning("id")
    .executeTakeFirstOrThrow();
  groupRulesId = id;
  await server.db
    .updateTable("employment_terms")
    .set({ working_time_rules_id: groupRulesId })
    .where("user_id", "=", company.employee2.id)
    .where("from_date", "=", raiseDay)
    .execute();
  await server.db
    .updateTable("employment_terms")
    .set({ plan: JSON.stringify(plan) })
    .where("user_id", "=", company.employee2.id)
    .execute();
  await server.db
    .updateTable("employment_terms")
    .set({ young_until: lastYoungDay })
    .where("user_id", "=", company.employee.id)
    .execute();
  await aDayAway(server.db, company.employee, dayAway);
  const atSchool = { ...plain, young_until: lastYoungDay, is_at_school: true, exempt_agreed_on: null, exempt_by: null };
  const exempt = { ...plain, exempt_agreed_on: exemptDay, exempt_by: "Lise Leder" };
  for (const [{ id }, row] of [
    [company.employee, atSchool],
    [ratelessUser, exempt],
  ] as const)
    await server.db
      .insertInto("employment_terms")
      .values({ ...row, user_id: id, changed_by_user_id: company.admin.id })
      .execute();
  actors = {
    admin: actorOf(company.admin.id, ["admin"]),
    owner: actorOf(company.owner.id, ["project-owner"]),
    owner2: actorOf(company.owner2.id, ["project-owner"]),
    employee: actorOf(company.employee.id, ["employee"]),
  };
});

const halfHour = 30;
/** Old enough for the flag `old`. In autumn, the period includes the night of the clock change. */
const firstDay = today().subtract({ days: 36 });
const origin = startOfDay(firstDay);
const days = 35;
/** The day on which the second user's rate rises from 200 to 250. */
const raiseDay = firstDay.add({ days: 18 }).toString();

/** The first user goes to school from the raise on, and is under 18 except in the last days. */
const lastYoungDay = firstDay.add({ days: 27 }).toString();
const dayAway = firstDay.add({ days: 7 }).toString();
const exemptDay = firstDay.add({ days: 25 }).toString();
const plain = { from_date: raiseDay, hourly_rate: 200 };
const termsOf = ({ user }: Pick<Drawn, "user">, isYoungKnown: boolean): LawTerms[] => {
  const none = {
    from_date: "2000-01-01",
    weekly_limit_hours: null,
    weekly_limit_agreed_on: null,
    working_time_rules_id: null,
  };
  const adult = { ...none, exempt_agreed_on: null, exempt_by: null, young_until: null, is_at_school: false };
  if (user === 2) return [{ ...adult, from_date: raiseDay, exempt_agreed_on: exemptDay, exempt_by: "Lise Leder" }];
  if (user === 1) return [adult, { ...adult, from_date: raiseDay, working_time_rules_id: groupRulesId }];
  if (!isYoungKnown) return [adult];
  const young = { ...adult, young_until: lastYoungDay };
  return [young, { ...young, from_date: raiseDay, is_at_school: true }];
};

/** The second user has Fridays off in one week, and works on a Saturday in the next week. */
const plan: NormPlan = {
  first_monday: "2040-01-02",
  weeks: [
    mondayToThursday({ minutes: 450 }),
    [
      null,
      { start: "22:00", end: "06:00", pause_start: null, pause_minutes: 0 },
      { minutes: 0 },
      null,
      null,
      { minutes: 60 },
      null,
    ],
    mondayToThursday({ minutes: 1 }),
  ],
};

type Drawn = {
  user: 0 | 1 | 2;
  project: 0 | 1;
  start: number;
  length: number;
  pause: number;
  hourly_rate: number | null;
  price: number;
  job_status: "NEW" | "APPROVED_BY_MANAGER" | "PAID" | "REVERSED" | "REJECTED";
  by: "person" | "manager" | "owner";
};
type Stored = Drawn & { id: number };

const aDrawnJob: fc.Arbitrary<Drawn> = fc.record({
  user: fc.constantFrom(0, 1, 2),
  project: fc.constantFrom(0, 1),
  start: fc.nat({ max: days * 48 }),
  length: fc.oneof(fc.nat({ max: 16 }), fc.constantFrom(16, 24, 26, 28), fc.nat({ max: 4 * 48 })),
  pause: fc.constantFrom(0, 0, 1, 2),
  hourly_rate: fc.constantFrom(null, 200, 250),
  price: fc.constantFrom(100, 100, 100, 300, 301),
  job_status: fc.constantFrom("NEW", "NEW", "APPROVED_BY_MANAGER", "PAID", "REVERSED", "REJECTED"),
  by: fc.constantFrom("person", "manager", "owner"),
});

const isPaid = ({ job_status }: Drawn) => job_status === "PAID" || job_status === "REVERSED";
const counts = ({ job_status }: Drawn) => job_status !== "REJECTED" && job_status !== "REVERSED";
const isAuto = ({ hourly_rate, length }: Drawn) => hourly_rate !== null && length > 0;
const pauseOf = ({ length, pause }: Drawn) => (pause < length ? pause : 0);
const workOf = (job: Drawn) => job.length - pauseOf(job);
const priceOf = (job: Drawn) => (isAuto(job) ? ((job.hourly_rate ?? 0) * workOf(job)) / 2 : job.price);
const userOf = ({ user }: Pick<Drawn, "user">) =>
  [company.employee, company.employee2, ratelessUser][user] as { id: number; name: string };
const creatorOf = (job: Drawn) =>
  job.by === "person" ? userOf(job) : job.by === "manager" ? company.manager : company.owner;
/** Whether the job reveals data of its user. A job that the project owner registered does so only when approved. */
const isNoBait = ({ by, job_status }: Drawn) => by !== "owner" || !["NEW", "REJECTED"].includes(job_status);
const projectOf = ({ project }: Drawn) => (project === 0 ? company.project : company.project2);

type DrawnEntry = { user: 0 | 1 | 2; day: number; start: number; length: number; pause: number; isCorrected: boolean };

const aDrawnEntry: fc.Arbitrary<DrawnEntry> = fc.record({
  user: fc.constantFrom(0, 1, 2),
  day: fc.nat({ max: days }),
  start: fc.nat({ max: 47 }),
  length: fc.integer({ min: 3, max: 30 }),
  pause: fc.constantFrom(0, 1),
  isCorrected: fc.boolean(),
});

const dateOfEntry = ({ day }: DrawnEntry) => firstDay.add({ days: day });

function workOfEntry(entry: DrawnEntry) {
  const start = minuteOf(startOfDay(dateOfEntry(entry))) + entry.start * halfHour;
  return { start, end: start + entry.length * halfHour, pause_minutes: entry.pause * halfHour, pause_start: null };
}

async function storeEntries(entries: readonly DrawnEntry[]): Promise<void> {
  const instant = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString();
  await server.db.deleteFrom("register_entries").execute();
  for (const entry of entries) {
    const { start, end, pause_minutes } = workOfEntry(entry);
    await server.db
      .insertInto("register_entries")
      .values({
        ...{ user_id: userOf(entry).id, date: dateOfEntry(entry).toString(), pause_minutes },
        ...{ started_at: instant(start), ended_at: instant(end), minutes: end - start - pause_minutes },
        ...(entry.isCorrected && { changed_by_user_id: userOf(entry).id }),
      })
      .execute();
  }
}

/** Inserts without triggers, because a job would need a payroll run to be paid or reversed. */
async function store(drawn: readonly Drawn[]): Promise<Stored[]> {
  const rows = drawn.map((job) => ({
    ...job,
    user_id: userOf(job).id,
    project_id: projectOf(job).id,
    start: job.start * halfHour,
    minutes: job.length * halfHour,
    pause_minutes: pauseOf(job) * halfHour,
    price: priceOf(job),
    price_mode: isAuto(job) ? "auto" : "manual",
    job_status: job.job_status === "REVERSED" ? "PAID" : job.job_status,
    late_reason: lateReasonOf(job),
    by: creatorOf(job).id,
    reversed: job.job_status === "REVERSED",
  }));
  return server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of ["job_reversals", "job_history", "jobs"] as const) await trx.deleteFrom(table).execute();
    const ids: number[] = [];
    for (const row of rows) {
      const { rows: inserted } = await sql<{ id: number }>`
        with job as (insert into jobs (user_id, project_id, job_type_id, started_at, ended_at, pause_minutes, price_mode,
            hourly_rate, price, job_status, payroll_id, rejection_reason, late_reason, owner_approved_by_user_id, manager_approved_by_user_id)
          values (${row.user_id}, ${row.project_id}, ${company.jobType.id},
            ${origin.add({ minutes: row.start }).toString()}, ${origin.add({ minutes: row.start + row.minutes }).toString()},
            ${row.pause_minutes}, ${row.price_mode}, ${row.hourly_rate}, ${row.price}, ${row.job_status},
            ${row.job_status === "PAID" ? 1 : null}, ${row.job_status === "REJECTED" ? "Nej" : null}, ${row.late_reason},
            ${row.job_status === "APPROVED_BY_MANAGER" ? company.owner.id : null},
            ${row.job_status === "APPROVED_BY_MANAGER" ? company.manager.id : null}) returning id),
        history as (insert into job_history (job_id, user_id, event, to_status)
          select id, ${row.by}, 'created', 'NEW' from job)
        select id from job`.execute(trx);
      const [{ id }] = inserted as [{ id: number }];
      ids.push(id);
      if (row.reversed)
        await sql`insert into job_reversals (job_id, payroll_line_id, replacement_job_id, reason, created_by_user_id)
          values (${id}, ${id}, ${id}, 'Nej', ${company.admin.id})`.execute(trx);
    }
    return drawn.map((job, index) => ({ ...job, id: ids[index] as number }));
  });
}

/** Every third job was registered in a closed month. */
const lateReasonOf = ({ start }: Pick<Drawn, "start">) => (start % 3 === 0 ? "Glemt" : null);

const wallClock = (halfHours: number) =>
  origin
    .add({ minutes: halfHours * halfHour })
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime();
const dayOf = (job: Drawn) => wallClock(job.start).toPlainDate().toString();
const endOf = ({ start, length }: Drawn) => start + length;
const isSame = (one: Drawn, other: Drawn) =>
  one.start === other.start &&
  one.length === other.length &&
  one.project === other.project &&
  (one.length > 0 || priceOf(one) === priceOf(other));

function sees(actor: Actor, job: Drawn): boolean {
  return can(actor, "read-all-jobs") || userOf(job).id === actor.id || isOwner(actor, job);
}

const isOwner = (actor: Actor, job: Drawn) =>
  can(actor, "read-users-jobs") && projectOf(job).owner_user_id === actor.id;

function factsOf(job: Stored, stored: readonly Stored[], actor: Actor, entries: readonly DrawnEntry[]): JobFlagFacts {
  const mine = stored.filter(({ user }) => user === job.user).sort((a, b) => a.id - b.id);
  const others = mine.filter((other) => other.id !== job.id && counts(other) && sees(actor, other));
  const duplicate = others.find((other) => isSame(job, other));
  const overlap = others.find(
    (other) =>
      !isSame(job, other) && job.length > 0 && other.length > 0 && other.start < endOf(job) && endOf(other) > job.start,
  );
  const sameDay = others.filter((other) => other.length > 0 && dayOf(other) === dayOf(job));
  const latest = mine
    .filter((one) => one.job_status !== "REJECTED" && sees(actor, one))
    .sort((a, b) => b.start - a.start || b.id - a.id)
    .slice(0, usualPriceJobs.most);
  const isRaised = dayOf(job) >= raiseDay;
  const ownRate = job.user === 2 ? (isRaised ? 200 : null) : job.user === 1 && isRaised ? 250 : 200;
  const knowsRate =
    can(actor, "read-users") ||
    userOf(job).id === actor.id ||
    mine.some((one) => sees(actor, one) && one.hourly_rate === ownRate && isNoBait(one));
  const knowsPlan = seesAllJobsOf(actor, userOf(job).id) || mine.some((one) => isOwner(actor, one) && isNoBait(one));
  const prices = latest.map(priceOf).sort((a, b) => a - b);
  const middle = (prices.length - 1) / 2;
  const median = ((prices[Math.floor(middle)] ?? 0) + (prices[Math.ceil(middle)] ?? 0)) / 2;
  const told = (other: Stored | undefined) =>
    other
      ? {
          id: other.id,
          project: projectOf(other).name,
          started_at: wallClockText(wallClock(other.start)),
          ended_at: wallClockText(wallClock(endOf(other))),
        }
      : null;
  return {
    kind: "work",
    started_at: wallClockText(wallClock(job.start)),
    minutes: workOf(job) * halfHour,
    price_mode: isAuto(job) ? "auto" : "manual",
    hourly_rate: job.hourly_rate,
    price: priceOf(job),
    duplicate: told(duplicate),
    expense: null,
    trip: null,
    overlap: told(overlap),
    day_minutes: [job, ...sameDay].reduce((sum, one) => sum + workOf(one) * halfHour, 0),
    own_rate: knowsRate ? ownRate : null,
    usual_price: prices.length >= usualPriceJobs.fewest ? median : null,
    is_planned:
      job.user === 1 && knowsPlan ? minutesOfDay(planDayOn(plan, wallClock(job.start).toPlainDate())) > 0 : null,
    is_company_off: false,
    late_reason: lateReasonOf(job),
    is_away: job.user === 0 && dayOf(job) === dayAway,
    registered_by: job.by === "person" ? null : { id: creatorOf(job).id, name: creatorOf(job).name },
    ...restFactsOf(
      job,
      mine.filter((one) => one.length > 0 && one.job_status !== "REVERSED" && sees(actor, one)),
      seesAllJobsOf(actor, userOf(job).id) ? entries.filter(({ user }) => user === job.user) : [],
      knowsPlan ? termsOf(job, seesAllJobsOf(actor, userOf(job).id)) : [],
    ),
  };
}

/** The breaches of rest and pauses by a job, from the rules for single jobs. */
function restFactsOf(
  job: Stored,
  mine: readonly Stored[],
  entries: readonly DrawnEntry[],
  terms: readonly LawTerms[],
): Partial<RestFacts> {
  const minute = (halfHours: number) => minuteOf(origin) + halfHours * halfHour;
  const text = (at: number) => wallClockText(wallClockAt(at));
  const work = mine.map((one) => ({
    start: minute(one.start),
    end: minute(endOf(one)),
    pause_minutes: pauseOf(one) * halfHour,
    pause_start: null,
  }));
  const dated = entries.map((entry) => ({
    ...{ ...workOfEntry(entry), date: dateOfEntry(entry).toString(), is_corrected: entry.isCorrected },
  }));
  const [asked] = work.filter((_, place) => mine[place] === job);
  if (!asked || exemptionOn(terms, dateOfEnd(asked.end))) return {};
  const all = [...work, ...countedEntries(dated, work)];
  const [{ rest, day_off = null, without_pause } = {}] = breachesOf([asked], all, rulesFor(sets, terms));
  const isAdult = without_pause && youngGroupOn(terms, dayAt(without_pause.start).date) === undefined;
  const known = (at: number | undefined) => (at === undefined ? null : text(at));
  return {
    short_rest: rest
      ? { minutes: rest.rest, at: text(rest.end), earliest: known(rest.earliest), latest: known(rest.latest) }
      : null,
    day_off,
    night_minutes: nightWorkAmong(all)(asked),
    young: youngMarksAround(asked, all, terms, () => 0)
      .filter(({ date }) => date >= dayAt(asked.start).date && date <= dateOfEnd(asked.end))
      .map(({ mark }) => mark),
    without_pause: isAdult ? { at: text(without_pause.start), until: text(without_pause.end) } : null,
  };
}

function expectedFlags(
  stored: readonly Stored[],
  actor: Actor,
  entries: readonly DrawnEntry[],
): Map<number, JobFlag[]> {
  const asked = stored.filter((job) => counts(job) && !isPaid(job) && sees(actor, job));
  const flags = asked.map((job) => {
    const shown = userOf(job).id === actor.id ? ownJobFlagKinds : jobFlagKinds;
    return [job.id, jobFlags(factsOf(job, stored, actor, entries), today(), shown)] as const;
  });
  return new Map(flags.filter(([, found]) => found.length > 0));
}

const everything = sql<boolean>`true`;

async function idsOfFlagged(
  actor: Actor,
  kinds: readonly JobFlagKind[] | undefined,
  ofYoung: FlaggedYoung,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where jobs.id in (${flaggedJobIds(actor, everything, kinds ?? warningKinds, ofYoung)}) order by id`.execute(
    server.db,
  );
  return rows.map(({ id }) => id);
}

const jobsOfACompany = fc
  .tuple(fc.array(aDrawnJob, { maxLength: 30 }), fc.array(aDrawnJob, { maxLength: 3 }))
  .map(([jobs, twins]) => [...jobs, ...twins, ...twins.map((twin) => ({ ...twin }))]);

const entriesOfACompany = fc.uniqueArray(aDrawnEntry, { maxLength: 20, selector: ({ user, day }) => `${user} ${day}` });

/** Stores two periods of the company's rules, and the rules of the group that the second user joins at the raise. */
async function storeRules(rules: LawRules): Promise<typeof sets> {
  const changed = firstDay.add({ days: 26 }).toString();
  const other = { rest_hours: rules.rest_hours === 8 ? 11 : 8, reference_months: 4, days_between_days_off: 8 } as const;
  const stored = [
    {
      id: companyRulesId,
      periods: [
        { ...rules, from_date: "2000-01-01" },
        { ...other, from_date: changed },
      ],
    },
    { id: groupRulesId, periods: [{ ...other, from_date: "2000-01-01" }] },
  ];
  await server.db.deleteFrom("working_time_rule_periods").execute();
  const rows = stored.flatMap(({ id, periods }) => periods.map((period) => ({ ...period, rules_id: id })));
  await server.db.insertInto("working_time_rule_periods").values(rows).execute();
  return stored;
}

describe("generated jobs and register entries", () => {
  const seen = new Set<JobFlagKind>();

  test.each<LawRules>([defaultLawRules, { rest_hours: 8, reference_months: 4, days_between_days_off: 7 }])(
    "with the rules %j, the SQL for many jobs gives each reader the same flags as the rules for single jobs",
    async (companysRules) => {
      sets = await storeRules(companysRules);
      await fc.assert(
        fc.asyncProperty(jobsOfACompany, entriesOfACompany, async (drawn, entries) => {
          const stored = await store(drawn);
          await storeEntries(entries);
          const ids = stored.map(({ id }) => id);
          for (const actor of Object.values(actors)) {
            const told = await listJobFlags(server.db, actor, ids);
            expect(withoutAverages(told)).toEqual(expectedFlags(stored, actor, entries));
            for (const { kind } of [...withoutAverages(told).values()].flat()) seen.add(kind);
          }
          for (const actor of [actors.admin, actors.owner]) {
            const all = await listJobFlags(server.db, actor, ids, jobFlagKinds);
            const ofYoung = await listFlaggedYoung(server.db, actor, everything);
            const flaggedIds = (kinds?: readonly JobFlagKind[]) => idsOfFlagged(actor, kinds, ofYoung);
            expect((await flaggedIds()).filter((id) => ids.includes(id) && isSeen(stored, actor, id))).toEqual(
              [...all].flatMap(([id, flags]) => (flags.some(isWarning) ? id : [])).sort((a, b) => a - b),
            );
            for (const kind of jobFlagKinds.filter((kind) => kind !== "night-work" && kind !== "weekly-average")) {
              const some = [...all].filter(([, flags]) => flags.some((flag) => flag.kind === kind)).map(([id]) => id);
              expect(
                (await flaggedIds([kind])).filter((id) => isSeen(stored, actor, id)),
                kind,
              ).toEqual(some.sort((a, b) => a - b));
            }
          }
        }),
        { numRuns: 10 },
      );
    },
  );

  test("the generated jobs have every kind of flag that work can have, except averages", () => {
    const others = ["commute", "over-receipt", "similar-expense", "missing-receipt", "weekly-average"];
    expect([...seen].sort()).toEqual(jobFlagKinds.filter((kind) => !others.includes(kind)).sort());
  });
});

/** Averages depend on months of work; average-flags.test.ts tests them. */
function withoutAverages(told: Map<number, JobFlag[]>): Map<number, JobFlag[]> {
  const others = [...told].map(([id, flags]) => [id, flags.filter(({ kind }) => kind !== "weekly-average")] as const);
  return new Map(others.filter(([, flags]) => flags.length > 0));
}

function isSeen(stored: readonly Stored[], actor: Actor, id: number): boolean {
  const job = stored.find((one) => one.id === id);
  return job !== undefined && sees(actor, job);
}
