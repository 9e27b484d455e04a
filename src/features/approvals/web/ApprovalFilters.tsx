import Box from "@mui/material/Box";
import { ClientOnly } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { ApprovalFilterProps } from "./ApprovalFilterFields.tsx";

/** Much code, and nothing that one reads first. */
const ApprovalFilterFields = lazy(async () => ({
  default: (await import("./ApprovalFilterFields.tsx")).ApprovalFilterFields,
}));

/** What narrows the list; what one may choose is what waits. */
export function ApprovalFilters(props: ApprovalFilterProps) {
  return (
    <Box component="search" aria-label="Filtre" sx={grid}>
      <ClientOnly>
        <Suspense>
          <ApprovalFilterFields {...props} />
        </Suspense>
      </ClientOnly>
    </Box>
  );
}

/** As high as its fields, which come when there is code for them. */
const grid = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr 1fr", md: "1fr 1fr 208px 208px auto" },
  columnGap: 2,
  rowGap: 0.5,
  minHeight: { xs: 220, md: 80 },
  alignItems: "start",
  // Beside the calendar's there is no room for it where two days share a row.
  "& .clearButton": { display: { xs: "none", md: "inline-flex" } },
};
