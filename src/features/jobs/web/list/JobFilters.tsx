import Box from "@mui/material/Box";
import { lazyPart, NotFetched } from "#common/web/lazy-part.tsx";
import { FilterRow } from "#common/web/ui/lists/FilterRow.tsx";
import type { JobFilterProps } from "./JobFilterFields.tsx";
import { filterCount } from "./jobs-search.ts";

/** Lazy: the filters are much code and not needed at first. */
const JobFilterFields = lazyPart(async () => (await import("./JobFilterFields.tsx")).JobFilterFields, NotFetched);

export const jobFiltersId = "job-filters";

export function JobFilters(props: JobFilterProps) {
  const clearing = filterCount(props.filter) > 0 ? 48 : 0;
  return (
    <Box sx={{ mb: { xs: 1, md: 0 } }}>
      <FilterRow id={jobFiltersId} columns="1fr 1fr 136px 200px 200px auto" height={{ xs: 238 + clearing, md: 79 }}>
        <JobFilterFields {...props} />
      </FilterRow>
    </Box>
  );
}
