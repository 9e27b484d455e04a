import {
  type Company,
  type Expense,
  type Job,
  type JobType,
  jobOf,
  jobTypeOf,
  type Line,
  type Part,
  projectOf,
  type Registered,
  type Role,
  type StandIn,
  type Status,
  sum,
  type Trip,
  type User,
  userOf,
} from "./company.ts";
import { elapsed, isShown, minutesUntil, today, wallTime } from "./wall-clock.ts";

/* The rules of the business, written independently of the product, so that tests can compare the two. */

// ── Permissions ──────────────────────────────────────────────────────────────────────────────────────────────────────

const everybody = ["index-own-jobs"];
const deciders = [...everybody, "manage-users-jobs"];
const managers = [...deciders, "manage-users-jobs-all-projects", "index-users", "export-users"];
const administrators = [
  ...managers,
  "create-user",
  "manage-projects",
  "manage-job-types",
  "manage-cost-centers",
  "index-payrolls",
  "index-audit-log",
];
const rights: Record<Role, readonly string[]> = {
  employee: everybody,
  "project-owner": deciders,
  manager: managers,
  admin: administrators,
};

export const can = (user: User, right: string): boolean => !user.deleted && rolesAllow(user, right);

/** Deleted users keep their roles. */
const rolesAllow = ({ roles }: User, right: string): boolean => roles.some((role) => rights[role].includes(right));

export const isManager = (user: User): boolean => can(user, "manage-users-jobs-all-projects");

export function isOnTheirs(company: Company, user: User, job: Job): boolean {
  const costCenter = company.costCenters.find(({ id }) => id === job.costCenter);
  return projectOf(company, job.project).owner === user.id || costCenter?.owner === user.id;
}

/** The absent users for whom the user decides today, without their own absent users. */
export function absentOf(company: Company, user: User): User[] {
  const day = today().toString();
  const named = company.standIns.filter(
    (one) => !one.isEnded && one.substitute === user.id && one.from <= day && day <= one.to,
  );
  const decides = (one: User) => can(one, "manage-users-jobs");
  return decides(user)
    ? company.users.filter((one) => decides(one) && named.some(({ absent }) => absent === one.id))
    : [];
}

export const isOpen = ({ isEnded, to }: StandIn): boolean => !isEnded && to >= today().toString();

export function sees(company: Company, user: User, job: Job): boolean {
  return seesForThemselves(company, user, job) || absentOf(company, user).some((one) => hasInPart(company, one, job));
}

function seesForThemselves(company: Company, user: User, job: Job): boolean {
  return job.user === user.id || (can(user, "manage-users-jobs") && hasInPart(company, user, job));
}

/**
 * Whether a user without access to users wrote the job for a colleague, and no manager has approved it. Such a job must
 * not reveal facts about the colleague, such as the plan.
 */
export function isBait(company: Company, job: Job): boolean {
  const wrote = ({ event, by }: Job["history"][number]) =>
    by !== job.user &&
    !rolesAllow(userOf(company, by), "index-users") &&
    ["created", "changed", "resubmitted"].includes(event);
  return !["APPROVED_BY_MANAGER", "PAID"].includes(job.status) && job.history.some(wrote);
}

/**
 * Whether the parts of an expense exceed the split amount. If the job `isBait`, only parts that the user sees count:
 * the flag would otherwise reveal other amounts.
 */
export function isOverReceipt(company: Company, user: User, job: Job): boolean {
  const { split, whole } = job.expense ?? { split: null, whole: null };
  if (split === null || whole === null) return false;
  const parts = company.jobs.filter(
    (part) =>
      part.expense?.split === split &&
      part.status !== "REJECTED" &&
      part.replacement === null &&
      (sees(company, user, part) || !isBait(company, job)),
  );
  return Math.abs(sum(parts.map(({ price }) => price))) > Math.abs(whole);
}

/** Whether the user sees another's trip at its maximum price, without earlier kilometres. */
export const isToldTheMost = (company: Company, user: User, job: Job): boolean =>
  job.trip !== null && job.user !== user.id && ![user, ...absentOf(company, user)].some(isManager);

/** The jobs with the prices that the user sees. */
export const shownTo = (company: Company, user: User, jobs: readonly Job[]): Job[] =>
  jobs.map((job) => ({ ...job, price: shownPrice(company, user, job) }));

export const shownPrice = (company: Company, user: User, job: Job): number =>
  job.trip && isToldTheMost(company, user, job) ? priceOf(partsOf(company, { ...job, trip: job.trip }, 0)) : job.price;

const hasInPart = (company: Company, user: User, job: Job): boolean =>
  isManager(user) || isOnTheirs(company, user, job);

// ── The life of a job ────────────────────────────────────────────────────────────────────────────────────────────────

/** Whether the project's owner gives the first approval: active, approving, and not the job's user. */
export function ownerDecides(company: Company, job: Job): boolean {
  const owner = userOf(company, projectOf(company, job.project).owner);
  return can(owner, "manage-users-jobs") && owner.id !== job.user;
}

/** Returns `user` if they may approve at a status, else an absent user in whose name they may approve. */
export const approvesAs = (company: Company, user: User, job: Job, status: Status = job.status): User | undefined =>
  decidesAs(company, user, job, (one) => approvesAlone(company, one, job, status), status);

export const rejectsAs = (company: Company, user: User, job: Job, status: Status = job.status): User | undefined =>
  decidesAs(company, user, job, (one) => rejectsAlone(company, one, job, status), status);

function decidesAs(company: Company, user: User, job: Job, may: (one: User) => boolean, status: Status) {
  if (may(user) || givesLast(company, user, job, status)) return user;
  const isBarred = job.user === user.id || (status === "APPROVED_BY_PROJECT_OWNER" && isBehindFirst(user, job));
  return isBarred ? undefined : absentOf(company, user).find(may);
}

const isBehindFirst = (user: User, { first, firstFor }: Job) => first === user.id || firstFor === user.id;

/** Whether the user may approve by their own right. */
export function approvesAlone(company: Company, user: User, job: Job, status: Status = job.status): boolean {
  if (job.user === user.id) return false;
  if (status === "NEW")
    return ownerDecides(company, job) ? projectOf(company, job.project).owner === user.id : isManager(user);
  return status === "APPROVED_BY_PROJECT_OWNER" && isManager(user) && !isBehindFirst(user, job);
}

/**
 * Whether an administrator may give the last approval: the company allows it, nobody else can give it, and the first
 * approval was given by them or in their name. Their substitutes do not inherit this right.
 */
export const givesLast = (company: Company, user: User, job: Job, status: Status = job.status): boolean =>
  company.allowsLastApproval &&
  status === "APPROVED_BY_PROJECT_OWNER" &&
  can(user, "index-payrolls") &&
  job.user !== user.id &&
  isBehindFirst(user, job) &&
  !company.users.some((other) => approvesAlone(company, other, job, status));

function rejectsAlone(company: Company, user: User, job: Job, status: Status): boolean {
  if (status === "APPROVED_BY_MANAGER") return isManager(user) && job.user !== user.id;
  return approvesAlone(company, user, job, status);
}

export const mayApprove = (company: Company, user: User, job: Job): boolean =>
  approvesAs(company, user, job) !== undefined;
export const readKey = (user: User, job: Job): string => `${user.id} of ${job.id}`;

/** Unread comments by others on a job that is the user's, waits for the user, or has a comment by the user. */
export function newComments(company: Company, user: User, job: Job): number {
  const thread = company.comments.filter((comment) => comment.job === job.id);
  const concerns =
    job.user === user.id || mayApprove(company, user, job) || thread.some((comment) => comment.user === user.id);
  if (!concerns || !sees(company, user, job)) return 0;
  const readUpTo = company.read.get(readKey(user, job)) ?? 0;
  return thread.filter((comment) => comment.user !== user.id && comment.id > readUpTo).length;
}

export const mayReject = (company: Company, user: User, job: Job): boolean =>
  rejectsAs(company, user, job) !== undefined;

/** A user who sees the job only as a substitute may decide, but not edit. */
export function mayUpdate(company: Company, user: User, job: Job): boolean {
  if (job.status === "PAID") return false;
  if (!seesForThemselves(company, user, job) && sees(company, user, job)) return false;
  if (isManager(user)) return true;
  if (job.status === "APPROVED_BY_MANAGER") return false;
  if (can(user, "manage-users-jobs")) return true;
  return job.user === user.id && job.status !== "APPROVED_BY_PROJECT_OWNER";
}

export type Decision = "APPROVED_BY_PROJECT_OWNER" | "APPROVED_BY_MANAGER" | "REJECTED";

const startsOf: Record<Decision, readonly Status[]> = {
  APPROVED_BY_PROJECT_OWNER: ["NEW"],
  APPROVED_BY_MANAGER: ["APPROVED_BY_PROJECT_OWNER"],
  REJECTED: ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"],
};

/**
 * The status of the response: 200, 409 if the user's decision came too late, or 403.
 * @param decisions the requested decision, or several; the job's status then selects one
 * @param isOld whether the user saw an older version of the job
 */
export function decisionStatus(
  company: Company,
  user: User,
  job: Job,
  decisions: readonly Decision[],
  isOld: boolean,
): 200 | 403 | 409 {
  const as = decisions.includes("REJECTED") ? rejectsAs : approvesAs;
  const starts = decisions.flatMap((decision) => startsOf[decision]);
  if (!isOld && starts.includes(job.status)) return as(company, user, job) ? 200 : 403;
  return starts.some((status) => as(company, user, job, status)) ? 409 : 403;
}

/** Whether the job's last event is the user's own decision, and they still may decide. */
export function mayWithdraw(user: User, job: Job): boolean {
  const last = job.history.at(-1);
  return ["approved", "rejected"].includes(last?.event ?? "") && last?.by === user.id && can(user, "manage-users-jobs");
}

/**
 * Whether the user may cancel the job: their own new or rejected job, or a new job that they registered for another.
 */
export function mayCancel(user: User, job: Job, status: Status = job.status): boolean {
  if (job.user === user.id) return status === "NEW" || status === "REJECTED";
  const [first] = job.history;
  return status === "NEW" && first?.event === "created" && first.by === user.id && can(user, "manage-users-jobs");
}

export const isUnpaid = (job: Job): boolean => job.status !== "PAID" && job.status !== "REJECTED";

export function statusOfApprovals({ first, second }: Job): Status {
  if (second !== null) return "APPROVED_BY_MANAGER";
  return first === null ? "NEW" : "APPROVED_BY_PROJECT_OWNER";
}

// ── Time and money ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Rounds a half away from zero. */
function rounded(numerator: number, denominator: number): number {
  const [size, by] = [BigInt(Math.abs(numerator)), BigInt(denominator)];
  const result = Number((2n * size + by) / (2n * by));
  return numerator < 0 && result > 0 ? -result : result;
}

/** Øre for minutes at an hourly rate in øre. */
export const payFor = (rate: number, minutes: number): number => rounded(rate * minutes, 60);

export const hundredthsOfHours = (minutes: number): number => rounded(minutes * 100, 60);

/** Kroner in a body as øre, or undefined with more than two decimals. */
export function oreOf(amount: unknown): number | undefined {
  if (typeof amount !== "number") return undefined;
  const ore = Math.round(amount * 100);
  return ore / 100 === amount ? ore : undefined;
}

const maxPrice = 999_999_999;
const maxRate = 9_999_999;

// biome-ignore lint/suspicious/noExplicitAny: bodies may be wrong on purpose
export type Body = Record<string, any>;

const isAmount = (amount: unknown, max: number) => {
  const ore = oreOf(amount);
  return ore !== undefined && ore >= 0 && ore <= max;
};

/** Only an expense may be negative: then it is a credit note. */
const isPrice = (amount: unknown, kind: string) =>
  isAmount(kind === "expense" && typeof amount === "number" ? Math.abs(amount) : amount, maxPrice);

/** Whether an amount is 0 or has the sign of the price. */
const isOfSign = (amount: number, price: unknown) => amount === 0 || (oreOf(price) ?? amount) < 0 === amount < 0;

/**
 * The invalid fields of a job form.
 * @param stored the edited job: its dates may stay as old as they are
 */
export function wrongJobFields(company: Company, body: Body, stored?: Job): string[] {
  const kind = stored?.kind ?? body.kind ?? "work";
  const wrong = [
    ...wrongChoices(company, body, kind, stored),
    ...wrongPriceFields(body, kind),
    ...wrongTimeFields(body, stored),
    ...(kind === "expense" ? wrongExpenseFields(body, stored) : []),
    ...(kind === "mileage" ? wrongTripFields(body) : []),
  ];
  return [...new Set(wrong)];
}

function wrongChoices(
  company: Company,
  { project_id, job_type_id, note }: Body,
  kind: Job["kind"],
  stored?: Job,
): string[] {
  const ofKind = company.jobTypes.filter((jobType) => jobType.kind === kind);
  const wrong: string[] = [];
  if (!isOffered(company.projects, project_id, stored?.project)) wrong.push("project_id");
  if (!isOffered(ofKind, job_type_id, stored?.jobType)) wrong.push("job_type_id");
  if ((note ?? "").trim().length > 2000) wrong.push("note");
  return wrong;
}

function wrongPriceFields({ price_mode, hourly_rate: rate = null, price = null, ...body }: Body, kind: Job["kind"]) {
  const wrong: string[] = [];
  if (price_mode !== "auto" && price_mode !== "manual") wrong.push("price_mode");
  if (rate === null ? price_mode === "auto" : !isAmount(rate, maxRate)) wrong.push("hourly_rate");
  // The server computes the price of a trip.
  const isPriced = price_mode === "manual" && body.kind !== "mileage";
  if (price === null ? isPriced : !isPrice(price, kind)) wrong.push("price");
  return wrong;
}

function wrongTimeFields(body: Body, stored?: Job): string[] {
  const wrong: string[] = [];
  const [start, end] = [wallTime(body.started_at), wallTime(body.ended_at)];
  if (!start || (body.started_at !== stored?.start && !isRegistrable(start, ownDays(stored, 0))))
    wrong.push("started_at");
  if (!end || (body.ended_at !== stored?.end && !isRegistrable(end, ownDays(stored, 1)))) wrong.push("ended_at");
  const isPause = body.pause_minutes === undefined || (Number.isInteger(body.pause_minutes) && body.pause_minutes >= 0);
  const pause = isPause ? pausedBy(body, stored) : 0;
  if (!isPause || pause % 5 !== 0) wrong.push("pause_minutes");
  if (isPauseStartWrong(body, isPause ? pause : (stored?.pause ?? 0))) wrong.push("pause_start");
  if (!start || !end) return wrong;
  const passed = elapsed(start, end);
  const minutes = passed - pause;
  // Only jobs with a manual price may take no time.
  if (passed < 0 || (passed === 0 && body.price_mode !== "manual")) wrong.push("ended_at");
  else if (pause > 0 && minutes <= 0) wrong.push("pause_minutes");
  const rate = body.hourly_rate ?? null;
  const isComputed = body.price_mode === "auto" && minutes > 0 && isAmount(rate, maxRate);
  if (isComputed && payFor(oreOf(rate) ?? 0, minutes) > maxPrice) wrong.push("price");
  return wrong;
}

/** An expense has one date and an amount that includes its VAT. */
function wrongExpenseFields({ started_at, ended_at, price_mode, price, expense }: Body, stored?: Job): string[] {
  const wrong: string[] = [];
  if (price_mode !== "manual") wrong.push("price_mode");
  if (started_at !== ended_at) wrong.push("ended_at");
  if (price === 0) wrong.push("price");
  const reason = expense?.missing_receipt_reason ?? null;
  const isReason = reason === null || reason.length >= 10;
  if (!isReason) wrong.push("expense.missing_receipt_reason");
  const isVat = expense === undefined || isPrice(expense.vat, "expense");
  const vat = (expense === undefined ? stored?.expense?.vat : oreOf(expense.vat)) ?? 0;
  const isKnown = isPrice(price, "expense");
  const isPart = !isKnown || (isOfSign(vat, price) && Math.abs(vat) <= Math.abs(oreOf(price) ?? 0));
  if (!isVat || !isPart) wrong.push("expense.vat");
  const kept = expense ? (oreOf(expense.currency_amount) ?? 0) : (stored?.expense?.foreign ?? 0);
  const isForeignOfSign = !isKnown || isOfSign(kept, price);
  if (!expense) return isForeignOfSign ? wrong : [...wrong, "expense.currency_amount"];
  const { currency = "DKK", currency_amount: foreign = null } = expense;
  // A part of a small amount may be 0.
  const isForeign = isPrice(foreign, "expense") && (foreign !== 0 || (stored?.expense?.split ?? null) !== null);
  if (!isForeignOfSign || (currency === "DKK" ? foreign !== null : !isForeign)) wrong.push("expense.currency_amount");
  const receipts = expense.receipt_ids ?? stored?.expense?.receipts ?? [];
  if (reason === null && receipts.length === 0) wrong.push("expense.receipt_ids");
  return wrong;
}

export function wrongSplitFields(company: Company, actor: User, body: Body): string[] {
  const wrong = new Set(wrongJobFields(company, body));
  wrong.delete("project_id");
  const isLoose = (id: number) => looseReceipts(company, actor).some((receipt) => receipt.id === id);
  if (!(body.expense.receipt_ids ?? []).every(isLoose)) wrong.add("expense.receipt_ids");
  if (arePartsWrong(company, body)) wrong.add("parts");
  return [...wrong];
}

export function looseReceipts({ receipts, jobs, cancelled }: Company, user: User): Company["receipts"] {
  const named = new Set(
    [...jobs, ...cancelled.map(({ job }) => job)].flatMap(({ expense }) => expense?.receipts ?? []),
  );
  return receipts.filter((receipt) => receipt.user === user.id && !named.has(receipt.id));
}

/** Parts must have the sign of the expense, on 2 to 10 different projects, and add up to the expense. */
function arePartsWrong({ projects }: Company, { price, parts }: Body): boolean {
  const paid: unknown[] = parts.map((part: Body) => part.price);
  const on: unknown[] = parts.map((part: Body) => part.project_id);
  if (paid.length < 2 || paid.length > 10 || !on.every((id) => isOffered(projects, id))) return true;
  if (!paid.every((part) => isPrice(part, "expense"))) return true;
  if (!isPrice(price, "expense")) return false;
  const isWhole = sum(paid.map((part) => oreOf(part) ?? 0)) === oreOf(price);
  return (
    !isWhole || paid.some((part) => part === 0 || !isOfSign(oreOf(part) ?? 0, price)) || new Set(on).size < on.length
  );
}

/**
 * Divides øre in proportion to the parts: each gets whole øre, and the rest goes one by one to the largest remainders,
 * the first of equal ones.
 */
export function inProportion(ore: number, parts: readonly number[]): number[] {
  if (sum(parts) < 0)
    return inProportion(
      0 - ore,
      parts.map((part) => 0 - part),
    ).map((part) => 0 - part);
  const whole = BigInt(sum(parts));
  const due = parts.map((part) => BigInt(ore) * BigInt(part));
  const got = due.map((times) => times / whole);
  for (let left = ore - Number(got.reduce((total, one) => total + one, 0n)); left > 0; left--) {
    const lacks = due.map((times, index) => times - (got[index] ?? 0n) * whole);
    const most = lacks.indexOf(lacks.reduce((one, other) => (other > one ? other : one)));
    got[most] = (got[most] ?? 0n) + 1n;
  }
  return got.map(Number);
}

function wrongTripFields({ started_at, ended_at, price_mode, trip }: Body): string[] {
  const wrong: string[] = [];
  if (price_mode !== "manual") wrong.push("price_mode");
  if (started_at !== ended_at) wrong.push("ended_at");
  if (!trip) return wrong;
  const tenths = Math.round(trip.km * 10);
  if (tenths / 10 !== trip.km || tenths < 1 || tenths > 20_000) wrong.push("trip.km");
  if (trip.purpose.length < 8) wrong.push("trip.purpose");
  if (trip.vehicle === "car" && trip.registration_number === null) wrong.push("trip.registration_number");
  return wrong;
}

export const workTypes = ({ jobTypes }: Company): JobType[] => jobTypes.filter(({ kind }) => kind === "work");

/** Whether the row exists, and is open or the job's current one. */
export const isOffered = (
  rows: readonly { id: number; closed: boolean }[],
  wanted: unknown,
  stored?: number,
): boolean => rows.some(({ id, closed }) => id === wanted && (!closed || id === stored));

/** The days to which a stored job may move: the month in which it starts, and `more` days for the end of a night. */
function ownDays(stored: Job | undefined, more: number): readonly [string, string] | undefined {
  const start = stored && wallTime(stored.start)?.date;
  if (!start) return undefined;
  const last = start.with({ day: start.daysInMonth }).add({ days: more });
  return [start.with({ day: 1 }).toString(), last.toString()];
}

function isRegistrable(
  time: { date: Temporal.PlainDate; minute: number; second: number },
  own: readonly [string, string] | undefined,
): boolean {
  const date = time.date.toString();
  const isNear = date >= today().subtract({ months: 3 }).toString();
  const isOwn = own !== undefined && date >= own[0] && date <= own[1];
  if (date > today().toString() || !(isNear || isOwn)) return false;
  return time.minute % 5 === 0 && time.second === 0 && isShown(time);
}

/** The pause of a form. Without the field, the stored pause stays. */
const pausedBy = (body: Body, stored?: Job): number => body.pause_minutes ?? stored?.pause ?? 0;

/** The pause must have minutes, and must lie in the job. Impossible times of the job have other errors. */
function isPauseStartWrong(body: Body, pause: number): boolean {
  const clock: unknown = body.pause_start ?? null;
  if (clock === null) return false;
  if (typeof clock !== "string" || !/^([01]\d|2[0-3]):[0-5][05]$/.test(clock) || pause === 0) return true;
  const passed = passedBy(body);
  return passed !== undefined && passed > pause && !liesWithin(body, clock, pause);
}

function passedBy(body: Body): number | undefined {
  const [start, end] = [wallTime(body.started_at), wallTime(body.ended_at)];
  return start && end && elapsed({ ...start, second: 0 }, { ...end, second: 0 });
}

function liesWithin(body: Body, clock: string, pause: number): boolean {
  const start = wallTime(body.started_at);
  const before = start && minutesUntil(start, clock);
  const passed = passedBy(body) ?? 0;
  return before !== undefined && before < passed && before + pause <= passed;
}

/** The start of the pause. Without the field, the stored start stays if the pause still lies in the job. */
function pauseStartBy(body: Body, pause: number, stored?: Job): string | null {
  if (body.pause_start !== undefined) return body.pause_start;
  const kept = stored?.pauseStart ?? null;
  return kept !== null && pause > 0 && liesWithin(body, kept, pause) ? kept : null;
}

/** The job of a valid form: the price of worked time is computed. */
function registeredBy(body: Body, stored?: Job): Registered & { minutes: number } {
  const [start, end] = [wallTime(body.started_at), wallTime(body.ended_at)];
  if (!start || !end) throw new Error("not a right form");
  const pause = pausedBy(body, stored);
  const minutes = elapsed(start, end) - pause;
  const rate = oreOf(body.hourly_rate) ?? null;
  const note = body.note?.trim() || null;
  return {
    project: body.project_id,
    jobType: body.job_type_id,
    start: body.started_at,
    end: body.ended_at,
    pause,
    pauseStart: pauseStartBy(body, pause, stored),
    mode: body.price_mode,
    rate,
    price: body.price_mode === "auto" ? payFor(rate ?? 0, minutes) : (oreOf(body.price) ?? 0),
    note,
    minutes,
    kind: stored?.kind ?? body.kind ?? "work",
    expense: expenseBy(body, stored) ?? stored?.expense ?? null,
    trip: tripBy(body) ?? stored?.trip ?? null,
  };
}

const tripBy = ({ trip }: Body): Trip | undefined =>
  trip && {
    from: trip.from_place,
    to: trip.to_place,
    km: Math.round(trip.km * 10),
    purpose: trip.purpose,
    isRoundTrip: trip.is_round_trip,
    vehicle: trip.vehicle,
    registration: trip.registration_number,
  };

// ── Trips ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Tenths of kilometres per year at the high rate. */
const highPerYear = 200_000;

export const driven = ({ km, isRoundTrip }: Trip) => (isRoundTrip ? 2 * km : km);
const yearOf = (time: string) => time.slice(0, 4);

/** Kilometres of the opening, and kilometres paid at the high rate that no run reverses, not even the next run. */
function takenAtHigh(company: Company, user: number, year: string): number {
  const high = (lines: readonly Line[]) =>
    sum(
      lines
        .filter((line) => line.user === user && yearOf(line.start) === year)
        .flatMap(({ parts }) => parts?.filter(({ part }) => part === "high") ?? [])
        .map(({ km }) => km),
    );
  const standing = company.runs.filter(({ annulledBy }) => annulledBy === null).flatMap(({ lines }) => lines);
  const waiting = company.reversals.filter(({ run }) => run === null).map(({ job }) => counterLine(company, job));
  const before = company.openings.find((opening) => opening.user === user)?.km ?? 0;
  return before + high(standing) + high(waiting);
}

type Driven = Pick<Registered, "start" | "jobType"> & { trip: Trip };

/** The parts of a trip by rate. `taken` is the kilometres of the year that have used up the high rate. */
function partsOf(company: Company, { start, jobType, trip }: Driven, taken: number): Part[] {
  const day = start.slice(0, 10);
  const rates = company.rates.findLast(({ from }) => from <= day && yearOf(from) === yearOf(day));
  const { salaryCode, otherCodes } = jobTypeOf(company, jobType);
  if (!rates || !otherCodes) throw new Error(`the model cannot pay a trip on ${day}`);
  const codes = { high: salaryCode, ...otherCodes };
  const part = (name: Part["part"], km: number): Part[] =>
    km > 0 ? [{ part: name, code: codes[name], km, rate: rates[name], price: rounded(km * rates[name], 10) }] : [];
  if (trip.vehicle === "bicycle") return part("bicycle", driven(trip));
  const high = Math.min(driven(trip), Math.max(0, highPerYear - taken));
  return [...part("high", high), ...part("low", driven(trip) - high)];
}

const priceOf = (parts: readonly Part[]) => sum(parts.map(({ price }) => price));

/** By day, and on one day by id. */
const inOrder = (one: { start: string; id: number }, other: { start: string; id: number }) =>
  compareTexts(one.start.slice(0, 10), other.start.slice(0, 10)) || one.id - other.id;

/** The estimated price of a trip: after paid kilometres and the person's earlier unpaid trips. */
function estimateOf(company: Company, user: number, fields: Driven, id = Number.POSITIVE_INFINITY): number {
  const before = company.jobs.filter(
    (job) =>
      job.user === user &&
      job.id !== id &&
      isUnpaid(job) &&
      yearOf(job.start) === yearOf(fields.start) &&
      inOrder(job, { start: fields.start, id }) < 0,
  );
  const cars = before.flatMap(({ trip }) => (trip?.vehicle === "car" ? [driven(trip)] : []));
  return priceOf(partsOf(company, fields, takenAtHigh(company, user, yearOf(fields.start)) + sum(cars)));
}

/** The price of a restored job: a trip gets its current estimate. */
export const priceNow = (company: Company, job: Job): number =>
  job.trip ? estimateOf(company, job.user, { ...job, trip: job.trip }, job.id) : job.price;

const isSameTrip = (one: Trip, other: Trip | null) => JSON.stringify(one) === JSON.stringify(other);

/** The job of a valid form. A stored trip keeps its price if its start and fields stay and it was not rejected. */
export function pricedBy(company: Company, user: number, body: Body, stored?: Job): Registered & { minutes: number } {
  const fields = registeredBy(body, stored);
  const { trip } = fields;
  if (!trip) return fields;
  if (stored && stored.status !== "REJECTED" && stored.start === fields.start && isSameTrip(trip, stored.trip))
    return { ...fields, price: stored.price };
  return { ...fields, price: estimateOf(company, user, { ...fields, trip }, stored?.id) };
}

const expenseBy = ({ expense }: Body, stored?: Job): Expense | undefined =>
  expense && {
    vat: oreOf(expense.vat) ?? 0,
    currency: expense.currency ?? "DKK",
    foreign: oreOf(expense.currency_amount) ?? null,
    supplier: expense.supplier,
    missingReceipt: expense.missing_receipt_reason,
    split: stored?.expense?.split ?? null,
    whole: stored?.expense?.whole ?? null,
    receipts: expense.receipt_ids ?? stored?.expense?.receipts ?? [],
  };

export function isOneLine(text: string): boolean {
  const isBreaking = (code: number) =>
    code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0x2028 || code === 0x2029;
  return text.trim() !== "" && ![...text.trim()].some((character) => isBreaking(character.codePointAt(0) ?? 0));
}

// ── Payroll ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Unpaid jobs registered up to and including the date. */
export function payableUpTo(company: Company, deadline: string): Job[] {
  return company.jobs.filter((job) => isUnpaid(job) && job.created.slice(0, 10) <= deadline);
}

/** The lines of jobs in one run. The trips use up the high rate in order of day and id. */
export function linesOf(company: Company, jobs: readonly Job[]): Line[] {
  const taken = new Map<string, number>();
  const parts = new Map<Job, Part[]>();
  for (const job of jobs.toSorted(inOrder)) {
    if (!job.trip) continue;
    const whose = `${job.user} ${yearOf(job.start)}`;
    const before = taken.get(whose) ?? takenAtHigh(company, job.user, yearOf(job.start));
    parts.set(job, partsOf(company, { ...job, trip: job.trip }, before));
    taken.set(whose, job.trip.vehicle === "car" ? before + driven(job.trip) : before);
  }
  return jobs.map((job) => lineOf(company, job, parts.get(job) ?? null));
}

function lineOf(company: Company, job: Job, parts: Part[] | null): Line {
  const user = userOf(company, job.user);
  const project = projectOf(company, job.project);
  const jobType = jobTypeOf(company, job.jobType);
  const costCenter = company.costCenters.find(({ id }) => id === job.costCenter);
  return {
    job: job.id,
    kind: job.kind,
    user: user.id,
    employee_id: user.employee_id ?? "",
    user_name: user.name,
    salary_code: jobType.salaryCode,
    job_type_name: jobType.name,
    project_code: project.code,
    project_name: project.name,
    cost_center_code: costCenter?.code ?? null,
    cost_center_name: costCenter?.name ?? null,
    start: job.start,
    end: job.end,
    minutes: job.minutes,
    mode: job.mode,
    rate: job.rate,
    price: parts ? priceOf(parts) : job.price,
    parts,
    reverses: null,
  };
}

/** The line that paid the job in a run that is not annulled. */
export function paidLine(company: Company, job: number): { run: number; line: Line } | undefined {
  for (const run of company.runs) {
    const line = run.annulledBy === null && run.lines.find((line) => line.job === job && line.reverses === null);
    if (line) return { run: run.id, line };
  }
  return undefined;
}

export function counterLine(company: Company, job: number): Line {
  const paid = paidLine(company, job);
  if (!paid) throw new Error(`job ${job} was not paid`);
  const { line, run } = paid;
  const employee_id = userOf(company, line.user).employee_id ?? line.employee_id;
  const parts = line.parts?.map((part) => ({ ...part, km: 0 - part.km, price: 0 - part.price })) ?? null;
  return { ...line, employee_id, minutes: 0 - line.minutes, price: 0 - line.price, parts, reverses: run };
}

export type AnnulRefusal = "annulled" | "downloaded" | "reversed" | "not-latest";

export function annulRefusal(company: Company, id: number): AnnulRefusal | null {
  const run = company.runs.find((run) => run.id === id);
  if (!run) throw new Error(`no run ${id}`);
  if (run.annulledBy !== null) return "annulled";
  if (run.downloads > 0) return "downloaded";
  if (run.lines.some(({ job, reverses }) => reverses === null && jobOf(company, job).replacement !== null))
    return "reversed";
  return company.runs.some((later) => later.id > id && later.annulledBy === null) ? "not-latest" : null;
}

export const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** By employee number, salary code, start and job. */
export function inFileOrder(lines: readonly Line[]): Line[] {
  return lines.toSorted(
    (one, other) =>
      compareTexts(one.employee_id, other.employee_id) ||
      compareTexts(one.salary_code, other.salary_code) ||
      compareTexts(one.start, other.start) ||
      one.job - other.job,
  );
}
