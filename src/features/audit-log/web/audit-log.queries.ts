import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, withQuery } from "../../../common/web/api/api.ts";
import type { AuditLogPage } from "../rules/audit-log.ts";

export type AuditLogWish = {
  readonly page: number;
  readonly perPage: number;
  readonly kind: string | undefined;
  readonly userId: number | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
};

export function auditLogQuery(wish: AuditLogWish) {
  return queryOptions({
    queryKey: ["audit-log", wish],
    queryFn: ({ signal }) => api.get<AuditLogPage>(withQuery("/api/audit-log", wish), { signal }),
    placeholderData: keepPreviousData,
    // Entries come from everywhere, so none of the saves says that this is stale.
    staleTime: 0,
  });
}
