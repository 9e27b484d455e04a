import { auditKinds } from "#common/rules/audit-log.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import type { auditLogSearch } from "./audit-log-search.ts";

export type AuditLogFilter = Omit<ReturnType<typeof auditLogSearch>, "page">;

export function useAuditLogSearch() {
  const [{ page = 1, kind, user, from, to }, change] = useListSearch("/audit-log");
  const filter: AuditLogFilter = { kind: auditKinds.find((known) => known === kind), user, from, to };
  return {
    page,
    filter,
    narrow: (values: Partial<AuditLogFilter>) => change({ ...values, page: undefined }),
    goTo: (next: number) => change({ page: next === 1 ? undefined : next }),
  };
}
