import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Page } from "#common/rules/lists/page-size.ts";
import { api, withQuery } from "#common/web/api/api.ts";
import type { AuditLogPage } from "../rules/audit-log.ts";

export type AuditLogOptions = Page & {
  readonly kind: string | undefined;
  readonly user_id: number | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
};

export function auditLogQuery(options: AuditLogOptions) {
  return queryOptions({
    queryKey: ["audit-log", options],
    queryFn: ({ signal }) => api.get<AuditLogPage>(withQuery("/api/audit-log", options), { signal }),
    placeholderData: keepPreviousData,
    // Any request may add entries, so the list is always fetched again.
    staleTime: 0,
  });
}
