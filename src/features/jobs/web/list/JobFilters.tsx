import Box from "@mui/material/Box";
import { lazyPart, NotFetched } from "#common/web/lazy-part.tsx";
import { FilterRow } from "#common/web/ui/lists/FilterRow.tsx";
import type { JobFilterProps } from "./JobFilterFields.tsx";
import { type ForEachFilter, filterCount } from "./jobs-search.ts";

const JobFilterFields = lazyPart(async () => (await import("./JobFilterFields.tsx")).JobFilterFields, NotFetched);

const widths: ForEachFilter<string> = { search: "1fr", project: "1fr", kind: "136px", from: "200px", to: "200px" };
const columns = [...Object.values(widths), "auto"].join(" ");

export const jobFiltersId = "job-filters";

export function JobFilters(props: JobFilterProps) {
  const clearing = filterCount(props.filter) > 0 ? 48 : 0;
  return (
    <Box sx={{ mb: { xs: 1, md: 0 } }}>
      <FilterRow id={jobFiltersId} columns={columns} height={{ xs: 238 + clearing, md: 79 }}>
        <JobFilterFields {...props} />
      </FilterRow>
    </Box>
  );
}
