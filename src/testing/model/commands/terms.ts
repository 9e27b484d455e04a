import fc from "fast-check";
import { attemptBy, nat, nth, type Who, who } from "../choose.ts";
import { type Company, type Job, jobOf, type Plan, type Terms, type User, userOf } from "../company.ts";
import { plans } from "../plans.ts";
import { payFor } from "../rules.ts";
import { type Attempt, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { atFormerRate, isUsed, rateOn, startOfTime } from "../terms.ts";
import { shownOldRates, shownTerms } from "../views/terms.ts";
import { today } from "../wall-clock.ts";
import { recordChange, startOver } from "./jobs.ts";

/* Rates and plans by day: raises in the past and in the future, corrections, and jobs that get the rate of their day. */

const day = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -30, max: 5 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
/** Those of many jobs too. */
const rate = fc.constantFrom(20_000, 21_550, 33_333);
const dateOf = (days: number | null) => (days === null ? startOfTime : today().add({ days }).toString());
const pathOf = ({ id }: User) => `/api/users/${id}/terms`;
const inOrder = (terms: Terms[]) => terms.sort((one, other) => (one.from < other.from ? -1 : 1));

/** A request that leaves the plan out keeps that of the row that it changes or follows. */
const plan = fc.constantFrom(undefined, undefined, null, ...plans);

type Addition = {
  who: Who;
  user: number;
  days: number | null;
  isOfJob: boolean;
  rate: number;
  plan: Plan | null | undefined;
  key: string;
};

export const addTerms = fc
  .record({ who, user: nat, days: day, isOfJob: fc.boolean(), rate, plan, key: fc.uuid() })
  .map((drawn) => new Step("Add terms", drawn, addition));

function addition(company: Company, drawn: Addition): Attempt | undefined {
  // Often from the day of an unpaid job, which then has a former rate.
  const job = drawn.isOfJob ? nth(company.jobs.filter(isUnpaidHours), drawn.user) : undefined;
  const user = job ? userOf(company, job.user) : nth(company.users, drawn.user);
  if (!user) return undefined;
  const [from, rate] = [job ? job.start.slice(0, 10) : dateOf(drawn.days), drawn.rate];
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: pathOf(user),
    body: { from_date: from, hourly_rate: rate / 100, plan: drawn.plan },
    key: drawn.key,
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      if (user.terms.some((row) => row.from === from)) return refused(422, "from_date");
      const before = user.terms.findLast((row) => row.from <= from);
      const plan = drawn.plan === undefined ? (before?.plan ?? null) : drawn.plan;
      const row: Terms = { id: null, from, rate, plan, former: [], version: 1 };
      return {
        status: 201,
        happens({ id }) {
          row.id = id;
          user.terms = inOrder([...user.terms, row]);
          user.version += 1;
        },
        shows: () => shownTerms(company, user, row),
      };
    },
  }));
}

const isUnpaidHours = ({ status, mode }: Job) => mode === "auto" && status !== "PAID" && status !== "REJECTED";

type Change = Omit<Addition, "key" | "isOfJob"> & { row: number; read: 0 | 1 | null };

const read = fc.constantFrom<Change["read"]>(null, 0, 0, 0, 1);

/** A row whose id the model knows: rows from the form of a user have one that no response names. */
function rowOf(company: Company, drawn: Pick<Change, "user" | "row">) {
  const known = company.users.flatMap((user) =>
    user.terms.flatMap((row) => (row.id === null ? [] : [{ user, row, id: row.id }])),
  );
  return nth(known, drawn.user + drawn.row);
}

export const changeTerms = fc
  .record({ who, user: nat, row: nat, days: day, rate, plan, read })
  .map((drawn) => new Step("Change terms", drawn, change));

function change(company: Company, drawn: Change): Attempt | undefined {
  const found = rowOf(company, drawn);
  if (!found) return undefined;
  const { user, row, id } = found;
  const isFirst = user.terms[0] === row;
  const [from, rate] = [isFirst && drawn.days !== 0 ? row.from : dateOf(drawn.days), drawn.rate];
  const version = drawn.read === null ? undefined : row.version + drawn.read;
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "PUT",
    path: `${pathOf(user)}/${id}`,
    body: { from_date: from, hourly_rate: rate / 100, plan: drawn.plan, version },
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      if (version !== undefined && version !== row.version) return refused(409);
      const isTaken = user.terms.some((other) => other !== row && other.from === from);
      if (isTaken || (isFirst && from !== row.from)) return refused(422, "from_date");
      const plan = drawn.plan === undefined ? row.plan : drawn.plan;
      const isSame = from === row.from && rate === row.rate && plan === row.plan;
      if (!isSame && isUsed(company, user, row)) return refused(409);
      return {
        status: 200,
        happens() {
          if (isSame) return;
          Object.assign(row, { from, rate, plan, former: [...row.former, row.rate], version: row.version + 1 });
          inOrder(user.terms);
          user.version += 1;
        },
        shows: () => shownTerms(company, user, row),
      };
    },
  }));
}

type Deletion = Pick<Change, "who" | "user" | "row" | "read">;

export const deleteTerms = fc
  .record({ who, user: nat, row: nat, read })
  .map((drawn) => new Step("Delete terms", drawn, deletion));

function deletion(company: Company, drawn: Deletion): Attempt | undefined {
  const found = rowOf(company, drawn);
  if (!found) return undefined;
  const { user, row, id } = found;
  const version = drawn.read === null ? undefined : row.version + drawn.read;
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "DELETE",
    path: `${pathOf(user)}/${id}${version === undefined ? "" : `?version=${version}`}`,
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      const place = user.terms.indexOf(row);
      const before = user.terms[place - 1];
      if (version !== undefined && version !== row.version) return refused(409);
      if (isUsed(company, user, row) || !before) return refused(409);
      return {
        status: 204,
        happens() {
          before.former = [...before.former, row.rate, ...row.former];
          user.terms = user.terms.toSpliced(place, 1);
          user.version += 1;
        },
      };
    },
  }));
}

type Correction = { who: Who; user: number; jobs: { n: number; isOther: boolean }[]; key: string };

export const correctRates = fc
  .record({
    who,
    user: nat,
    jobs: fc.array(fc.record({ n: nat, isOther: fc.nat({ max: 14 }).map((n) => n === 0) }), {
      minLength: 1,
      maxLength: 5,
    }),
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Correct rates", drawn, correction));

function correction(company: Company, drawn: Correction): Attempt | undefined {
  const user = nth(
    company.users.filter((one) => atFormerRate(company, one).length > 0),
    drawn.user,
  );
  if (!user) return undefined;
  const former = atFormerRate(company, user);
  const named = new Map<number, { id: number; version: number }>();
  for (const { n, isOther } of drawn.jobs) {
    const job = nth(isOther ? company.jobs : former, n);
    if (job) named.set(job.id, { id: job.id, version: job.version });
  }
  const jobs = [...named.values()];
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: `/api/users/${user.id}/old-rate-jobs`,
    body: { jobs },
    key: drawn.key,
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      const listed = atFormerRate(company, user);
      if (jobs.some(({ id }) => listed.every((job) => job.id !== id))) return refused(409);
      return {
        status: 200,
        happens() {
          for (const { id } of jobs) correct(user, jobOf(company, id), actor);
        },
        shows: () => shownOldRates(company, user),
      };
    },
  }));
}

/** Like any change of pay, it starts the approvals over. */
function correct(user: User, job: Job, actor: User): void {
  const rate = rateOn(user, job.start) ?? 0;
  const price = payFor(rate, job.minutes);
  const fields = ["hourly_rate", ...(price === job.price ? [] : ["price"])];
  recordChange(job, { event: "changed", by: actor.id, to: "NEW", fields });
  Object.assign(job, { rate, price });
  startOver(job);
}
