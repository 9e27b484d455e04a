/**
 * The state of the company in the model: everything that the server should know, in plain lists. Money is øre, time is
 * wall clock text as in requests. Nothing is imported from the product.
 */

export type Role = "admin" | "manager" | "project-owner" | "employee";
export type Status = "NEW" | "APPROVED_BY_PROJECT_OWNER" | "APPROVED_BY_MANAGER" | "PAID" | "REJECTED";
type Mode = "auto" | "manual";
export type Kind = "work" | "expense" | "mileage";

/** Number of saves; a save with another version is refused. */
type Versioned = { version: number };

/** Times or minutes; null without work. */
export type PlanDay =
  | { start: string; end: string; pause_start: string | null; pause_minutes: number }
  | { minutes: number }
  | null;
/** Weeks in turn, each from Monday. */
export type Plan = { first_monday: string; weeks: PlanDay[][] };

/** The parts of terms other than day and rate. */
export type Conditions = {
  plan: Plan | null;
  /** The minutes of a week without a plan. */
  weekly: number | null;
  isSalaried: boolean;
  /** Whether the days of the plan are registered automatically. */
  registersNorm: boolean;
  /** By whom and when it was agreed that the person plans their own working time. */
  exempt: { by: string; on: string } | null;
  /** The hours a week on average that were agreed in place of 48, and the date of the agreement. */
  limit: { hours: number; on: string } | null;
  /** The last day under 18. */
  young: { until: string; isAtSchool: boolean } | null;
  /** The rules of working time of a group, in place of the company's. */
  rules: number | null;
  /** Whether the company's rules of allowances hold. */
  hasAllowances: boolean;
};

/** How the company's rules of allowances keep flex. */
export type FlexSetting = {
  /** Minutes; null for no limit. */
  max: number | null;
  /** How far below 0 flex may be without a mark, in minutes; null for no limit. */
  min: number | null;
  period: "week" | "month";
  overflow: "lapses" | "paid" | "banked";
};

/** An opening or a correction of a bank of hours. An opening is the balance at the end of its date. */
export type BankEntry = {
  user: number;
  account: "time-off" | "flex";
  isOpening: boolean;
  date: string;
  minutes: number;
};

/** Rate and conditions from a day on, with former rates. The id is null if no response has named it. */
export type Terms = Versioned & Conditions & { id: number | null; from: string; rate: number; former: number[] };

export type User = Versioned & {
  id: number;
  name: string;
  email: string;
  employee_id: string | null;
  /** The rates by the day from which they hold, the earliest first. */
  terms: Terms[];
  roles: Role[];
  deleted: boolean;
  /** Whether missing days are reported. */
  registersTime: boolean;
  since: string;
  /** The day of the latest reactivation. */
  reactivated: string | null;
  /** The user who decides on the person's absence. */
  leader: number | null;
  employedFrom: string | null;
  /** The entered last day of employment; null for none. */
  employedUntil: string | null;
};

/** Times and minutes of a day without a job. The times are null if only the minutes are known. */
export type EntryTimes = { start: string | null; end: string | null; pause: number; minutes: number };

/** Working time of a day that is no job: by the plan, or as the person corrected it. */
export type Entry = EntryTimes &
  Versioned & { user: number; date: string; isCorrected: boolean; former: (EntryTimes & { isCorrected: boolean })[] };

/** The explanation of a short rest, an overdue day off or a high average, and its signature. */
export type Deviation = {
  id: number;
  user: number;
  date: string;
  kind: "rest" | "day-off" | "average";
  short: number;
  reason: string;
  compensation: string;
  compensateBy: string;
  project: number | null;
  by: number;
  signedBy: number | null;
};

/** Working-time rules of the company or of a group, by date. The company's own rules have no name. */
export type LawPeriod = { from: string; rest: number; months: 4 | 6 | 12; daysBetween: number };
export type LawRules = Versioned & { id: number; name: string | null; periods: LawPeriod[] };

export type AbsenceKind = {
  id: number;
  name: string;
  template: "holiday" | "extra-holiday" | "sickness" | "unpaid-leave" | "course" | "time-off";
  unit: "day" | "half-day" | "hour";
  approval: "none" | "leader" | "leader-and-payroll";
  pay: "own" | "fixed" | "none";
  /** Øre an hour. */
  fixedRate: number | null;
  creditsNorm: boolean;
  salaryCode: string;
  isSent: boolean;
  /** The name that colleagues see. */
  shownAs: string;
  asksReason: boolean;
};

/** When an absence is: halves of its first and last day, or times of one day. */
export type AbsencePeriod = {
  from: string;
  to: string | null;
  startsAtNoon: boolean;
  endsAtNoon: boolean;
  start: string | null;
  end: string | null;
};

/** The part of a day that an absence takes. Minutes and hundredths of the norm are null if they are unknown. */
export type AbsenceDay = {
  date: string;
  part: "whole" | "morning" | "afternoon" | "hours";
  minutes: number | null;
  hundredths: number | null;
};

export type Absence = Versioned &
  AbsencePeriod & {
    id: number;
    user: number;
    kind: number;
    reason: string | null;
    status: "requested" | "leader-approved" | "approved" | "rejected" | "withdrawn";
    asksWithdrawal: boolean;
    replaces: number | null;
    /** The status that this absence had before another absence replaced it. */
    replacedAs: Absence["status"] | null;
    by: number;
    days: AbsenceDay[];
    history: { event: string; by: number; reason: string | null }[];
  };

export type CostCenter = Versioned & { id: number; name: string; code: string; owner: number };
export type Project = Versioned & {
  id: number;
  name: string;
  code: string;
  owner: number;
  costCenter: number | null;
  closed: boolean;
};
export type JobType = Versioned & {
  id: number;
  name: string;
  salaryCode: string;
  closed: boolean;
  kind: Kind;
  /** Salary codes of the low rate and of bicycles; for mileage only. */
  otherCodes: { low: string; bicycle: string } | null;
};

export type Expense = {
  vat: number;
  currency: string;
  /** The foreign amount, in hundredths. */
  foreign: number | null;
  supplier: string | null;
  missingReceipt: string | null;
  /** Shared by the parts of one expense. */
  split: string | null;
  /** The amount of the whole split expense. */
  whole: number | null;
  receipts: number[];
};

type Step = {
  event: string;
  by: number;
  from: Status | null;
  to: Status;
  reason: string | null;
  run: number | null;
  related: number | null;
  fields: string[];
  /** The absent user, if a substitute decided. */
  for?: number | null;
  /** Whether an administrator gave the last approval. */
  isLast?: boolean;
};

/** The fields of a trip; tenths of kilometres, one way. */
export type Trip = {
  from: string;
  to: string;
  purpose: string;
  km: number;
  isRoundTrip: boolean;
  vehicle: "car" | "bicycle";
  registration: string | null;
};

/** Øre per kilometre from a day on. */
type Rates = { from: string; high: number; low: number; bicycle: number };

/** The payment of a trip at one rate: tenths of kilometres, øre per kilometre, øre. */
export type Part = { part: "high" | "low" | "bicycle"; code: string; km: number; rate: number; price: number };

export type Registered = {
  project: number;
  jobType: number;
  start: string;
  end: string;
  pause: number;
  /** `HH:mm`; null for a pause without a start. */
  pauseStart: string | null;
  mode: Mode;
  rate: number | null;
  price: number;
  note: string | null;
  kind: Kind;
  expense: Expense | null;
  trip: Trip | null;
};

export type Job = Registered & {
  id: number;
  version: number;
  user: number;
  costCenter: number | null;
  minutes: number;
  status: Status;
  reason: string | null;
  first: number | null;
  second: number | null;
  /** The absent users, if substitutes gave the approvals. */
  firstFor: number | null;
  secondFor: number | null;
  /** Status and approvals before the last decision. */
  before: Pick<Job, "status" | "first" | "second" | "firstFor" | "secondFor"> | null;
  run: number | null;
  created: string;
  replacement: number | null;
  history: Step[];
};

export type Cancelled = { job: Job; by: number };

export type Line = {
  job: number;
  kind: Kind;
  user: number;
  employee_id: string;
  user_name: string;
  salary_code: string;
  job_type_name: string;
  project_code: string;
  project_name: string;
  cost_center_code: string | null;
  cost_center_name: string | null;
  start: string;
  end: string;
  minutes: number;
  mode: Mode;
  rate: number | null;
  price: number;
  parts: Part[] | null;
  /** The run whose line this one reverses. */
  reverses: number | null;
};

/** A day of absence that a run pays. Amounts are negative on a line that reverses another line. */
export type AbsenceLine = {
  user: number;
  kind: number;
  date: string;
  employee_id: string;
  user_name: string;
  kind_name: string;
  salary_code: string;
  isSent: boolean;
  pay: AbsenceKind["pay"];
  minutes: number;
  hundredths: number;
  rate: number | null;
  price: number;
  reverses: AbsenceLine | null;
};

/** A run's change of the allowances of a day. Figures are negative if the run reverses allowances. */
export type AllowanceLine = {
  user: number;
  date: string;
  code: string;
  name: string;
  salary_code: string;
  unit: "hour" | "day";
  rate: number;
  minutes: number;
  count: number;
  price: number;
  employee_id: string;
  user_name: string;
};

type RunFile = { settings: Settings; text?: string };

export type Run = {
  id: number;
  description: string;
  deadline: string;
  by: number;
  annulledBy: number | null;
  lines: Line[];
  absence: AbsenceLine[];
  allowances: AllowanceLine[];
  downloads: number;
  files: Map<string, RunFile>;
};

export type Reversal = { id: number; job: number; replacement: number; run: number | null; reason: string };

/** The settings of the formats; a change must name `version`. */
type Setup = { version: number; settings: Settings };
// biome-ignore lint/suspicious/noExplicitAny: as the wire has it
export type Settings = Record<string, any>;

/** A substitute's period, both days included. */
export type StandIn = {
  id: number;
  absent: number;
  substitute: number;
  from: string;
  to: string;
  by: number;
  isEnded: boolean;
};

type Comment = { id: number; job: number; user: number; text: string };

export type Timer = {
  id: number;
  user: number;
  project: number | null;
  jobType: number | null;
  isStopped: boolean;
  /** Whether the timer has run for a minute. The next timer stops such a timer, and deletes a shorter timer. */
  hasLasted: boolean;
};

export type Company = {
  /** The company's days off, by `MM-DD`. */
  companyDays: Record<string, "none" | "half" | "whole">;
  calendarVersion: number;
  /** The company's own rules come first. */
  lawRules: LawRules[];
  entries: Entry[];
  deviations: Deviation[];
  absenceKinds: AbsenceKind[];
  flex: FlexSetting;
  /** The marks of a day's overtime, by `user date`. */
  marks: Map<string, { isAgreed: boolean; isBanked: boolean }>;
  bankEntries: BankEntry[];
  absences: Absence[];
  users: User[];
  costCenters: CostCenter[];
  projects: Project[];
  jobTypes: JobType[];
  jobs: Job[];
  cancelled: Cancelled[];
  runs: Run[];
  reversals: Reversal[];
  setup: Setup;
  /** Whether an administrator may give the last approval if nobody else can. */
  allowsLastApproval: boolean;
  companyName: string;
  standIns: StandIn[];
  comments: Comment[];
  timers: Timer[];
  rates: Rates[];
  /** Tenths of kilometres that a user drove in each year before the company used the product. */
  openings: { user: number; km: number }[];
  /** Uploads from before the first registration. */
  receipts: { id: number; user: number }[];
  /** The last comment that a user has read, by `user of job`. */
  read: Map<string, number>;
  /** Number of calls, which selects the next views. */
  steps: number;
  told: string[];
  /** How often each kind of step got which status. */
  answers: Map<string, number>;
};

function found<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`the model knows no ${id} among ${rows.length}`);
  return row;
}

export const kindOf = ({ absenceKinds }: Company, { kind }: { kind: number }): AbsenceKind => found(absenceKinds, kind);
export const userOf = (company: Company, id: number): User => found(company.users, id);
export const projectOf = (company: Company, id: number): Project => found(company.projects, id);
export const costCenterOf = (company: Company, id: number): CostCenter => found(company.costCenters, id);
export const jobTypeOf = (company: Company, id: number): JobType => found(company.jobTypes, id);
export const jobOf = ({ jobs, cancelled }: Company, id: number): Job =>
  found([...jobs, ...cancelled.map(({ job }) => job)], id);

export const isCancelled = ({ cancelled }: Company, id: number | null): boolean =>
  cancelled.some(({ job }) => job.id === id);

/** Øre → kroner as in responses. */
export const kroner = (ore: number): number => ore / 100;
export const kronerOrNull = (ore: number | null): number | null => (ore === null ? null : kroner(ore));
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
