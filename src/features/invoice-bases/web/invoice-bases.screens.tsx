import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { pageSearch } from "#common/web/routing/url-search.ts";
import { mdiFileDocumentOutline, mdiTagOutline } from "./icons.ts";

const salesRates = lazyScreen(() => import("./rates/SalesRatesScreen.tsx"), "SalesRatesScreen");
const bases = lazyScreen(() => import("./InvoiceBasesScreen.tsx"), "InvoiceBasesScreen");
const newBasis = lazyScreen(() => import("./basis/NewBasisScreen.tsx"), "NewBasisScreen");
const basis = lazyScreen(() => import("./basis/BasisScreen.tsx"), "BasisScreen");

export const invoiceBasesScreens = [
  {
    path: "/sales-rates",
    title: "Salgspriser",
    access: ["edit-customers"],
    component: salesRates,
    navigation: { label: "Salgspriser", icon: mdiTagOutline, capability: "edit-customers" },
  },
  {
    path: "/invoice-bases",
    search: pageSearch,
    title: "Fakturagrundlag",
    access: ["invoice-jobs"],
    component: bases,
    navigation: { label: "Fakturagrundlag", icon: mdiFileDocumentOutline, capability: "invoice-jobs" },
  },
  { path: "/invoice-bases/new", title: "Nyt fakturagrundlag", access: ["invoice-jobs"], component: newBasis },
  { path: "/invoice-bases/$basisId", title: "Fakturagrundlag", access: ["invoice-jobs"], component: basis },
] as const satisfies readonly AppRoute[];
