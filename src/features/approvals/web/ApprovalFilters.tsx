import { lazy } from "react";
import { FilterRow } from "../../../common/web/ui/lists/FilterRow.tsx";
import type { ApprovalFilterProps } from "./ApprovalFilterFields.tsx";

/** Much code, and nothing that one reads first. */
const ApprovalFilterFields = lazy(async () => ({
  default: (await import("./ApprovalFilterFields.tsx")).ApprovalFilterFields,
}));

/** What narrows the list; what one may choose is what waits. */
export function ApprovalFilters(props: ApprovalFilterProps) {
  return (
    <FilterRow height={{ xs: 220, md: 80 }}>
      <ApprovalFilterFields {...props} />
    </FilterRow>
  );
}
