import fc from "fast-check";
import { isWork } from "../allowances/minutes.ts";
import { rulesFrom } from "../allowances/rules.ts";
import { attemptBy, daysAgo, mostly, nat, nth, type Who, who } from "../choose.ts";
import { type BankEntry, type Company, type User, userOf } from "../company.ts";
import { can } from "../rules.ts";
import { type Attempt, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { seesAllOf, termsOn } from "../terms.ts";

/* People mark the overtime of a day, and payroll writes openings and corrections of hours. */

type Marking = { who: Who; job: number; isOfJob: boolean; daysAgo: number; isAgreed: boolean; isBanked: boolean };

export const markOvertime = fc
  .record({
    who,
    job: nat,
    isOfJob: mostly(fc.constant(true), fc.constant(false)),
    daysAgo: fc.integer({ min: -3, max: 80 }),
    isAgreed: mostly(fc.constant(true), fc.constant(false)),
    isBanked: fc.boolean(),
  })
  .map((drawn) => new Step("Mark overtime", drawn, marking));

function marking(company: Company, { isAgreed, isBanked, ...drawn }: Marking): Attempt | undefined {
  const job = drawn.isOfJob ? nth(company.jobs.filter(isWork), drawn.job) : undefined;
  const user = job ? userOf(company, job.user) : nth(company.users, drawn.job);
  if (!user) return undefined;
  const date = job ? job.start.slice(0, 10) : daysAgo(drawn.daysAgo);
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "PUT",
    path: `/api/users/${user.id}/overtime-day`,
    body: { date, is_agreed: isAgreed, is_banked: isBanked },
    expect: () => expectedMark(company, actor, user, date, { isAgreed, isBanked }),
  }));
}

function expectedMark(
  company: Company,
  actor: User,
  user: User,
  date: string,
  mark: { isAgreed: boolean; isBanked: boolean },
): Expected {
  if (actor.deleted) return refused(401);
  const registers = actor === user || (can(actor, "manage-users-jobs") && seesAllOf(company, actor, user));
  if (!registers || user.deleted) return refused(404);
  const isFinal = company.jobs.some(
    (job) =>
      job.user === user.id &&
      isWork(job) &&
      job.start.startsWith(date) &&
      job.replacement === null &&
      (job.status === "APPROVED_BY_MANAGER" || job.status === "PAID"),
  );
  const isAsked = (termsOn(user, date)?.hasAllowances ?? false) && date >= rulesFrom;
  if (isFinal || !isAsked) return refused(409);
  const marks = { asks_agreement: true, asks_bank: true, is_agreed: mark.isAgreed, is_banked: mark.isBanked };
  return {
    status: 200,
    happens: () => void company.marks.set(`${user.id} ${date}`, mark),
    shows: () => ({ ...marks, is_open: true }),
  };
}

type Writing = Omit<BankEntry, "date" | "user"> & { who: Who; user: number; daysAgo: number; key: string };

export const writeBank = fc
  .record({
    who,
    user: nat,
    account: fc.constantFrom("time-off" as const, "flex" as const),
    isOpening: fc.boolean(),
    daysAgo: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 60 }) },
      { weight: 1, arbitrary: fc.constant(-20) },
    ),
    minutes: mostly(fc.integer({ min: -600, max: 1500 }), fc.constant(0)),
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Write bank", drawn, writing));

function writing(company: Company, { who, daysAgo: days, key, ...drawn }: Writing): Attempt | undefined {
  const user = nth(company.users, drawn.user);
  if (!user) return undefined;
  const date = daysAgo(days);
  const { account, isOpening, minutes } = drawn;
  const entry: BankEntry = { user: user.id, account, isOpening, date, minutes };
  const [kind, year] = [isOpening ? "opening" : "correction", Number(date.slice(0, 4))];
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/users/${user.id}/balance-entries`,
    body: { account, kind, year, date, amount: minutes, reason: "Aftalt" },
    key,
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      const isSame = (one: BankEntry) =>
        one.isOpening && one.user === user.id && one.account === account && one.date === date;
      if (!isOpening && minutes === 0) return refused(422, "amount");
      if (isOpening && company.bankEntries.some(isSame)) return refused(422, "date");
      return { status: 201, happens: () => void company.bankEntries.push(entry) };
    },
  }));
}
