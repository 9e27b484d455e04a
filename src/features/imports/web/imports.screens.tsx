import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";

const people = lazyScreen(() => import("./ImportScreens.tsx"), "PeopleImport");
const terms = lazyScreen(() => import("./ImportScreens.tsx"), "TermsImport");
const openings = lazyScreen(() => import("./ImportScreens.tsx"), "OpeningBalancesImport");
const projects = lazyScreen(() => import("./ImportScreens.tsx"), "ProjectsImport");
const jobTypes = lazyScreen(() => import("./ImportScreens.tsx"), "JobTypesImport");
const costCenters = lazyScreen(() => import("./ImportScreens.tsx"), "CostCentersImport");

export const importsScreens = [
  { path: "/imports/people", title: "Importér brugere", access: ["create-user"], component: people },
  { path: "/imports/terms", title: "Importér ansættelsesvilkår", access: ["edit-terms"], component: terms },
  { path: "/imports/opening-balances", title: "Importér åbningssaldi", access: ["edit-balances"], component: openings },
  { path: "/imports/projects", title: "Importér projekter", access: ["edit-projects"], component: projects },
  { path: "/imports/job-types", title: "Importér arbejdstyper", access: ["edit-job-types"], component: jobTypes },
  {
    path: "/imports/cost-centers",
    title: "Importér cost centers",
    access: ["edit-cost-centers"],
    component: costCenters,
  },
] as const satisfies readonly AppRoute[];
