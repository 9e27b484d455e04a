import { hasOtherKinds, type JobKind } from "#features/kinds/rules/kinds.ts";
import type { ApprovalsSearch } from "./approvals-search.ts";

export const offersKinds = (shown: { filter: Pick<ApprovalsSearch, "kind">; kinds: readonly JobKind[] }): boolean =>
  shown.filter.kind !== undefined || hasOtherKinds(shown.kinds);
