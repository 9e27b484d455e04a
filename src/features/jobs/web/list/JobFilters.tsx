import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { ClientOnly } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { touchTarget } from "../../../../common/web/theme.ts";
import { Icon } from "../../../../common/web/ui/Icon.tsx";
import { mdiFilterOutline } from "../icons.ts";
import type { JobFilterProps } from "./JobFilterFields.tsx";
import { filterCount, type JobListFilter } from "./jobs-search.ts";

/** Much code, and nothing that one reads first. */
const JobFilterFields = lazy(async () => ({ default: (await import("./JobFilterFields.tsx")).JobFilterFields }));

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

/** As high as its fields, which come when there is code for them. */
export function JobFilters(props: JobFilterProps) {
  return (
    <Box component="search" id={rowId} aria-label="Filtre" sx={grid}>
      <ClientOnly>
        <Suspense>
          <JobFilterFields {...props} />
        </Suspense>
      </ClientOnly>
    </Box>
  );
}

const grid = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr 1fr", md: "1fr 1fr 208px 208px auto" },
  columnGap: 2,
  rowGap: 0.5,
  alignItems: "start",
  // Beside the calendar's there is no room for it where two days share a row.
  "& .clearButton": { display: { xs: "none", md: "inline-flex" } },
  minHeight: { xs: 238, md: 79 },
  mb: { xs: 1, md: 0 },
};
