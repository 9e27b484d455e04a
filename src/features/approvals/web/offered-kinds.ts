import { hasOtherKinds, type JobKind } from "#features/kinds/rules/kinds.ts";
import type { ApprovalsSearch } from "./approvals-search.ts";

/** Whether the filter by kind is offered: jobs of other kinds than work are waiting, or the address has a kind. */
export const offersKinds = (shown: { filter: Pick<ApprovalsSearch, "kind">; kinds: readonly JobKind[] }): boolean =>
  shown.filter.kind !== undefined || hasOtherKinds(shown.kinds);
