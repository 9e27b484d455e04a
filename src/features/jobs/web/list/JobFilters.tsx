import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { lazyPart, NotFetched } from "../../../../common/web/lazy-part.tsx";
import { touchTarget } from "../../../../common/web/theme.ts";
import { Icon } from "../../../../common/web/ui/Icon.tsx";
import { FilterRow } from "../../../../common/web/ui/lists/FilterRow.tsx";
import { mdiFilterOutline } from "../icons.ts";
import type { JobFilterProps } from "./JobFilterFields.tsx";
import { filterCount, type JobListFilter } from "./jobs-search.ts";

/** Much code, and nothing that one reads first. */
const JobFilterFields = lazyPart(async () => (await import("./JobFilterFields.tsx")).JobFilterFields, NotFetched);

const rowId = "job-filters";

type ButtonProps = { readonly filter: JobListFilter; readonly isOpen: boolean; readonly onToggle: () => void };

/** Opens and closes the row of filters, and says how many are in use; only its icon on a phone. */
export function FilterButton({ filter, isOpen, onToggle }: ButtonProps) {
  const count = filterCount(filter);
  return (
    <Button
      aria-label={count === 0 ? "Filtre" : `Filtre (${count})`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? rowId : undefined}
      variant={count === 0 ? "text" : "outlined"}
      startIcon={<Icon path={mdiFilterOutline} />}
      onClick={onToggle}
      sx={{
        flexShrink: 0,
        minHeight: touchTarget,
        minWidth: touchTarget,
        px: { xs: 1, sm: 2 },
        "& .MuiButton-startIcon": { mr: { xs: count === 0 ? 0 : 0.5, sm: 1 } },
      }}
    >
      <Box component="span" sx={{ display: { xs: "none", sm: "inline" }, whiteSpace: "pre" }}>
        {count === 0 ? "Filtre" : "Filtre "}
      </Box>
      {count > 0 && `(${count})`}
    </Button>
  );
}

export function JobFilters(props: JobFilterProps) {
  const clearing = filterCount(props.filter) > 0 ? 48 : 0;
  return (
    <Box sx={{ mb: { xs: 1, md: 0 } }}>
      <FilterRow id={rowId} columns="1fr 1fr 136px 200px 200px auto" height={{ xs: 238 + clearing, md: 79 }}>
        <JobFilterFields {...props} />
      </FilterRow>
    </Box>
  );
}
