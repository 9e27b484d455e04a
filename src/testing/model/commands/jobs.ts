import fc from "fast-check";
import { attemptBy, jobFor, mostly, nat, nth, type Who, who } from "../choose.ts";
import { type Company, type Job, type Kind, kroner, kronerOrNull, projectOf, type User } from "../company.ts";
import { type Body, mayUpdate, pricedBy, sees, wrongJobFields } from "../rules.ts";
import { type Attempt, count, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { knownRateOn, knownRates } from "../terms.ts";
import { shownDetails, shownExpense, shownJob } from "../views/jobs.ts";
import { changeNight, today, wallTime } from "../wall-clock.ts";

/* Registering and editing jobs, for the user or for others. */

/** Valid values come first, so that shorter counterexamples have more of them. */
const clock = fc.record({
  hour: fc.nat({ max: 23 }),
  minute: fc.oneof(
    { weight: 30, arbitrary: fc.nat({ max: 11 }).map((n) => n * 5) },
    { weight: 1, arbitrary: fc.nat({ max: 59 }) },
  ),
});
const day = fc.oneof(
  { weight: 6, arbitrary: fc.nat({ max: 20 }).map((n) => today().subtract({ days: n })) },
  { weight: 3, arbitrary: fc.nat({ max: 1 }).map((n) => lastChangeNight().subtract({ days: n })) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: -1, max: 1 }).map((n) => today().subtract({ months: 3 }).add({ days: n })),
  },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1 }).map((n) => today().add({ days: n })) },
);

/** The latest night with a clock change. */
function lastChangeNight(): Temporal.PlainDate {
  const now = today();
  const nights = [changeNight(now.year - 1, 10), changeNight(now.year, 3), changeNight(now.year, 10)];
  return nights.findLast((night) => Temporal.PlainDate.compare(night, now) < 0) as Temporal.PlainDate;
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
const clockText = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
const wallText = (date: Temporal.PlainDate, minutes: number) => `${date} ${clockText(minutes)}:00`;

/** A start and an end, mostly 5 to 550 minutes later. Now and then, the end is earlier, equal or 30 hours later. */
const dates = fc
  .record({
    day,
    clock,
    minutes: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 110 }).map((n) => n * 5) },
      { weight: 1, arbitrary: fc.constantFrom(0, -5, -60, 60 * 30) },
    ),
  })
  .map(({ day, clock, minutes }) => {
    const start = clock.hour * 60 + clock.minute;
    const end = start + minutes;
    const days = Math.floor(end / 1440);
    return { started_at: wallText(day, start), ended_at: wallText(day.add({ days }), end - days * 1440) };
  });

const ore = (max: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(20_000, 21_550, 33_333) },
    { weight: 4, arbitrary: fc.nat({ max }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 1, max) },
  );
const amount = (max: number) =>
  fc.oneof(
    { weight: 40, arbitrary: ore(max).map(kroner) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, -0.01, (max + 1) / 100, 12.345, "200") },
  );

export type Spent = { day: Temporal.PlainDate; vat: number; supplier: string | null; missingReceipt: string | null };

export const spent: fc.Arbitrary<Spent> = fc.record({
  day,
  vat: mostly(fc.constantFrom(20, 0, 100), fc.constantFrom(101, -1)),
  supplier: fc.constantFrom(null, "Stark", "Ærø Trælast"),
  missingReceipt: mostly(fc.constantFrom("Kvitteringen blev væk", "Automaten gav ingen"), fc.constant("væk")),
});

/** A trip of a day; tenths of kilometres. */
type Driven = {
  day: Temporal.PlainDate;
  km: number;
  isRoundTrip: boolean;
  vehicle: string;
  to: string;
  isVague: boolean;
};

const driven: fc.Arbitrary<Driven> = fc.record({
  day,
  km: mostly(fc.integer({ min: 1, max: 4000 }), fc.constantFrom(0, 20_001, 12.34)),
  isRoundTrip: fc.boolean(),
  vehicle: fc.constantFrom("car", "car", "car", "bicycle"),
  to: fc.constantFrom("Havnegade 2, Aarhus", "Ørsted"),
  isVague: fc.nat({ max: 20 }).map((n) => n === 20),
});

export type Form = {
  dates: { started_at: string; ended_at: string };
  /** Undefined to omit the field. */
  pause: unknown;
  pauseStart: unknown;
  mode: string;
  rate: unknown;
  price: unknown;
  note: string | null;
  /** Undefined for work. */
  expense: Spent | undefined;
  trip: Driven | undefined;
  project: number;
  jobType: number;
  /** Whether the project or job type does not exist. */
  isLost: boolean;
};

export const form: fc.Arbitrary<Form> = fc.record({
  dates: fc.oneof(
    { weight: 30, arbitrary: dates },
    { weight: 1, arbitrary: fc.constantFrom({ started_at: "2026-02-30 08:00:00", ended_at: "i går" }) },
  ),
  pause: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom<unknown>(undefined, 0) },
    { weight: 10, arbitrary: fc.constantFrom<unknown>(30, 5, 60) },
    { weight: 1, arbitrary: fc.nat({ max: 120 }).map((n) => n * 5) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(7, -5, null, "30", 1500) },
  ),
  pauseStart: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom<unknown>(undefined, null) },
    { weight: 5, arbitrary: fc.nat({ max: 287 }).map((step) => clockText(step * 5)) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>("12:01", "24:00", "", 12) },
  ),
  mode: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom("auto", "manual") },
    { weight: 1, arbitrary: fc.constant("") },
  ),
  rate: amount(9_999_999),
  price: amount(999_999_999),
  note: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(null, "", "  ", "Grøn note", " æ\nø ") },
    { weight: 1, arbitrary: fc.constant("x".repeat(2001)) },
  ),
  expense: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: spent }),
  trip: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: driven }),
  project: nat,
  jobType: mostly(fc.constantFrom(2, 2, 1), nat),
  isLost: fc.nat({ max: 40 }).map((n) => n === 40),
});

const paused = ({ pause, pauseStart }: Pick<Form, "pause" | "pauseStart">): Body => ({
  ...(pause !== undefined && { pause_minutes: pause }),
  ...(pauseStart !== undefined && { pause_start: pauseStart }),
});

/** The body of the form of work, of an expense or of a trip. */
function bodyOf(company: Company, drawn: Form): Body {
  if (drawn.expense) return expenseBody(company, drawn, drawn.expense);
  return drawn.trip ? tripBody(company, drawn, drawn.trip) : workBody(company, drawn);
}

/** Sometimes includes the amount that the price mode does not use. */
export function workBody(company: Company, drawn: Form): Body {
  const isAuto = drawn.mode === "auto";
  return {
    ...drawn.dates,
    ...paused(drawn),
    ...shared(company, drawn, "work"),
    price_mode: drawn.mode,
    hourly_rate: isAuto || drawn.project % 3 === 0 ? drawn.rate : null,
    price: isAuto && drawn.project % 5 !== 0 ? null : drawn.price,
  };
}

export function expenseBody(company: Company, drawn: Form, { day, vat, supplier, missingReceipt }: Spent): Body {
  const isCreditNote = drawn.project % 5 === 4;
  const price = isCreditNote && typeof drawn.price === "number" ? 0 - drawn.price : drawn.price;
  const noon = wallText(day, 12 * 60);
  return {
    kind: "expense",
    started_at: noon,
    ended_at: noon,
    ...shared(company, drawn, "expense"),
    price_mode: "manual",
    hourly_rate: null,
    price,
    expense: { vat: partOf(price, vat), supplier, missing_receipt_reason: missingReceipt },
  };
}

function tripBody(company: Company, drawn: Form, { day, km, isRoundTrip, vehicle, to, isVague }: Driven): Body {
  const noon = wallText(day, 12 * 60);
  return {
    kind: "mileage",
    started_at: noon,
    ended_at: noon,
    ...shared(company, drawn, "mileage"),
    price_mode: "manual",
    hourly_rate: null,
    price: null,
    trip: {
      from_place: "Vestergade 1, Vejle",
      to_place: to,
      is_round_trip: isRoundTrip,
      purpose: isVague ? "Arbejde" : "Byggemøde på havnen",
      km: km / 10,
      vehicle,
      registration_number: vehicle === "car" ? "AB 12 345" : null,
      is_own_vehicle: true,
    },
  };
}

/** Now and then the job type has another kind. */
const shared = (company: Company, { isLost, project, jobType, note }: Form, kind: Kind): Body => ({
  project_id: isLost ? 999_999 : nth(company.projects, project)?.id,
  job_type_id: nth(jobType > 950 ? company.jobTypes : company.jobTypes.filter((one) => one.kind === kind), jobType)?.id,
  note,
});

/** A percentage of an amount, rounded down to the øre; 0 for an invalid amount. */
export const partOf = (amount: unknown, percent: number): number =>
  typeof amount === "number" ? Math.floor(Math.round(amount * 100) * (percent / 100)) / 100 + 0 : 0;

// ── Registering ──────────────────────────────────────────────────────────────────────────────────────────────────────

type Registration = { who: Who; forWhom: number | null; form: Form; key: string };

export const register = fc
  .record({
    who,
    // Some users get many jobs, with several rates of one salary code.
    forWhom: fc.option(mostly(fc.nat({ max: 3 }), nat), { freq: 3 }),
    form,
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Register", drawn, registration));

function registration(company: Company, { who, forWhom, form, key }: Registration): Attempt | undefined {
  const body = bodyOf(company, form);
  const other = forWhom === null ? undefined : nth(company.users, forWhom);
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: other ? `/api/users/${other.id}/jobs` : "/api/jobs",
    body,
    key,
    expect: () => expectedRegistration(company, actor, other, body),
  }));
}

export function expectedRegistration(company: Company, actor: User, other: User | undefined, body: Body): Expected {
  const refusal = refusedAccess(actor, other ? "manage-users-jobs" : "index-own-jobs");
  if (refusal) return refusal;
  if (other?.deleted) return refused(404);
  const wrong = wrongJobFields(company, body);
  if (wrong.length > 0) return refused(422, ...wrong);
  let job: Job | undefined;
  return {
    status: 201,
    happens({ id, created_at }) {
      job = addJob(company, actor, (other ?? actor).id, body, id, created_at);
    },
    shows: () => job && shownDetails(company, actor, job),
  };
}

/** The same work of several people, each at their own rate. */
export const registerCrew = fc
  .record({
    who,
    people: fc.uniqueArray(fc.record({ n: fc.nat({ max: 8 }), rate: fc.option(amount(9_999_999), { freq: 2 }) }), {
      selector: ({ n }) => n,
      minLength: 1,
      maxLength: 4,
    }),
    form,
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Register crew", drawn, crewRegistration));

type Crew = { who: Who; people: { n: number; rate: unknown }[]; form: Form; key: string };

function crewRegistration(company: Company, { who, people, form, key }: Crew): Attempt | undefined {
  const { hourly_rate: _rate, ...shared } = workBody(company, form);
  const drawn = people.flatMap(({ n, rate }) => {
    const user = nth(company.users, n);
    return user ? [{ user, rate }] : [];
  });
  const crew = [...new Map(drawn.map((one) => [one.user.id, one])).values()];
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "POST",
    path: "/api/crew-jobs",
    body: { ...shared, people: crew.map(({ user, rate }) => ({ user_id: user.id, hourly_rate: rate })) },
    key,
    expect: () => expectedCrew(company, actor, crew, shared),
  }));
}

type Member = { user: User; rate: unknown };

function expectedCrew(company: Company, actor: User, crew: readonly Member[], shared: Body): Expected {
  const refusal = refusedAccess(actor, "manage-users-jobs");
  if (refusal) return refusal;
  const isAuto = shared.price_mode === "auto";
  const bodies = crew.map(({ user, rate }) => {
    const rates = knownRates(company, actor, user);
    // If the start is invalid, the first known rate is used.
    const isDay = wallTime(shared.started_at) !== undefined;
    const anyRate = rates.find(({ rate: one }) => one !== null)?.rate ?? null;
    const own = kronerOrNull(isDay ? knownRateOn(rates, shared.started_at) : anyRate);
    return { ...shared, hourly_rate: rate ?? (isAuto ? own : null) };
  });
  const isWrong = (body: Body) => wrongJobFields(company, body).includes("hourly_rate");
  const wrong = wrongJobFields(company, { ...shared, hourly_rate: 0 });
  if (bodies.some(isWrong) || crew.some(({ user }) => user.deleted)) wrong.push("people");
  if (wrong.length > 0) return refused(422, ...wrong);
  let jobs: Job[] = [];
  return {
    status: 201,
    happens({ data }) {
      jobs = crew.map(({ user }, place) => {
        const { id, created_at } = data[place];
        return addJob(company, actor, user.id, bodies[place] as Body, id, created_at);
      });
    },
    shows: () => ({ data: jobs.map((job) => shownJob(company, actor, job)) }),
  };
}

export const addJob = (company: Company, actor: User, user: number, body: Body, id: number, created: string): Job =>
  addAs(company, actor, user, pricedBy(company, user, body), id, created);

export type Fields = ReturnType<typeof pricedBy>;

export function addAs(company: Company, actor: User, user: number, fields: Fields, id: number, created: string): Job {
  const job: Job = {
    ...fields,
    id,
    version: 1,
    user,
    costCenter: projectOf(company, fields.project).costCenter,
    status: "NEW",
    reason: null,
    first: null,
    second: null,
    firstFor: null,
    secondFor: null,
    before: null,
    run: null,
    created,
    replacement: null,
    history: [
      { event: "created", by: actor.id, from: null, to: "NEW", reason: null, run: null, related: null, fields: [] },
    ],
  };
  company.jobs.push(job);
  if (job.kind !== "work") count(company, `Register ${job.kind}`);
  if (job.price < 0) count(company, "Register credit note");
  return job;
}

// ── Editing ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const changeable = ["dates", "pause", "project_id", "job_type_id", "pay", "note"] as const;
type Changeable = (typeof changeable)[number];

type Edit = {
  who: Who;
  job: number;
  form: Form;
  changes: Changeable[];
  /** Gives a part of a split expense another amount, such as the amount of the whole expense. */
  ofPart: { spent: Spent; isWhole: boolean } | null;
  isByUser: boolean;
  version: Version;
};
type Version = "none" | "right" | "other";
export const version: fc.Arbitrary<Version> = fc.oneof(
  { weight: 7, arbitrary: fc.constantFrom<Version>("right", "none") },
  { weight: 1, arbitrary: fc.constant<Version>("other") },
);

export const versionOf = (job: Job, drawn: Version) =>
  drawn === "none"
    ? {}
    : { version: drawn === "right" ? job.version : Math.max(1, job.version - 1) + Number(job.version === 1) };

export const edit = fc
  .record({
    who,
    job: nat,
    form,
    changes: fc.subarray([...changeable]),
    ofPart: fc.option(fc.record({ spent, isWhole: fc.boolean() }), { freq: 2 }),
    isByUser: fc.boolean(),
    version,
  })
  .map((drawn) => new Step("Save", drawn, edition));

function edition(company: Company, { who, job: n, isByUser, version, ...drawn }: Edit): Attempt | undefined {
  const unpaid = company.jobs.filter(({ status }) => status !== "PAID");
  const parts = drawn.ofPart ? unpaid.filter(({ expense }) => expense?.split) : [];
  const part = nth(parts, n);
  const job = part ?? jobFor(company, { ...who, n }, ({ status }) => status !== "PAID");
  if (!job) return undefined;
  const form = part && drawn.ofPart ? formOfPart(drawn.form, part, drawn.ofPart) : drawn.form;
  const changes: Changeable[] = part ? [...drawn.changes, "pay"] : drawn.changes;
  const body = { ...editedBody(company, job, form, changes), ...versionOf(job, version) };
  return attemptBy(company, who, (actor) => ({
    by: actor.id,
    method: "PUT",
    path: isByUser ? `/api/users/${job.user}/jobs/${job.id}` : `/api/jobs/${job.id}`,
    body,
    job: job.id,
    expect: () => expectedEdit(company, actor, job, body, isByUser ? "manage-users-jobs" : "index-own-jobs"),
  }));
}

const formOfPart = (form: Form, part: Job, { spent, isWhole }: NonNullable<Edit["ofPart"]>): Form => ({
  ...form,
  expense: spent,
  price: isWhole ? kroner(part.expense?.whole ?? 0) : form.price,
});

/** The opened form with some changed fields; an old form omits the pause. */
function editedBody(company: Company, job: Job, form: Form, changes: readonly Changeable[]): Body {
  if (job.expense) return editedExpense(company, job, form, changes);
  if (job.trip) return editedTrip(company, job, form, changes);
  const fresh = workBody(company, form);
  const opened = {
    started_at: job.start,
    ended_at: job.end,
    project_id: job.project,
    job_type_id: job.jobType,
    price_mode: job.mode,
    hourly_rate: kronerOrNull(job.rate),
    price: kroner(job.price),
    note: job.note,
  };
  return {
    ...opened,
    ...(changes.includes("dates") && form.dates),
    ...(changes.includes("pause") && paused(form)),
    ...(changes.includes("project_id") && { project_id: fresh.project_id }),
    ...(changes.includes("job_type_id") && { job_type_id: fresh.job_type_id }),
    ...(changes.includes("pay") && {
      price_mode: fresh.price_mode,
      hourly_rate: fresh.hourly_rate,
      price: fresh.price,
    }),
    ...(changes.includes("note") && { note: fresh.note }),
  };
}

function editedExpense(company: Company, job: Job, form: Form, changes: readonly Changeable[]): Body {
  const fresh = form.expense && expenseBody(company, form, form.expense);
  return {
    started_at: job.start,
    ended_at: job.end,
    project_id: job.project,
    job_type_id: job.jobType,
    price_mode: job.mode,
    hourly_rate: null,
    price: kroner(job.price),
    note: job.note,
    // An omitted field stays unchanged.
    ...(fresh && { kind: "expense", expense: job.expense && shownExpense(job.expense) }),
    ...(fresh && changes.includes("dates") && { started_at: fresh.started_at, ended_at: fresh.ended_at }),
    ...(fresh && changes.includes("job_type_id") && { job_type_id: fresh.job_type_id }),
    ...(fresh &&
      changes.includes("pay") && {
        price: fresh.price,
        expense: changes.includes("pause") ? undefined : fresh.expense,
      }),
    ...(fresh && changes.includes("note") && { note: fresh.note }),
  };
}

function editedTrip(company: Company, job: Job, form: Form, changes: readonly Changeable[]): Body {
  const fresh = form.trip && tripBody(company, form, form.trip);
  return {
    kind: "mileage",
    started_at: job.start,
    ended_at: job.end,
    project_id: job.project,
    job_type_id: job.jobType,
    price_mode: job.mode,
    hourly_rate: null,
    price: null,
    note: job.note,
    // An omitted field stays unchanged.
    ...(fresh && changes.includes("dates") && { started_at: fresh.started_at, ended_at: fresh.ended_at }),
    ...(fresh && changes.includes("job_type_id") && { job_type_id: fresh.job_type_id }),
    ...(fresh && changes.includes("pay") && { trip: fresh.trip }),
    ...(fresh && changes.includes("note") && { note: fresh.note }),
  };
}

function expectedEdit(company: Company, actor: User, job: Job, body: Body, right: string): Expected {
  const refusal = refusedAccess(actor, right);
  if (refusal) return refusal;
  if (!sees(company, actor, job)) return refused(404);
  const wrong = wrongJobFields(company, body, job);
  if (wrong.length > 0) return refused(422, ...wrong);
  if (!mayUpdate(company, actor, job)) return refused(403);
  if (body.version !== undefined && body.version !== job.version) return refused(409);
  return {
    status: 200,
    happens: () => saveJob(company, actor, job, body),
    shows: () => shownDetails(company, actor, job),
  };
}

const wireNames = {
  start: "started_at",
  end: "ended_at",
  pause: "pause_minutes",
  pauseStart: "pause_start",
  project: "project_id",
  jobType: "job_type_id",
  mode: "price_mode",
  rate: "hourly_rate",
  price: "price",
  note: "note",
} as const;

function saveJob(company: Company, actor: User, job: Job, body: Body): void {
  const fields = pricedBy(company, job.user, body, job);
  const changed = (Object.keys(wireNames) as (keyof typeof wireNames)[]).filter((name) => fields[name] !== job[name]);
  const changedParts = [
    ...partChanges<keyof typeof expenseNames>(expenseNames, job.expense, fields.expense),
    ...partChanges(tripNames, job.trip, fields.trip),
  ];
  const isResubmission = job.status === "REJECTED";
  if (changed.length + changedParts.length === 0 && !isResubmission) return;
  const moves = fields.project !== job.project;
  const costCenter = moves ? projectOf(company, fields.project).costCenter : job.costCenter;
  recordChange(job, {
    event: isResubmission ? "resubmitted" : "changed",
    by: actor.id,
    to: "NEW",
    fields: [
      ...changed.map((name) => wireNames[name]),
      ...changedParts,
      ...(costCenter === job.costCenter ? [] : ["cost_center_id"]),
    ],
  });
  Object.assign(job, fields, { costCenter });
  startOver(job);
}

const expenseNames = {
  vat: "vat",
  currency: "currency",
  foreign: "currency_amount",
  supplier: "supplier",
  missingReceipt: "missing_receipt_reason",
} as const;

const tripNames = {
  from: "from_place",
  to: "to_place",
  purpose: "purpose",
  km: "km",
  isRoundTrip: "is_round_trip",
  vehicle: "vehicle",
  registration: "registration_number",
} as const;

function partChanges<Field extends string>(
  names: Readonly<Record<Field, string>>,
  before: Readonly<Record<Field, unknown>> | null,
  after: Readonly<Record<Field, unknown>> | null,
): string[] {
  if (!before || !after) return [];
  const fields = Object.keys(names) as Field[];
  return fields.filter((field) => before[field] !== after[field]).map((field) => names[field]);
}

export function startOver(job: Job): void {
  Object.assign(job, { status: "NEW", reason: null, first: null, second: null, firstFor: null, secondFor: null });
}

type Recorded = Pick<Job["history"][number], "event" | "by" | "to"> & Partial<Job["history"][number]>;

export function recordChange(job: Job, step: Recorded): void {
  job.history.push({ from: job.status, reason: null, run: null, related: null, fields: [], ...step });
  job.version += 1;
}
