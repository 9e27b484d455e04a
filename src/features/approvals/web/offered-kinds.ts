import { hasOtherKinds, type JobKind } from "#features/kinds/rules/kinds.ts";
import type { ApprovalsSearch } from "./approvals-search.ts";

/** Whether to offer the filter by kind: if other kinds than work are waiting, or the address has a kind. */
export const offersKinds = (shown: { filter: Pick<ApprovalsSearch, "kind">; kinds: readonly JobKind[] }): boolean =>
  shown.filter.kind !== undefined || hasOtherKinds(shown.kinds);
