import type { Company, Conditions, Job, Terms, User } from "./company.ts";
import { absentOf, can, isBait, isManager, sees } from "./rules.ts";
import { today } from "./wall-clock.ts";

/* Terms by day, computed independently of the product. A job belongs to the day on which it starts. */

export const startOfTime = "2000-01-01";

export const noConditions: Conditions = {
  plan: null,
  weekly: null,
  isSalaried: false,
  registersNorm: false,
  exempt: null,
  limit: null,
  young: null,
  rules: null,
  hasAllowances: false,
};

/** The company's only rules of allowances. */
const allowanceRulesId = 1;

/** Conditions as fields of requests and responses. Conditions that are not given are left out. */
export function conditionFields(given: Partial<Conditions>) {
  const { plan, weekly, isSalaried, registersNorm, exempt, limit, young, rules, hasAllowances } = given;
  return {
    ...(plan !== undefined && { plan }),
    ...(weekly !== undefined && { weekly_minutes: weekly }),
    ...(isSalaried !== undefined && { pay_kind: isSalaried ? ("salaried" as const) : ("hourly" as const) }),
    ...(registersNorm !== undefined && { registers_norm: registersNorm }),
    ...(exempt !== undefined && { exempt_by: exempt?.by ?? null, exempt_agreed_on: exempt?.on ?? null }),
    ...(limit !== undefined && {
      weekly_limit_hours: limit?.hours ?? null,
      weekly_limit_agreed_on: limit?.on ?? null,
    }),
    ...(young !== undefined && { young_until: young?.until ?? null, is_at_school: young?.isAtSchool ?? false }),
    ...(rules !== undefined && { working_time_rules_id: rules }),
    ...(hasAllowances !== undefined && { allowance_rules_id: hasAllowances ? allowanceRulesId : null }),
  };
}

/** The fields of conditions that exclude each other. */
export function wrongConditions({ plan, weekly, isSalaried, registersNorm }: Conditions, from: string): string[] {
  const wrong: string[] = [];
  if (plan && weekly !== null) wrong.push("weekly_minutes");
  if (registersNorm && (!isSalaried || !plan || from === startOfTime)) wrong.push("registers_norm");
  return wrong;
}

export const conditionsOf = (row: Conditions): Conditions => {
  const { plan, weekly, isSalaried, registersNorm, exempt, limit, young, rules, hasAllowances } = row;
  return { plan, weekly, isSalaried, registersNorm, exempt, limit, young, rules, hasAllowances };
};

/** Whether there is work or a register entry on the days of a row; work over midnight is on both days. */
export function hasWork({ jobs, entries }: Company, user: User, row: Terms): boolean {
  const next = user.terms.find(({ from }) => from > row.from)?.from ?? "9999";
  const isWork = (job: Job) => job.user === user.id && job.start < job.end && job.replacement === null;
  return (
    jobs.some((job) => isWork(job) && job.end > `${row.from} 00:00:00` && job.start < next) ||
    entries.some(({ user: id, date }) => id === user.id && date >= row.from && date < next)
  );
}

/** The conditions that decide on breaches of working time, as fields of a request. */
function evidenceOf({ exempt, limit, young, rules }: Conditions): Record<string, unknown> {
  return conditionFields({ exempt, limit, young, rules });
}

/** The fields whose value a change would remove from a row with work. */
export function lostEvidence(company: Company, user: User, row: Terms, changed: Conditions): string[] {
  const [before, after] = [evidenceOf(row), evidenceOf(changed)];
  return hasWork(company, user, row)
    ? Object.keys(before).filter((name) => before[name] && before[name] !== after[name])
    : [];
}

/** Whether a row with work has other conditions for breaches of working time than the row before. */
export function isEvidence(company: Company, user: User, row: Terms): boolean {
  const before = user.terms[user.terms.indexOf(row) - 1] ?? noConditions;
  return hasWork(company, user, row) && JSON.stringify(evidenceOf(row)) !== JSON.stringify(evidenceOf(before));
}

export const termsOn = ({ terms }: User, day: string): Terms | undefined => terms.findLast(({ from }) => from <= day);

/** Whether the viewer sees all jobs of somebody. */
export const seesAllOf = (company: Company, viewer: User, user: User): boolean =>
  viewer.id === user.id || [viewer, ...absentOf(company, viewer)].some(isManager);

export const knowsTerms = (viewer: User, user: User): boolean => viewer.id === user.id || can(viewer, "index-payrolls");

/**
 * Whether the viewer sees the user's working time: it is their own, they handle pay, or they see jobs of the active
 * user.
 */
export const seesPerson = (company: Company, viewer: User, user: User): boolean =>
  isPersonSeen(company, viewer, user, () => true);

/** Whether the viewer sees the person's plan. A job that the viewer wrote for the person does not open the plan. */
export const seesPlan = (company: Company, viewer: User, user: User): boolean =>
  isPersonSeen(company, viewer, user, (job) => !isBait(company, job));

function isPersonSeen(company: Company, viewer: User, user: User, opens: (job: Job) => boolean): boolean {
  if (knowsTerms(viewer, user)) return true;
  if (user.deleted || !can(viewer, "manage-users-jobs")) return false;
  if (seesAllOf(company, viewer, user)) return true;
  return company.jobs.some((job) => job.user === user.id && sees(company, viewer, job) && opens(job));
}

/** Conditions by day; neighbours that look alike to the viewer are one row. */
export function shownNorms(viewer: User, user: User) {
  const rows = user.terms.map((row) => ({ from_date: row.from, norm: shownNorm(row, knowsTerms(viewer, user)) }));
  const isLikeLast = (place: number) => JSON.stringify(rows[place - 1]?.norm) === JSON.stringify(rows[place]?.norm);
  return rows.filter((_, place) => !isLikeLast(place)).map(({ from_date, norm }) => ({ from_date, ...norm }));
}

function shownNorm(row: Terms, knowsAll: boolean) {
  const {
    plan,
    weekly_minutes,
    weekly_limit_hours,
    working_time_rules_id: _rules,
    allowance_rules_id: _allowances,
    ...hidden
  } = conditionFields(conditionsOf(row));
  const unknown = Object.fromEntries(Object.keys(hidden).map((name) => [name, undefined]));
  return {
    ...{ plan, weekly_minutes, weekly_limit_hours, is_exempt: row.exempt !== null },
    ...(knowsAll ? hidden : unknown),
  };
}

export const rateOn = ({ terms }: User, day: string): number | null =>
  terms.findLast(({ from }) => from <= day.slice(0, 10))?.rate ?? null;

export const rateToday = (user: User): number | null => rateOn(user, today().toString());

/** Whether a run has paid work at the row's rate since its first day. */
export const isUsed = ({ jobs }: Company, user: User, { from, rate }: Terms): boolean =>
  jobs.some(
    (job) =>
      job.user === user.id && job.status === "PAID" && job.mode === "auto" && job.rate === rate && job.start >= from,
  );

/** Whether the viewer may know a rate of the user. A job that the viewer wrote to try rates out does not count. */
export function knowsRate(company: Company, viewer: User, user: User, rate: number): boolean {
  const tellsRate = (job: Job) =>
    job.user === user.id && job.rate === rate && sees(company, viewer, job) && !isBait(company, job);
  return viewer.id === user.id || isManager(viewer) || company.jobs.some(tellsRate);
}

type KnownRate = { from: string; rate: number | null };

/** The rates up to today. Neighbouring unknown rates are one row. */
export function knownRates(company: Company, viewer: User, user: User): KnownRate[] {
  const rows = user.terms
    .filter(({ from }) => from <= today().toString())
    .map(({ from, rate }) => ({ from, rate: knowsRate(company, viewer, user, rate) ? rate : null }));
  return rows.filter(({ rate }, place) => rate !== null || place === 0 || rows[place - 1]?.rate !== null);
}

export const knownRateOn = (rates: readonly KnownRate[], day: string): number | null =>
  rates.findLast(({ from }) => from <= day.slice(0, 10))?.rate ?? null;

/** Unpaid jobs whose rate is not the rate of their day, but is or was the rate of another day. */
export function atFormerRate(company: Company, user: User): Job[] {
  const once = new Set(user.terms.flatMap(({ rate, former }) => [rate, ...former]));
  return company.jobs
    .filter((job) => {
      const isOpen = job.user === user.id && job.status !== "PAID" && job.status !== "REJECTED" && job.mode === "auto";
      const own = rateOn(user, job.start);
      return isOpen && job.rate !== null && own !== null && job.rate !== own && once.has(job.rate);
    })
    .sort((one, other) => (one.start === other.start ? one.id - other.id : one.start < other.start ? -1 : 1));
}
