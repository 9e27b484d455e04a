import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TablePagination from "@mui/material/TablePagination";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { useIsNarrow } from "#common/web/use-is-narrow.ts";
import { KindFilter } from "#features/job-types/web/KindFilter.tsx";
import { isOther, type JobKind, jobKindLabels, jobKinds } from "#features/kinds/rules/kinds.ts";
import type { UnpaidJob } from "#features/payrolls/rules/payroll.ts";
import type { PayrollChecks } from "#features/payrolls/rules/payroll-checks.ts";
import { mdiCashCheck } from "../icons.ts";
import { unpaidJobsQuery } from "../payrolls.queries.ts";
import { UnpaidJobCard } from "./UnpaidJobCard.tsx";
import { noJobsText, UnpaidJobsTable } from "./UnpaidJobsTable.tsx";

const rowsPerPage = [25, 50, 100];

type Props = {
  readonly deadline: string;
  readonly counts: PayrollChecks["unpaid_kinds"] | undefined;
};

export function UnpaidJobsList({ deadline, counts }: Props) {
  const [{ kind }, change] = useListSearch("/payrolls");
  const sumOf = (some: readonly JobKind[]) => some.reduce((sum, name) => sum + (counts?.[name] ?? 0), 0);
  const total = counts && (kind ? counts[kind] : sumOf(jobKinds));
  const isMixed = counts !== undefined && sumOf(jobKinds.filter(isOther)) > 0;
  const isNarrow = useIsNarrow();
  const [perPage, setPerPage] = useState(25);
  const [wantedPage, setPage] = useState(0);
  const page = Math.min(wantedPage, lastPage(total, perPage));
  const query = useQuery(unpaidJobsQuery(deadline, { page: page + 1, perPage, kind }));
  const pagination = total !== 0 && (
    <TablePagination
      component="div"
      count={total ?? -1}
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
  function showKind(next: JobKind | undefined): void {
    setPage(0);
    void change({ kind: next });
  }
  const wayOut = kind && <OnlyKind kind={kind} onShowAll={() => showKind(undefined)} />;
  const List = isNarrow ? Cards : Rows;
  return (
    <>
      {(isMixed || kind) && (
        <Box sx={{ display: "grid", width: { sm: 200 }, mb: -2 }}>
          <KindFilter value={kind} onChange={showKind} />
        </Box>
      )}
      <QueryView query={query} skeleton={<UnpaidJobsSkeleton />} errorText="De ubetalte opgaver kunne ikke hentes.">
        {(jobs) => (
          <List jobs={jobs} wayOut={wayOut}>
            {pagination}
          </List>
        )}
      </QueryView>
    </>
  );
}

const lastPage = (total: number | undefined, perPage: number) =>
  total === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Math.ceil(total / perPage) - 1);

type OnlyKindProps = { readonly kind: JobKind; readonly onShowAll: () => void };

function OnlyKind({ kind, onShowAll }: OnlyKindProps) {
  return (
    <Stack sx={{ alignItems: "center", gap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        Kun »{jobKindLabels[kind]}« vises.
      </Typography>
      <Button onClick={onShowAll}>Vis alle</Button>
    </Stack>
  );
}

type ShownProps = {
  readonly jobs: readonly UnpaidJob[];
  readonly wayOut: ReactNode;
  readonly children: ReactNode;
};

function Cards({ jobs, wayOut, children }: ShownProps) {
  if (jobs.length === 0)
    return (
      <EmptyState icon={mdiCashCheck} text={noJobsText}>
        {wayOut}
      </EmptyState>
    );
  return (
    <Stack component="ul" sx={{ gap: 1.5, p: 0, m: 0, listStyle: "none" }}>
      {jobs.map((job) => (
        <UnpaidJobCard key={job.id} job={job} />
      ))}
      <li>{children}</li>
    </Stack>
  );
}

function Rows({ jobs, wayOut, children }: ShownProps) {
  return (
    <Card>
      <UnpaidJobsTable jobs={jobs} wayOut={wayOut} />
      {children}
    </Card>
  );
}

function UnpaidJobsSkeleton() {
  return <Skeleton variant="rounded" height={420} />;
}
