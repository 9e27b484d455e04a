import fc from "fast-check";
import { absenceKinds } from "./absence/kinds.ts";
import { nat, nth } from "./choose.ts";
import { salaryCodes } from "./commands/registers.ts";
import type { Company, Conditions, FlexSetting, LawPeriod, Plan, Role, Terms, User } from "./company.ts";
import { plans } from "./plans.ts";
import { can } from "./rules.ts";
import { noConditions, startOfTime } from "./terms.ts";
import { today } from "./wall-clock.ts";

/* A random company at its start: users with any roles, and their master data. */

type Draw = {
  roles: Role[][];
  owners: number[];
  costCenters: (number | null)[];
  isNumbered: boolean;
  allowsLastApproval: boolean;
  driven: number[];
  plans: (Plan | null)[];
  registersNorm: boolean[];
  agreed: Partial<Conditions>[];
  leaders: (number | null)[];
  flex: FlexSetting;
  companyDays: Company["companyDays"];
};

const anyRoles = fc.subarray<Role>(["admin", "manager", "project-owner", "employee"], { minLength: 1 });

const agreements: readonly Partial<Conditions>[] = [
  { young: { until: today().add({ years: 1 }).toString(), isAtSchool: true } },
  { exempt: { by: "Direktøren", on: today().subtract({ days: 15 }).toString() } },
  { rules: 2 },
];

const drawn: fc.Arbitrary<Draw> = fc.record({
  roles: fc.array(anyRoles, { minLength: 2, maxLength: 5 }),
  owners: fc.array(nat, { minLength: 3, maxLength: 5 }),
  costCenters: fc.array(fc.option(nat), { minLength: 2, maxLength: 3 }),
  isNumbered: fc.nat({ max: 3 }).map((n) => n < 3),
  allowsLastApproval: fc.boolean(),
  plans: fc.array(fc.constantFrom(null, ...plans), { minLength: 9, maxLength: 9 }),
  registersNorm: fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }),
  agreed: fc.array(fc.constantFrom({}, {}, ...agreements), { minLength: 9, maxLength: 9 }),
  leaders: fc.array(fc.option(nat, { freq: 3 }), { minLength: 9, maxLength: 9 }),
  flex: fc
    .record({
      max: fc.constantFrom(0, 60, 300, null),
      period: fc.constantFrom("week" as const, "week" as const, "month" as const),
      overflow: fc.constantFrom("paid" as const, "paid" as const, "banked" as const, "lapses" as const),
    })
    .map((drawn) => ({ ...drawn, min: drawn.max === 60 ? 0 : drawn.max })),
  companyDays: fc
    .tuple(
      ...["05-01", "06-05", "12-24", "12-31"].map((day) =>
        fc.constantFrom("none", "half", "whole").map((off) => [day, off]),
      ),
    )
    .map((days) => Object.fromEntries(days)),
  /** Tenths of kilometres, most of them near the limit of 20.000 km a year. */
  driven: fc.array(fc.constantFrom(199_900, 199_500, 199_000, 195_380, 0), { minLength: 6, maxLength: 9 }),
});

const law: LawPeriod = { from: startOfTime, rest: 11, months: 4, daysBetween: 6 };
const twoWeeksAgo = today().subtract({ days: 14 }).toString();

/** The rates of both years change during the year. */
const ratesOf = ([last, current]: [number, number]) => [
  { from: `${last}-01-01`, high: 379, low: 223, bicycle: 62 },
  { from: `${last}-10-15`, high: 381, low: 223, bicycle: 63 },
  { from: `${current}-01-01`, high: 394, low: 228, bicycle: 64 },
  { from: `${current}-09-01`, high: 400, low: 230, bicycle: 64 },
];

/** Terms at one rate. Some people with a plan changed to monthly pay and automatic registration a few weeks ago. */
function termsAtStart(index: number, agreed: Partial<Conditions>, registersNorm: boolean): Terms[] {
  const row = { id: null, from: startOfTime, rate: 20_000, former: [], version: 1 };
  const first: Terms = { ...noConditions, ...agreed, ...row };
  if (!first.plan || !registersNorm) return [first];
  const from = today()
    .subtract({ days: 20 + index })
    .toString();
  return [first, { ...first, from, isSalaried: true, registersNorm: true, former: [] }];
}

/** The first users: one of each role, so that every step is possible. */
const always: Role[][] = [["admin"], ["manager"], ["project-owner"], ["employee"]];

export const company = drawn.map((drawn) => () => founded(drawn));

function founded({
  roles,
  owners,
  costCenters,
  isNumbered,
  allowsLastApproval,
  driven,
  plans,
  registersNorm,
  agreed,
  leaders,
  flex,
  companyDays,
}: Draw): Company {
  const users = [...always, ...roles].map(
    (roles, index): User => ({
      id: index + 1,
      name: `${["Åge", "Bente", "Ø", "Æmilie"][index % 4]} ${index}`,
      email: `grundlaegger${index}@dagvaerk.test`,
      // The first administrator of a new installation has no number.
      employee_id: index === 0 && !isNumbered ? null : String(index + 100).padStart(index % 2 === 0 ? 4 : 3, "0"),
      terms: termsAtStart(
        index,
        { plan: plans[index] ?? null, ...agreed[index], hasAllowances: index % 4 !== 0 },
        registersNorm[index] ?? false,
      ),
      roles,
      deleted: false,
      version: 1,
      registersTime: roles.includes("employee"),
      since: today()
        .subtract({ days: index * 4 })
        .toString(),
      reactivated: null,
      leader: null,
      employedFrom:
        index % 4 === 3
          ? null
          : today()
              .subtract({ days: index * 90 })
              .toString(),
      employedUntil: index % 4 === 2 ? today().subtract({ days: 12 }).toString() : null,
    }),
  );
  for (const [index, user] of users.entries()) {
    const n = leaders[index];
    const leader =
      n == null
        ? undefined
        : nth(
            users.filter((one) => can(one, "manage-users-jobs")),
            n,
          );
    user.leader = leader && leader !== user ? leader.id : null;
  }
  for (const [place, row] of users.flatMap(({ terms }) => terms).entries()) row.id = place + 1;
  const withRole = (role: Role) => users.filter((user) => user.roles.includes(role));
  const ownerAt = (role: Role, n: number) => nth(withRole(role), n)?.id ?? 1;
  return {
    users,
    costCenters: costCenters.map((n, index) => ({
      id: index + 1,
      name: `Afdeling ${index}`,
      code: `CC-${index}`,
      owner: ownerAt("manager", n ?? 0),
      version: 1,
    })),
    projects: owners.map((n, index) => {
      const costCenter = nth(costCenters, index);
      return {
        id: index + 1,
        name: `Projekt ${index}`,
        code: `P-${index}`,
        owner: ownerAt("project-owner", n),
        costCenter: costCenter == null ? null : (costCenter % costCenters.length) + 1,
        closed: false,
        version: 1,
      };
    }),
    jobTypes: [
      ...salaryCodes
        .slice(0, 3)
        .map((salaryCode, index) => ({ name: `Arbejde ${index}`, salaryCode, kind: "work" as const })),
      { name: "Materialer", salaryCode: "33", kind: "expense" as const },
      { name: "Egen bil", salaryCode: "24", kind: "mileage" as const },
    ].map((jobType, index) => ({
      ...jobType,
      id: index + 1,
      closed: false,
      version: 1,
      otherCodes: jobType.kind === "mileage" ? { low: "25", bicycle: "26" } : null,
    })),
    jobs: [],
    runs: [],
    reversals: [],
    setup: { version: 1, settings: {} },
    allowsLastApproval,
    companyName: "",
    companyDays,
    calendarVersion: 1,
    lawRules: [
      { id: 1, name: null, version: 1, periods: [law] },
      { id: 2, name: "Vagthold", version: 1, periods: [law, { ...law, from: twoWeeksAgo, rest: 8, daysBetween: 7 }] },
    ],
    entries: [],
    deviations: [],
    absenceKinds: [...absenceKinds],
    flex,
    marks: new Map(),
    bankEntries: [],
    absences: [],
    standIns: [],
    cancelled: [],
    comments: [],
    timers: [],
    rates: ratesOf([today().year - 1, today().year]),
    openings: driven.slice(0, users.length).map((km, index) => ({ user: index + 1, km })),
    receipts: users.flatMap(({ id }) => [3 * id - 2, 3 * id - 1, 3 * id].map((receipt) => ({ id: receipt, user: id }))),
    read: new Map(),
    steps: 0,
    told: [],
    answers: new Map(),
  };
}
