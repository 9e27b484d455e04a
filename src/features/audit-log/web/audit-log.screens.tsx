import type { AppRoute } from "#common/web/routing/app-route.ts";
import { lazyScreen } from "#common/web/routing/lazy-screen.ts";
import { mdiTextBoxSearchOutline } from "#common/web/ui/icons.ts";
import { auditLogSearch } from "./audit-log-search.ts";

const auditLog = lazyScreen(() => import("./AuditLogScreen.tsx"), "AuditLogScreen");

export const auditLogScreens = [
  {
    path: "/audit-log",
    search: auditLogSearch,
    title: "Hændelseslog",
    access: ["read-audit-log"],
    component: auditLog,
    navigation: { label: "Hændelseslog", icon: mdiTextBoxSearchOutline, capability: "read-audit-log" },
  },
] as const satisfies readonly AppRoute[];
