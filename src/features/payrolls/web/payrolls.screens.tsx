import type { QueryClient } from "@tanstack/react-query";
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import type { Address, AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { pageSearch } from "#common/web/routing/url-search.ts";
import { mdiCashMultiple, mdiWalletOutline } from "#common/web/ui/icons.ts";
import { openKindsQuery } from "#features/job-types/web/job-types.queries.ts";
import { myPayQuery } from "./my-pay/my-pay.queries.ts";
import { payrollsSearch } from "./payrolls-search.ts";
import { payrollRunSearch } from "./runs/payroll-run-search.ts";
import { defaultRunsPerPage, payrollRunsQuery } from "./runs/payroll-runs.queries.ts";

const myPay = lazyScreen(() => import("./my-pay/MyPayScreen.tsx"), "MyPayScreen");
const myPayRun = lazyScreen(() => import("./my-pay/MyPayRunScreen.tsx"), "MyPayRunScreen");
const payrolls = lazyScreen(() => import("./PayrollsScreen.tsx"), "PayrollsScreen");
const payrollRun = lazyScreen(() => import("./runs/PayrollRunScreen.tsx"), "PayrollRunScreen");

function fetchMyPay(queries: QueryClient, { search }: Address): Promise<void> {
  const { page = 1 } = pageSearch(search);
  return queries.prefetchQuery(myPayQuery({ page, perPage: defaultPerPage }));
}

async function fetchPayrollRuns(queries: QueryClient, { search }: Address): Promise<void> {
  const { page = 1, perPage = defaultRunsPerPage } = payrollsSearch(search);
  await Promise.all([
    queries.prefetchQuery(payrollRunsQuery({ page, perPage })),
    queries.prefetchQuery(openKindsQuery),
  ]);
}

export const myPayScreens = [
  {
    path: "/my-pay",
    search: pageSearch,
    title: "Min løn",
    access: ["read-own-pay"],
    component: myPay,
    fetchAhead: fetchMyPay,
    navigation: { label: "Min løn", icon: mdiWalletOutline, capability: "read-own-pay" },
  },
  {
    path: "/my-pay/$payrollId",
    search: pageSearch,
    title: "Udbetaling",
    access: ["read-own-pay"],
    component: myPayRun,
  },
] as const satisfies readonly AppRoute[];

export const payrollsScreens = [
  {
    path: "/payrolls",
    search: payrollsSearch,
    title: "Lønkørsler",
    access: ["read-payrolls"],
    component: payrolls,
    fetchAhead: fetchPayrollRuns,
    navigation: { label: "Løn eksport", icon: mdiCashMultiple, capability: "read-payrolls" },
  },
  {
    path: "/payrolls/$payrollId/overview",
    search: payrollRunSearch,
    title: "Lønkørsel",
    access: ["read-payrolls"],
    component: payrollRun,
  },
] as const satisfies readonly AppRoute[];
