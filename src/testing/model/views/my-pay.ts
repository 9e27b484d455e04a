import { absenceSumOrNull } from "../absence/owed.ts";
import { allowanceSum, allowancesOf, owedAllowances, shownOwnAllowance } from "../allowances/owed.ts";
import {
  type AllowanceLine,
  type Company,
  type Job,
  jobOf,
  kroner,
  type Line,
  type Run,
  type Status,
  sum,
  type User,
} from "../company.ts";
import { Unordered } from "../difference.ts";
import { compareTexts, counterLine, isUnpaid } from "../rules.ts";
import { shownAbsenceLine, shownLine } from "./payrolls.ts";
import { amountsOf, countsOf, mondayOf, pending, sumOf } from "./sums.ts";
import { perPage, type View } from "./view.ts";

/* The payments of each user, as in "Min løn". */

const right = "index-own-jobs";

export const myPayView: View = { path: `/api/my-pay?perPage=${perPage}`, right, isPersonal: true, answer: myPay };

export function myAbsenceView(run: Run): View {
  return {
    path: `/api/my-pay/${run.id}/absence`,
    right,
    isPersonal: true,
    answer(company, viewer) {
      if (run.annulledBy !== null || !paidBy(company, run, viewer)) return undefined;
      const own = run.absence.filter(({ user }) => user === viewer.id);
      const shown = own.map((line) => shownAbsenceLine(company, line));
      return {
        data: new Unordered(
          shown.map(({ user_id: _id, employee_id: _number, user_name: _name, salary_code: _code, ...line }) => line),
        ),
      };
    },
  };
}

export function myAllowancesView(run: Run): View {
  return {
    path: `/api/my-pay/${run.id}/allowances`,
    right,
    isPersonal: true,
    answer(company, viewer) {
      if (run.annulledBy !== null || !paidBy(company, run, viewer)) return undefined;
      return shownOwn(allowancesOf(run, viewer));
    },
  };
}

/** The allowances that the viewer's unpaid jobs would add. */
export const comingAllowancesView: View = {
  path: "/api/my-pay/allowances",
  right,
  isPersonal: true,
  answer(company, viewer) {
    const unpaid = company.jobs.filter((job) => job.user === viewer.id && isUnpaid(job));
    return shownOwn(owedAllowances(company, unpaid).filter(({ user }) => user === viewer.id));
  },
};

const shownOwn = (lines: readonly AllowanceLine[]) => ({
  data: new Unordered(lines.map(shownOwnAllowance)),
  totals: allowanceSum(lines) ?? { lines_count: 0, price: 0 },
});

/** A run's payment to the viewer. A run without a line for the viewer is hidden. */
export function myPayRunView(run: Run): View {
  return {
    path: `/api/my-pay/${run.id}?perPage=${perPage}`,
    right,
    isPersonal: true,
    answer(company, viewer) {
      const paid = run.annulledBy === null ? paidBy(company, run, viewer) : undefined;
      if (!paid) return undefined;
      const lines = run.lines.filter(({ user }) => user === viewer.id);
      return {
        run: paid,
        has_trips: lines.some(({ parts }) => parts !== null),
        data: weeksOf(company, run, lines),
        total: lines.length,
      };
    },
  };
}

const kindOf = (company: Company, { job }: Line) => jobOf(company, job).kind;

/** By ISO week, with hourly lines first and counter-lines last. */
function weeksOf(company: Company, run: Run, lines: readonly Line[]) {
  const place = (line: Line) => `${line.mode} ${["work", "expense", "mileage"].indexOf(kindOf(company, line))}`;
  const sorted = lines.toSorted(
    (one, other) =>
      compareTexts(weekOf(one), weekOf(other)) ||
      compareTexts(place(one), place(other)) ||
      compareTexts(one.start, other.start) ||
      Number(one.reverses !== null) - Number(other.reverses !== null) ||
      one.job - other.job,
  );
  return [...Map.groupBy(sorted, weekOf)].map(([monday, of]) => {
    const thursday = Temporal.PlainDate.from(monday).add({ days: 3 });
    const part = (price_mode: Job["mode"], kind: Job["kind"]) => {
      const lines = of.filter((line) => line.mode === price_mode && kindOf(company, line) === kind);
      return lines.length === 0 ? [] : [{ kind, price_mode, ...partOf(lines) }];
    };
    return {
      year: thursday.year,
      week: Math.ceil(thursday.dayOfYear / 7),
      parts: [
        ...part("auto", "work"),
        ...part("manual", "work"),
        ...part("manual", "expense"),
        ...part("manual", "mileage"),
      ],
      lines: of.map((line) => ownLine(company, run, line)),
    };
  });
}

const weekOf = ({ start }: Line) => mondayOf(Temporal.PlainDate.from(start.slice(0, 10))).toString();

const partOf = (lines: readonly Line[]) => ({
  lines_count: lines.length,
  minutes: sum(lines.map(({ minutes }) => minutes)),
  price: kroner(sum(lines.map(({ price }) => price))),
});

function ownLine(company: Company, run: Run, line: Line) {
  const shown = shownLine(company, run, line);
  return {
    job_id: shown.job_id,
    job_type_name: shown.job_type_name,
    project_name: shown.project_name,
    started_at: shown.started_at,
    ended_at: shown.ended_at,
    minutes: shown.minutes,
    kind: kindOf(company, line),
    price_mode: shown.price_mode,
    hourly_rate: shown.hourly_rate,
    price: shown.price,
    reverses_payroll_id: shown.reverses_payroll_id,
    replacement_job_id: shown.replacement_job_id,
    replacement_is_cancelled: shown.replacement_is_cancelled,
  };
}

function myPay(company: Company, viewer: User) {
  const own = company.jobs.filter(({ user }) => user === viewer.id);
  const of = (status: Status) => sumOf(own.filter((job) => job.status === status));
  const runs = company.runs
    .filter(({ annulledBy }) => annulledBy === null)
    .flatMap((run) => paidBy(company, run, viewer) ?? [])
    .reverse();
  return {
    pending_owner: of("NEW"),
    pending_manager: of("APPROVED_BY_PROJECT_OWNER"),
    approved: of("APPROVED_BY_MANAGER"),
    rejected: of("REJECTED"),
    reversed: sumOf(
      pending(company)
        .map(({ job }) => ({ ...counterLine(company, job), kind: jobOf(company, job).kind }))
        .filter(({ user }) => user === viewer.id),
    ),
    data: runs.slice(0, perPage),
    per_page: perPage,
    total: runs.length,
  };
}

function paidBy(company: Company, run: Run, viewer: User) {
  const lines = run.lines.filter(({ user }) => user === viewer.id);
  const away = run.absence.filter(({ user }) => user === viewer.id);
  const allowances = allowancesOf(run, viewer);
  if (lines.length + away.length + allowances.length === 0) return undefined;
  const absence = absenceSumOrNull(away);
  return {
    payroll_id: run.id,
    description: run.description,
    ...countsOf(lines),
    ...amountsOf(company, lines),
    absence,
    allowances: allowanceSum(allowances),
  };
}
