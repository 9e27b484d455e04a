import fc from "fast-check";
import { attemptBy, nat, nth, type Who, who } from "../choose.ts";
import { type Company, type Conditions, type Job, jobOf, type Terms, type User, userOf } from "../company.ts";
import { plans } from "../plans.ts";
import { payFor } from "../rules.ts";
import { type Attempt, count, type Expected, refused, refusedAccess, Step } from "../step.ts";
import {
  atFormerRate,
  conditionFields,
  conditionsOf,
  isEvidence,
  isUsed,
  lostEvidence,
  noConditions,
  rateOn,
  startOfTime,
  termsOn,
  wrongConditions,
} from "../terms.ts";
import { shownOldRates, shownTerms } from "../views/terms.ts";
import { today } from "../wall-clock.ts";
import { recordChange, startOver } from "./jobs.ts";

/* Rates and plans by day: past and future raises, corrections, and jobs that get the rate of their day. */

const day = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -30, max: 5 }) },
  { weight: 1, arbitrary: fc.constant(null) },
);
/** Many jobs of the model have one of these rates. */
const rate = fc.constantFrom(20_000, 21_550, 33_333);
const dateOf = (days: number | null) => (days === null ? startOfTime : today().add({ days }).toString());
const pathOf = ({ id }: User) => `/api/users/${id}/terms`;
const inOrder = (terms: Terms[]) => terms.sort((one, other) => (one.from < other.from ? -1 : 1));

const twoYearsAgo = today().subtract({ years: 2 }).toString();
const anyPlan = fc.constantFrom(...plans);

/** The place of rules that do not exist. */
const unknownRules = 99;

/** The conditions in a request. Omitted conditions stay as in the row that the request changes or follows. */
const given: fc.Arbitrary<Partial<Conditions>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.record({ plan: fc.constantFrom(null, ...plans) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      plan: anyPlan,
      weekly: fc.constant(null),
      isSalaried: fc.constant(true),
      registersNorm: fc.constant(true),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        plan: fc.constantFrom(null, null, ...plans),
        weekly: fc.constantFrom(null, 2220, 1801),
        isSalaried: fc.boolean(),
        registersNorm: fc.boolean(),
        exempt: fc.constantFrom(null, { by: "Direktøren", on: twoYearsAgo }, { by: "Åse", on: dateOf(-10) }),
        limit: fc.constantFrom(null, { hours: 60, on: twoYearsAgo }),
        young: fc.constantFrom(
          null,
          { until: dateOf(-5), isAtSchool: true },
          { until: dateOf(400), isAtSchool: false },
          { until: dateOf(1300), isAtSchool: false },
        ),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 3, arbitrary: fc.record({ hasAllowances: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      plan: fc.constant(null),
      weekly: fc.constantFrom(2220, 1801),
      isSalaried: fc.constant(true),
      registersNorm: fc.constant(false),
      hasAllowances: fc.constant(true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ rules: fc.constantFrom(null, 0, 0, 1, 1, unknownRules) }) },
);

/** Replaces the drawn place of a group's rules by their id. */
function withRules({ lawRules }: Company, drawn: Partial<Conditions>): Partial<Conditions> {
  const { rules } = drawn;
  if (typeof rules !== "number" || rules === unknownRules) return drawn;
  return { ...drawn, rules: nth(lawRules.slice(1), rules)?.id ?? null };
}

const wrongRules = (company: Company, { rules }: Partial<Conditions>): string[] =>
  rules == null || company.lawRules.some(({ id }) => id === rules) ? [] : ["working_time_rules_id"];

type Addition = {
  who: Who;
  user: number;
  days: number | null;
  isOfJob: boolean;
  rate: number;
  given: Partial<Conditions>;
  key: string;
};

export const addTerms = fc
  .record({ who, user: nat, days: day, isOfJob: fc.boolean(), rate, given, key: fc.uuid() })
  .map((drawn) => new Step("Add terms", drawn, addition));

function addition(company: Company, drawn: Addition): Attempt | undefined {
  // New terms from the day of an unpaid job can make the job's rate a former rate.
  const job = drawn.isOfJob ? nth(company.jobs.filter(isUnpaidHours), drawn.user) : undefined;
  const user = job ? userOf(company, job.user) : nth(company.users, drawn.user);
  if (!user) return undefined;
  const [from, rate] = [job ? job.start.slice(0, 10) : dateOf(drawn.days), drawn.rate];
  const given = withRules(company, drawn.given);
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: pathOf(user),
    body: { from_date: from, hourly_rate: rate / 100, ...conditionFields(given) },
    key: drawn.key,
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      const conditions = { ...conditionsOf(termsOn(user, from) ?? noConditions), ...given };
      const wrong = [...wrongConditions(conditions, from), ...wrongRules(company, given)];
      if (user.terms.some((row) => row.from === from)) wrong.push("from_date");
      if (wrong.length > 0) return refused(422, ...new Set(wrong));
      const row: Terms = { ...conditions, id: null, from, rate, former: [], version: 1 };
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

/** A row whose id the model knows. No response names the id of a row that the form of a user has added. */
function rowOf(company: Company, drawn: Pick<Change, "user" | "row">) {
  const known = company.users.flatMap((user) =>
    user.terms.flatMap((row) => (row.id === null ? [] : [{ user, row, id: row.id }])),
  );
  return nth(known, drawn.user + drawn.row);
}

export const changeTerms = fc
  .record({ who, user: nat, row: nat, days: day, rate, given, read })
  .map((drawn) => new Step("Change terms", drawn, change));

function change(company: Company, drawn: Change): Attempt | undefined {
  const found = rowOf(company, drawn);
  if (!found) return undefined;
  const { user, row, id } = found;
  const isFirst = user.terms[0] === row;
  const [from, rate] = [isFirst && drawn.days !== 0 ? row.from : dateOf(drawn.days), drawn.rate];
  const version = drawn.read === null ? undefined : row.version + drawn.read;
  const given = withRules(company, drawn.given);
  return attemptBy(company, drawn.who, (actor) => ({
    by: actor.id,
    method: "PUT",
    path: `${pathOf(user)}/${id}`,
    body: { from_date: from, hourly_rate: rate / 100, ...conditionFields(given), version },
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      if (version !== undefined && version !== row.version) return refused(409);
      const conditions = { ...conditionsOf(row), ...given };
      const wrong = [...wrongConditions(conditions, from), ...wrongRules(company, given)];
      const lost = lostEvidence(company, user, row, conditions);
      wrong.push(...lost);
      const isTaken = user.terms.some((other) => other !== row && other.from === from);
      if (isTaken || (from !== row.from && (isFirst || isEvidence(company, user, row)))) wrong.push("from_date");
      if (wrong.length > 0)
        return {
          ...refused(422, ...new Set(wrong)),
          verify: () => void (lost.length > 0 && count(company, "Keep evidence")),
        };
      const isKept = JSON.stringify(conditions) === JSON.stringify(conditionsOf(row));
      const isSame = from === row.from && rate === row.rate && isKept;
      if (!isSame && isUsed(company, user, row)) return refused(409);
      return {
        status: 200,
        happens() {
          if (isSame) return;
          const former = [...row.former, row.rate];
          Object.assign(row, { ...conditions, from, rate, former, version: row.version + 1 });
          inOrder(user.terms);
          user.version += 1;
        },
        shows: () => shownTerms(company, user, row),
      };
    },
  }));
}

type Sharing = { who: Who; users: number[]; days: number | null; given: Partial<Conditions>; key: string };

export const shareTerms = fc
  .record({ who, users: fc.array(nat, { minLength: 1, maxLength: 3 }), days: day, given, key: fc.uuid() })
  .map((drawn) => new Step("Share terms", drawn, sharing));

/** Gives either all chosen people the same conditions, each at their rate of the day, or nobody. */
function sharing(company: Company, { who, users: drawn, days, given: asked, key }: Sharing): Attempt | undefined {
  const given = withRules(company, asked);
  const users = [...new Set(drawn.flatMap((n) => nth(company.users, n) ?? []))];
  const from = dateOf(days);
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: "/api/employment-terms",
    body: { users: users.map(({ id }) => id), from_date: from, ...conditionFields(given) },
    key,
    expect(): Expected {
      const refusal = refusedAccess(actor, "index-payrolls");
      if (refusal) return refusal;
      const wrong = new Set([
        ...users.flatMap((user) => wrongShared(user, from, given)),
        ...wrongRules(company, given),
      ]);
      if (Object.keys(given).length === 0) wrong.add("plan");
      if (wrong.size > 0) return refused(422, ...wrong);
      return {
        status: 201,
        happens() {
          for (const user of users) {
            const before = termsOn(user, from);
            if (!before) throw new Error(`user ${user.id} has no terms on ${from}`);
            const row = { ...before, ...given, id: null, from, former: [], version: 1 };
            user.terms = inOrder([...user.terms, row]);
            user.version += 1;
          }
        },
        shows: () => ({ count: users.length }),
      };
    },
  }));
}

/** The invalid fields. If the fault is in a person's present terms instead of the request, the field is `users`. */
function wrongShared(user: User, from: string, given: Partial<Conditions>): string[] {
  const before = termsOn(user, from);
  if (user.deleted || !before || before.from === from) return ["users"];
  const asked = Object.keys(conditionFields(given));
  return wrongConditions({ ...conditionsOf(before), ...given }, from).map((field) =>
    asked.includes(field) ? field : "users",
  );
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
      if (isUsed(company, user, row) || !before || isEvidence(company, user, row)) return refused(409);
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

/** Gives the job the rate of its day. Like any change of pay, the correction removes the approvals. */
function correct(user: User, job: Job, actor: User): void {
  const rate = rateOn(user, job.start) ?? 0;
  const price = payFor(rate, job.minutes);
  const fields = ["hourly_rate", ...(price === job.price ? [] : ["price"])];
  recordChange(job, { event: "changed", by: actor.id, to: "NEW", fields });
  Object.assign(job, { rate, price });
  startOver(job);
}
