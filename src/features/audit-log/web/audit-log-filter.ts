import { auditKinds } from "../../../common/rules/audit-log.ts";
import { type ListSearch, useListSearch } from "../../../common/web/routing/url-search.ts";

export type AuditLogFilter = Pick<ListSearch, "kind" | "user" | "from" | "to">;

/** Filter and page of the log, kept in the address. */
export function useAuditLogSearch() {
  const [{ page = 1, kind, user, from, to }, change] = useListSearch();
  const filter: AuditLogFilter = { kind: auditKinds.find((known) => known === kind), user, from, to };
  return {
    page,
    filter,
    narrow: (values: Partial<AuditLogFilter>) => change({ ...values, page: undefined }),
    goTo: (next: number) => change({ page: next === 1 ? undefined : next }),
  };
}
