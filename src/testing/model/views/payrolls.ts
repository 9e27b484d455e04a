import { parseCsv } from "hucre/csv";
import { absenceSum, absenceSumOrNull, owedAbsence, runOf, sentAbsence } from "../absence/owed.ts";
import { allowanceSum, owedAllowances, shownAllowance } from "../allowances/owed.ts";
import {
  type AbsenceLine,
  type Company,
  isCancelled,
  type Job,
  jobOf,
  kroner,
  kronerOrNull,
  type Line,
  projectOf,
  type Reversal,
  type Run,
  sum,
  userOf,
} from "../company.ts";
import { Check, Unordered } from "../difference.ts";
import { decimals, type Format, formats, isRefused } from "../files.ts";
import {
  annulRefusal,
  approvesAlone,
  compareTexts,
  counterLine,
  givesLast,
  hundredthsOfHours,
  inFileOrder,
  linesOf,
  ownerDecides,
  paidLine,
  payableUpTo,
} from "../rules.ts";
import { today } from "../wall-clock.ts";
import { shownCostCenter } from "./jobs.ts";
import { amountsOf, countsOf, kmOf, payableSumOf, pending, sumOf } from "./sums.ts";
import { owned, perPage, personOf, type View } from "./view.ts";

const right = "index-payrolls";

/** Sums of unpaid jobs up to a day, and of waiting reversals. */
export function payrollSums(daysAgo: number): View[] {
  const day = today().subtract({ days: daysAgo }).toString();
  return [
    unpaidView(day),
    payableView(day),
    exportView(),
    { path: "/api/reversals", right, answer: (company) => pending(company).map((one) => shownReversal(company, one)) },
    { path: `/api/payrolls?perPage=${perPage}`, right, answer: runList },
  ];
}

/** Every job with its hours and amount. A reversed job has them in separate columns. */
const exportView = (): View => ({
  path: `/api/jobs/export?format=csv&from=${today().subtract({ days: 300 })}&to=${today()}`,
  right,
  read(text) {
    const [head = [], ...rows] = parseCsv(text.replace(/^\ufeff/, ""), { delimiter: ";" });
    return rows.map((row) => exportColumns.map((column) => String(row[head.indexOf(column)])));
  },
  answer: ({ jobs }) =>
    jobs
      .toSorted((one, other) => compareTexts(one.start, other.start) || one.id - other.id)
      .map((job) => {
        const amounts = [decimals(hundredthsOfHours(job.minutes), ","), decimals(job.price, ",")];
        const nothing = ["", ""];
        return [
          String(job.id),
          ...(job.replacement === null ? [...amounts, ...nothing] : [...nothing, ...amounts]),
          String(job.replacement ?? ""),
          String(job.run ?? ""),
          job.pause === 0 || job.replacement !== null ? "" : decimals(hundredthsOfHours(job.pause), ","),
          job.replacement === null ? (job.pauseStart ?? "") : "",
        ];
      }),
});

const exportColumns = [
  "Opgave ID",
  "Timer",
  "Total",
  "Tilbageførte timer",
  "Tilbageført beløb",
  "Erstattet af",
  "Lønkørsel",
  "Pause",
  "Pausens start",
];

export function runChecks(daysAgo: number): View[] {
  const day = today().subtract({ days: daysAgo }).toString();
  return [checksView(day), payableAbsenceView(day), ...unpaidPreviews(day)];
}

function unpaidView(day: string): View {
  return {
    path: `/api/jobs/unpaid?createdBeforeDate=${day}`,
    right,
    answer: (company) =>
      payableUpTo(company, day)
        // Within one second only the server knows the order, and it assigns ids in that order.
        .toSorted((one, other) => compareTexts(one.created, other.created) || one.id - other.id)
        .map((job) => ({
          id: job.id,
          version: job.version,
          kind: job.kind,
          price: kroner(job.price),
          job_status: job.status,
          created_at: job.created,
          started_at: job.start,
          ended_at: job.end,
          user: personOf(company, job.user),
          project: owned(company, projectOf(company, job.project)),
          cost_center: shownCostCenter(company, job.costCenter),
        })),
  };
}

function payableView(day: string): View {
  return {
    path: `/api/payrolls/payable?createdBeforeDate=${day}`,
    right,
    answer(company) {
      const unpaid = payableUpTo(company, day);
      const isBlocked = ({ user }: Job) => userOf(company, user).employee_id === null;
      const named = (isApproved: boolean) => {
        const jobs = unpaid.filter((job) => !isBlocked(job) && (job.status === "APPROVED_BY_MANAGER") === isApproved);
        return {
          jobs: jobs.map(({ id, version }) => [id, version]),
          ...payableSumOf(jobs),
        };
      };
      return {
        approved: named(true),
        unapproved: named(false),
        blocked_count: unpaid.filter(isBlocked).length,
        total: unpaid.length,
      };
    },
  };
}

/** The checks before a run. Other tests cover the flags of single jobs. */
function checksView(day: string): View {
  return {
    path: `/api/payrolls/checks?createdBeforeDate=${day}`,
    right,
    answer(company) {
      const unpaid = payableUpTo(company, day);
      const open = unpaid.filter(({ status }) => status !== "APPROVED_BY_MANAGER");
      const blocked = unpaid.filter(({ user }) => userOf(company, user).employee_id === null);
      const approved = unpaid.filter(({ status }) => status === "APPROVED_BY_MANAGER");
      const waiting = Map.groupBy(open, (job) => JSON.stringify(waitsFor(company, job)));
      return {
        unpaid_count: unpaid.length,
        approved: { ...sumOf(approved), ...payableSumOf(approved) },
        waiting: new Unordered(
          [...waiting].map(([key, jobs]) => ({
            ...shownWaiting(company, JSON.parse(key)),
            jobs_count: jobs.length,
            ...payableSumOf(jobs),
          })),
        ),
        without_rates: [],
        below_zero: belowZero(company, unpaid),
        blocked: { jobs_count: blocked.length, users_count: new Set(blocked.map(({ user }) => user)).size },
      };
    },
  };
}

/** People whose refunds and waiting counter-lines add up to less than 0, for approved jobs and for all unpaid jobs. */
function belowZero(company: Company, unpaid: readonly Job[]) {
  const spent = unpaid.filter(({ kind, user }) => kind === "expense" && userOf(company, user).employee_id !== null);
  const back = pending(company)
    .map(({ job }) => counterLine(company, job))
    .filter(({ kind }) => kind === "expense");
  const users = [...new Set([...spent, ...back].map(({ user }) => user))].flatMap((user) => {
    const own = spent.filter((job) => job.user === user);
    const returned = sum(back.filter((line) => line.user === user).map(({ price }) => price));
    const approved =
      returned + sum(own.filter(({ status }) => status === "APPROVED_BY_MANAGER").map(({ price }) => price));
    const all = returned + sum(own.map(({ price }) => price));
    return approved < 0 || all < 0 ? [{ id: user, approved: kroner(approved), all: kroner(all) }] : [];
  });
  if (users.length > 0) company.answers.set("Expenses below 0", 1);
  return { users_count: users.length, users: new Unordered(users) };
}

type Waiting = { by: number } | { anyOf: number[] };

const shownWaiting = (company: Company, waiting: Waiting) =>
  "by" in waiting
    ? { user: personOf(company, waiting.by), approvers_count: 0 }
    : { user: null, approvers_count: waiting.anyOf.length };

/** The named approver of a job, or else all who can give the approval. */
function waitsFor(company: Company, job: Job): Waiting {
  const anyOf = company.users.filter((user) => approvesAlone(company, user, job)).map(({ id }) => id);
  const { owner } = projectOf(company, job.project);
  if (job.status === "NEW") return ownerDecides(company, job) ? { by: owner } : { anyOf };
  const costCenter = company.costCenters.find(({ id }) => id === job.costCenter);
  const nearest = costCenter && userOf(company, costCenter.owner);
  if (nearest && approvesAlone(company, nearest, job)) return { by: nearest.id };
  const last = company.users.filter((user) => givesLast(company, user, job)).map(({ id }) => id);
  return { anyOf: [...anyOf, ...last] };
}

/** The company's own file for approved jobs and for all unpaid jobs. */
function unpaidPreviews(day: string): View[] {
  return (["approved", "all"] as const).map((jobs) => ({
    path: `/api/payrolls/preview?createdBeforeDate=${day}&jobs=${jobs}`,
    right,
    answer(company) {
      const isChosen = ({ status }: Job) => jobs === "all" || status === "APPROVED_BY_MANAGER";
      const chosen = payableUpTo(company, day).filter(isChosen);
      return shownPreview(company, company.setup.settings.default_format, {
        lines: [...linesOf(company, chosen), ...pending(company).map(({ job }) => counterLine(company, job))],
        absence: owedAbsence(company, day).lines,
        allowances: owedAllowances(company, chosen),
        deadline: day,
      });
    },
  }));
}

export const runPreviews = (run: Run): View[] =>
  formats.map((format) => ({
    path: `/api/payrolls/${run.id}/preview?format=${format}`,
    right,
    answer: (company) => shownPreview(company, format, run),
  }));

/** A preview has problems or content. In a format with a line per job, it also has the sum of all lines. */
function shownPreview(
  company: Company,
  format: Format,
  run: Pick<Run, "lines" | "absence" | "allowances" | "deadline">,
) {
  const { lines, absence, allowances } = run;
  const price = kroner(sum([...lines, ...sentAbsence(absence), ...allowances].map(({ price }) => price)));
  const refused = isRefused(format, company.setup.settings, run);
  const tellsJobs = format === "excel" || format === "xlsx";
  return {
    format,
    ...(refused !== undefined && {
      problems_count: new Check(refused ? "no problem" : "a problem", (count) => (count !== 0) === refused),
    }),
    ...(tellsJobs && { totals: { amount: price, price } }),
  };
}

export function shownReversal(company: Company, reversal: Reversal) {
  const paid = paidLine(company, reversal.job);
  if (!paid) throw new Error(`reversed job ${reversal.job} was not paid`);
  return {
    id: reversal.id,
    job_id: reversal.job,
    replacement_job_id: reversal.replacement,
    replacement_is_cancelled: isCancelled(company, reversal.replacement),
    reason: reversal.reason,
    payroll_id: reversal.run,
    paid_by_payroll_id: paid.run,
    user: personOf(company, paid.line.user),
    kind: jobOf(company, reversal.job).kind,
    minutes: 0 - paid.line.minutes,
    price: kroner(0 - paid.line.price),
    km: kmOf(paid.line) === null ? null : 0 - (kmOf(paid.line) ?? 0),
  };
}

export function shownRun(company: Company, run: Run) {
  const { minutes, ...paid } = amountsOf(company, run.lines);
  return {
    id: run.id,
    description: run.description,
    created_before_date: run.deadline,
    ...countsOf(run.lines),
    absence: absenceSumOrNull(run.absence),
    allowances: allowanceSum(run.allowances),
    total_minutes: minutes,
    ...paid,
  };
}

const runList = (company: Company) => ({
  data: company.runs
    .toReversed()
    .slice(0, perPage)
    .map((run) => shownRun(company, run)),
  per_page: perPage,
  total: company.runs.length,
});

export function shownRunDetails(company: Company, run: Run) {
  return {
    ...shownRun(company, run),
    created_by: personOf(company, run.by),
    annulled_by: run.annulledBy === null ? null : personOf(company, run.annulledBy),
    annul_refusal: annulRefusal(company, run.id),
    downloads_count: run.downloads,
  };
}

export function runViews(run: Run): View[] {
  const path = `/api/payrolls/${run.id}`;
  return [
    { path, right, answer: (company) => shownRunDetails(company, run) },
    {
      path: `${path}/lines?perPage=${perPage}`,
      right,
      answer(company) {
        const lines = inFileOrder(run.lines).slice(0, perPage);
        return { data: lines.map((line) => shownLine(company, run, line)), total: run.lines.length };
      },
    },
    {
      path: `${path}/absence?perPage=${perPage}`,
      right,
      answer: (company) => ({
        ...(run.absence.length <= perPage && {
          data: new Unordered(run.absence.map((line) => shownAbsenceLine(company, line))),
        }),
        kinds: new Unordered(absenceByKind(run.absence)),
        total: run.absence.length,
      }),
    },
    {
      path: `${path}/allowances?perPage=${perPage}`,
      right,
      answer: () => ({
        ...(run.allowances.length <= perPage && { data: new Unordered(run.allowances.map(shownAllowance)) }),
        total: run.allowances.length,
      }),
    },
    { path: `/api/expense-books/sum?payroll_id=${run.id}`, right, answer: (company) => shownBooks(company, run) },
  ];
}

/** A run's expense books; parts of a split share one receipt. */
function shownBooks(company: Company, run: Run) {
  const booked = (run.annulledBy === null ? run.lines : []).flatMap((line) => {
    const { expense } = jobOf(company, line.job);
    return expense ? [{ line, expense }] : [];
  });
  const vats = booked.map(({ line, expense }) => (line.reverses === null ? expense.vat : 0 - expense.vat));
  return {
    lines_count: booked.length,
    price: kroner(sum(booked.map(({ line }) => line.price))),
    vat: kroner(sum(vats)),
    receipts_count: new Set(booked.flatMap(({ expense }) => expense.receipts)).size,
  };
}

const shownKind = ({ kind, kind_name, salary_code, isSent }: AbsenceLine) => ({
  ...{ kind_id: kind, kind_name, salary_code, is_sent: isSent },
});

const absenceByKind = (lines: readonly AbsenceLine[]) =>
  [...Map.groupBy(lines, (line) => JSON.stringify(shownKind(line)))].map(([kind, own]) => ({
    ...JSON.parse(kind),
    ...absenceSum(own),
  }));

export function shownAbsenceLine(company: Company, line: AbsenceLine) {
  const { user, employee_id, user_name, date, pay, hundredths, minutes, rate, price, reverses } = line;
  return {
    ...{ user_id: user, employee_id, user_name, date, pay, hundredths, minutes, ...shownKind(line) },
    ...{ rate: kronerOrNull(rate), price: kroner(price) },
    reverses_payroll_id: reverses && (runOf(company, reverses)?.id ?? null),
  };
}

function payableAbsenceView(day: string): View {
  return {
    path: `/api/payrolls/absence?createdBeforeDate=${day}`,
    right,
    answer(company) {
      const { lines, unknown, withoutNumber } = owedAbsence(company, day);
      const ofPeople = Map.groupBy(lines, (line) => JSON.stringify([line.user, shownKind(line)]));
      const waiting = (days: readonly { user: number; date: string }[]) =>
        new Unordered(
          [...Map.groupBy(days, ({ user }) => user)].map(([id, own]) => ({
            user: personOf(company, id),
            days_count: new Set(own.map(({ date }) => date)).size,
          })),
        );
      return {
        data: new Unordered(
          [...ofPeople.values()].map((own) => ({
            user: personOf(company, own[0]?.user ?? 0),
            ...absenceByKind(own)[0],
          })),
        ),
        ...{ totals: absenceSum(lines), unknown: waiting(unknown), without_number: waiting(withoutNumber) },
        without_code: [],
      };
    },
  };
}

export function runTotals(run: Run): View[] {
  return Object.entries(groups).map(([by, group]) => ({
    path: `/api/payrolls/${run.id}/totals?by=${by}&perPage=${perPage}`,
    right,
    answer(company) {
      const totals = totalsBy(company, by === "salary_code" ? run.lines.flatMap(byCode) : run.lines, group);
      const shown = by === "employee" ? withOthers(run, totals) : totals;
      return { data: new Unordered(shown), total: shown.length };
    },
  }));
}

export function shownLine(company: Company, run: Run, line: Line) {
  const isPayment = line.reverses === null && run.annulledBy === null;
  return {
    job_id: line.job,
    user_id: line.user,
    employee_id: line.employee_id,
    user_name: line.user_name,
    salary_code: line.salary_code,
    job_type_name: line.job_type_name,
    project_code: line.project_code,
    project_name: line.project_name,
    cost_center_code: line.cost_center_code,
    cost_center_name: line.cost_center_name,
    started_at: line.start,
    ended_at: line.end,
    minutes: line.minutes,
    price_mode: line.mode,
    hourly_rate: kronerOrNull(line.rate),
    price: kroner(line.price),
    reverses_payroll_id: line.reverses,
    replacement_job_id: isPayment ? jobOf(company, line.job).replacement : null,
    replacement_is_cancelled: isPayment && isCancelled(company, jobOf(company, line.job).replacement),
  };
}

/** People with the same number and name are still different users. */
type Group = (line: Line) => { code: string | null; name: string | null; user?: number };

const groups: Record<string, Group> = {
  employee: (line) => ({ code: line.employee_id, name: line.user_name, user: line.user }),
  salary_code: (line) => ({ code: line.salary_code, name: line.job_type_name }),
  project: (line) => ({ code: line.project_code, name: line.project_name }),
  cost_center: (line) => ({ code: line.cost_center_code, name: line.cost_center_name }),
};

type Total = ReturnType<typeof totalsBy>[number];

/** Adds totals of people who have only absence or allowances. */
function withOthers({ absence, allowances }: Run, totals: readonly Total[]) {
  const key = ({ employee_id, user_name, user }: Pick<AbsenceLine, "employee_id" | "user_name" | "user">) =>
    JSON.stringify([employee_id, user_name, user]);
  const keyOf = ({ code, name, user_id }: Pick<Total, "code" | "name" | "user_id">) =>
    JSON.stringify([code, name, user_id]);
  const known = new Set(totals.map(keyOf));
  const others = new Set([...absence, ...allowances].map(key)).difference(known);
  const rows = [...others].map((of) => {
    const [code, name, user_id] = JSON.parse(of);
    return { code, name, user_id, lines_count: 0, minutes: 0, sums: [] };
  });
  return [...totals, ...rows].map((total) => ({
    ...total,
    absence: absenceSumOrNull(absence.filter((line) => key(line) === keyOf(total))),
    allowances: allowanceSum(allowances.filter((line) => key(line) === keyOf(total))),
  }));
}

const byCode = (line: Line): Line[] =>
  line.parts?.map((part) => ({ ...line, salary_code: part.code, price: part.price, parts: [part] })) ?? [line];

function totalsBy(company: Company, lines: readonly Line[], group: Group) {
  const totals = Map.groupBy(lines, (line) => JSON.stringify(group(line)));
  return [...totals.values()].map((of) => {
    const { code, name, user = null } = group(of[0] as Line);
    const { total_price: _inAll, ...amounts } = amountsOf(company, of);
    return { code, name, user_id: user, lines_count: countLines(of), ...amounts };
  });
}

/** A run has at most one paying line and one counter-line per job. */
const countLines = (lines: readonly Line[]) => new Set(lines.map(({ job, reverses }) => `${job} ${reverses}`)).size;
