import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { lackOf } from "#common/rules/access/access.ts";
import { permissionsOf, type RoleName } from "#common/rules/access/permissions.ts";
import type { AppRoute } from "#common/web/routing/app-route.ts";
import { openKindsQuery } from "#features/job-types/web/job-types.queries.ts";
import { routes } from "./routes.tsx";

/** All parameters of any screen, and one that no screen has. */
const everything = {
  measure: "pay",
  rows: "user",
  columns: "week",
  name: "Mia",
  date: "2026-11-16",
  month: "2026-10",
  other: "x",
  to: "2026-01-31",
  from: "2026-01-01",
  user: 5,
  project: 7,
  timer: 9,
  inbox: 11,
  flagged: "yes",
  kind: "expense",
  format: "lessor5",
  view: "job_types",
  deadline: "2026-01-15",
  compare: "year",
  chart: "lines",
  search: "Anne",
  status: "REJECTED",
  scope: "all",
  closed: "only",
  deleted: "only",
  perPage: 30,
  page: 2,
};

const filtered = ["page", "perPage", "search"];
const withClosed = [...filtered, "closed"];
const jobs = ["page", "perPage", "scope", "status", "search", "kind", "project", "from", "to"];
const kept: Readonly<Record<string, readonly string[]>> = {
  "/jobs/new": ["kind", "date", "timer", "inbox"],
  "/users/$userId/jobs/new": ["kind", "date", "timer", "inbox"],
  "/registrations": ["date", "page", "name"],
  "/reports": ["measure", "rows", "columns", "from", "to", "compare", "project", "status", "kind", "chart"],
  "/budgets": filtered,
  "/jobs": jobs,
  "/week": ["date", "view"],
  "/working-time": ["month", "week", "user"],
  "/allowances": ["month", "by"],
  "/absence/calendar": ["month", "view", "scope", "project", "page"],
  "/balances": ["date", "page", "search", "only"],
  "/balances/people/$userId": ["date"],
  "/my-pay": ["page"],
  "/my-pay/$payrollId": ["page"],
  "/users-jobs": ["page", "scope"],
  "/users-jobs/new": ["user"],
  "/approvals": ["page", "user", "project", "kind", "from", "to", "flagged"],
  "/users/$userId/jobs": jobs,
  "/users": [...filtered, "deleted"],
  "/users/leavers": ["page"],
  "/payrolls": ["page", "perPage", "deadline", "kind"],
  "/payrolls/$payrollId/overview": ["page", "perPage", "search", "kind", "view", "format"],
  "/customers": withClosed,
  "/invoice-bases": ["page"],
  "/projects": withClosed,
  "/job-types": withClosed,
  "/cost-centers": filtered,
  "/audit-log": ["page", "kind", "user", "from", "to"],
};

const screens: readonly AppRoute[] = routes;

test.each(screens)("the screen $path reads its own parameters from the address, in their order", ({ path, search }) => {
  const own = kept[path];
  const values: Readonly<Record<string, unknown>> = everything;
  expect(Object.entries(search?.(everything) ?? {})).toEqual((own ?? []).map((name) => [name, values[name]]));
});

test.each(screens.flatMap(({ path, search }) => (search ? [{ path, search }] : [])))(
  "the screen $path treats an invalid value as absent",
  ({ search }) => {
    const wrong = Object.fromEntries(Object.keys(everything).map((name) => [name, "\n"]));
    expect(Object.values(search(wrong)).filter((value) => value !== undefined)).toEqual([]);
  },
);

test("the forms for new jobs prefetch the open kinds of jobs", async () => {
  const forms = (routes as readonly AppRoute[]).filter(({ isForm }) => isForm);
  expect(forms.map(({ path }) => path)).toEqual(["/jobs/new", "/users/$userId/jobs/new"]);
  for (const { fetchAhead } of forms) {
    const queries = new QueryClient();
    await fetchAhead?.(queries, { params: {}, search: {} });
    expect(queries.getQueryCache().find(openKindsQuery)).toBeDefined();
  }
});

/** The screens that each role may open, besides those of the row above it. */
const opened: readonly (readonly [string, readonly RoleName[] | null, readonly string[]])[] = [
  ["a visitor", null, ["/", "/password/reset/$token", "$"]],
  [
    "an employee",
    ["employee"],
    [
      ...["/jobs", "/jobs/new", "/jobs/unsent", "/jobs/unsent/$number", "/jobs/cancelled", "/jobs/$jobId", "/timer"],
      ...["/week", "/working-time", "/absence", "/absence/calendar", "/balances", "/balances/people/$userId"],
      ...["/my-pay", "/my-pay/$payrollId", "/help", "/profile"],
    ],
  ],
  [
    "a project owner",
    ["project-owner"],
    [
      ...["/absence/waiting", "/approvals", "/users-jobs/waiting", "/users-jobs", "/users-jobs/new"],
      ...["/users/$userId/jobs", "/users/$userId/jobs/new", "/users/$userId/jobs/$jobId", "/registrations"],
      ...["/reports", "/budgets", "/projects", "/projects/$projectId/budget"],
    ],
  ],
  ["a manager", ["manager"], ["/users"]],
];

test("each role may open its own screens and the screens of the roles below, and an administrator all screens", () => {
  const openedBy = (roles: readonly RoleName[] | null) => {
    const user = roles && { authorizations: permissionsOf(roles), standsInFor: [], must_add_second_factor: false };
    return screens.filter(({ access }) => lackOf(access, user) === undefined).map(({ path }) => path);
  };
  const below: string[] = [];
  for (const [who, roles, paths] of opened) {
    below.push(...paths);
    expect(openedBy(roles).sort(), who).toEqual(below.toSorted());
  }
  expect(openedBy(["admin"])).toEqual(screens.map(({ path }) => path));
});
