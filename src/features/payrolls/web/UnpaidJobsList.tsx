import { mdiCashCheck } from "@mdi/js";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TablePagination from "@mui/material/TablePagination";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useState } from "react";
import { EmptyState } from "../../../common/web/ui/EmptyState.tsx";
import type { UnpaidJob } from "../rules/payroll.ts";
import { UnpaidJobCard } from "./UnpaidJobCard.tsx";
import { noJobsText, UnpaidJobsTable } from "./UnpaidJobsTable.tsx";

const rowsPerPage = [25, 50, 100];

/** All unpaid jobs, some at a time: a table, and cards where eight columns have no room. */
export function UnpaidJobsList({ jobs }: { readonly jobs: readonly UnpaidJob[] }) {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down("md"));
  const [perPage, setPerPage] = useState(25);
  const [wantedPage, setPage] = useState(0);
  const page = Math.min(wantedPage, Math.max(0, Math.ceil(jobs.length / perPage) - 1));
  const shown = jobs.slice(page * perPage, (page + 1) * perPage);
  const pagination = jobs.length > 0 && (
    <TablePagination
      component="div"
      count={jobs.length}
      page={page}
      rowsPerPage={perPage}
      rowsPerPageOptions={rowsPerPage}
      onPageChange={(_, next) => setPage(next)}
      onRowsPerPageChange={(event) => {
        setPerPage(Number(event.target.value));
        setPage(0);
      }}
    />
  );

  if (isNarrow && jobs.length === 0) return <EmptyState icon={mdiCashCheck} text={noJobsText} />;
  if (isNarrow)
    return (
      <Stack component="ul" sx={{ gap: 1.5, p: 0, m: 0, listStyle: "none" }}>
        {shown.map((job) => (
          <UnpaidJobCard key={job.id} job={job} />
        ))}
        <li>{pagination}</li>
      </Stack>
    );
  return (
    <Card>
      <UnpaidJobsTable jobs={shown} />
      {pagination}
    </Card>
  );
}

export function UnpaidJobsSkeleton() {
  return <Skeleton variant="rounded" height={420} />;
}
