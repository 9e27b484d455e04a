import { lazy } from "react";
import { FilterRow } from "../../../common/web/ui/lists/FilterRow.tsx";
import type { ApprovalFilterProps } from "./ApprovalFilterFields.tsx";
import { offersKinds } from "./offered-kinds.ts";

/** Much code, and nothing that one reads first. */
const ApprovalFilterFields = lazy(async () => ({
  default: (await import("./ApprovalFilterFields.tsx")).ApprovalFilterFields,
}));

/** What narrows the list; what one may choose is what waits. */
export function ApprovalFilters(props: ApprovalFilterProps) {
  const row = offersKinds(props)
    ? { height: { xs: 245, md: 139 }, columns: "1fr 1fr 200px 200px 136px" }
    : { height: { xs: 220, md: 80 } };
  return (
    <FilterRow {...row}>
      <ApprovalFilterFields {...props} />
    </FilterRow>
  );
}
