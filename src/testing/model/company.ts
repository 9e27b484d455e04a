/**
 * What the model knows of the company: all that the server should know, in plain lists. Money is øre, time is the wall
 * clock of Copenhagen as the wire writes it. Nothing here is imported from the product.
 */

export type Role = "admin" | "manager" | "project-owner" | "employee";
export type Status = "NEW" | "APPROVED_BY_PROJECT_OWNER" | "APPROVED_BY_MANAGER" | "PAID" | "REJECTED";
export type Mode = "auto" | "manual";
export type Kind = "work" | "expense" | "mileage";

/** How often a record was saved; a save that names another one is refused. */
type Versioned = { version: number };

export type User = Versioned & {
  id: number;
  name: string;
  email: string;
  employee_id: string | null;
  rate: number | null;
  roles: Role[];
  deleted: boolean;
  /** Whether they are expected to register hours, which missing days are told of. */
  registersTime: boolean;
  /** The day on which they came. */
  since: string;
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
  /** What the low rate and a bicycle's are paid as; of mileage only. */
  otherCodes: { low: string; bicycle: string } | null;
};

/** What only an expense has. */
export type Expense = {
  vat: number;
  currency: string;
  /** What it was in another currency, in hundredths. */
  foreign: number | null;
  supplier: string | null;
  missingReceipt: string | null;
  /** What the parts of one expense share. */
  split: string | null;
  /** What it came to when it was split. */
  whole: number | null;
  receipts: number[];
};

export type Step = {
  event: string;
  by: number;
  from: Status | null;
  to: Status;
  reason: string | null;
  run: number | null;
  related: number | null;
  /** Names of the fields that changed. */
  fields: string[];
  /** For whom it was decided, where not for the one who did. */
  for?: number | null;
  /** Whether it was the last approval, which an administrator gave as such. */
  isLast?: boolean;
};

/** What only a trip has; tenths of kilometres, one way. */
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
export type Rates = { from: string; high: number; low: number; bicycle: number };

/** What is paid of a trip at one rate: tenths of kilometres, øre per kilometre, øre. */
export type Part = { part: "high" | "low" | "bicycle"; code: string; km: number; rate: number; price: number };

/** What a person registers of a job. */
export type Registered = {
  project: number;
  jobType: number;
  start: string;
  end: string;
  /** Minutes of it that are not paid. */
  pause: number;
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
  /** Who gave the approvals. */
  first: number | null;
  second: number | null;
  /** For whom they were given, where not for the one who gave them. */
  firstFor: number | null;
  secondFor: number | null;
  /** Where it stood, and by which approvals, before it was decided about the last time. */
  before: Pick<Job, "status" | "first" | "second" | "firstFor" | "secondFor"> | null;
  run: number | null;
  created: string;
  /** The job that stands in its place since it was reversed. */
  replacement: number | null;
  history: Step[];
};

/** A job that is nobody's any more, and who took it back. */
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
  /** What each rate pays of a trip; null of other jobs. */
  parts: Part[] | null;
  /** The run whose line this one takes back. */
  reverses: number | null;
};

/** A file as it came, once somebody fetched it, and the settings that it was made with. */
export type RunFile = { settings: Settings; text?: string };

export type Run = {
  id: number;
  description: string;
  deadline: string;
  by: number;
  annulledBy: number | null;
  lines: Line[];
  downloads: number;
  /** The files that were made, the newest of each format. */
  files: Map<string, RunFile>;
};

export type Reversal = { id: number; job: number; replacement: number; run: number | null; reason: string };

/** What the formats are set up with; `version` is what a change must name. */
export type Setup = { version: number; settings: Settings };
// biome-ignore lint/suspicious/noExplicitAny: as the wire has it
export type Settings = Record<string, any>;

/** Who decides in whose place, from day to day. */
export type StandIn = {
  id: number;
  absent: number;
  substitute: number;
  from: string;
  to: string;
  by: number;
  isEnded: boolean;
};

/** What somebody has said about a job. */
export type Comment = { id: number; job: number; user: number; text: string };

/** What somebody measures. */
export type Timer = {
  id: number;
  user: number;
  project: number | null;
  jobType: number | null;
  isStopped: boolean;
  /** Long enough that another one stops it, and does not do away with it. */
  hasLasted: boolean;
};

export type Company = {
  users: User[];
  costCenters: CostCenter[];
  projects: Project[];
  jobTypes: JobType[];
  jobs: Job[];
  cancelled: Cancelled[];
  runs: Run[];
  reversals: Reversal[];
  setup: Setup;
  /** Whether an administrator may give the last approval where nobody else can. */
  allowsLastApproval: boolean;
  standIns: StandIn[];
  comments: Comment[];
  timers: Timer[];
  rates: Rates[];
  /** Tenths of kilometres that somebody drove in each year before the company had the product. */
  openings: { user: number; km: number }[];
  /** What was sent before anything was registered. */
  receipts: { id: number; user: number }[];
  /** Up to which comment of a job a user has read, by `user of job`. */
  read: Map<string, number>;
  /** How many calls have been made: what is looked at next goes by it. */
  steps: number;
  /** What was done in it, in words. */
  told: string[];
  /** How often each kind of step was answered how. */
  answers: Map<string, number>;
};

function found<Row extends { id: number }>(rows: readonly Row[], id: number): Row {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new Error(`the model knows no ${id} among ${rows.length}`);
  return row;
}

export const userOf = (company: Company, id: number): User => found(company.users, id);
export const projectOf = (company: Company, id: number): Project => found(company.projects, id);
export const costCenterOf = (company: Company, id: number): CostCenter => found(company.costCenters, id);
export const jobTypeOf = (company: Company, id: number): JobType => found(company.jobTypes, id);
export const jobOf = ({ jobs, cancelled }: Company, id: number): Job =>
  found([...jobs, ...cancelled.map(({ job }) => job)], id);

export const isCancelled = ({ cancelled }: Company, id: number | null): boolean =>
  cancelled.some(({ job }) => job.id === id);

/** Øre → what the wire carries. */
export const kroner = (ore: number): number => ore / 100;
export const kronerOrNull = (ore: number | null): number | null => (ore === null ? null : kroner(ore));
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
