import { useEffect } from "react";
import { lazyPart, NotFetched } from "#common/web/lazy-part.tsx";
import { FilterRow } from "#common/web/ui/lists/FilterRow.tsx";
import type { ApprovalFilterProps } from "./ApprovalFilterFields.tsx";
import type { ShownApprovals } from "./approvals.queries.ts";
import { offersKinds } from "./offered-kinds.ts";

/** The filters are loaded lazily, because their code is large and the screen first appears without filters. */
const loadFields = async () => (await import("./ApprovalFilterFields.tsx")).ApprovalFilterFields;
const ApprovalFilterFields = lazyPart(loadFields, NotFetched);

export const approvalFiltersId = "approval-filters";

type Props = Pick<ApprovalFilterProps, "filter" | "onChange"> & { readonly shown: ShownApprovals | undefined };

export function ApprovalFilters({ filter, shown, onChange }: Props) {
  const { people = [], projects = [], kinds = [] } = shown ?? {};
  // Loads the code of the fields while the people and projects to choose from are being fetched.
  useEffect(() => void loadFields().catch(() => undefined), []);
  const row = offersKinds({ filter, kinds })
    ? { height: { xs: 245, md: 162 }, columns: "1fr 1fr 208px 208px" }
    : { height: { xs: 220, md: 80 } };
  return (
    <FilterRow id={approvalFiltersId} {...row}>
      <ApprovalFilterFields filter={filter} people={people} projects={projects} kinds={kinds} onChange={onChange} />
    </FilterRow>
  );
}
