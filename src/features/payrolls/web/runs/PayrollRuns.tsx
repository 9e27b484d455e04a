import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import TablePagination from "@mui/material/TablePagination";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { usePageInRange } from "#common/web/routing/use-page-in-range.ts";
import { mdiCashMultiple } from "#common/web/ui/icons.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { PayrollTable } from "./PayrollTable.tsx";
import { defaultRunsPerPage, payrollRunsQuery } from "./payroll-runs.queries.ts";

const rowsPerPage = [5, 15, 30, 100];

export function PayrollRuns() {
  const [{ page = 1, perPage = defaultRunsPerPage }, change] = useListSearch("/payrolls");
  const query = useQuery(payrollRunsQuery({ page, perPage }));
  usePageInRange(page, Math.ceil((query.data?.total ?? 0) / perPage), (last) =>
    change({ page: last }, { replace: true }),
  );
  return (
    <Card component="section" aria-label="Lønkørsler">
      <QueryView query={query} skeleton={<TableSkeleton />} errorText="Lønkørslerne kunne ikke hentes.">
        {({ data, total }) =>
          total === 0 ? (
            <EmptyState icon={mdiCashMultiple} text="Ingen lønkørsler endnu" />
          ) : (
            <>
              <PayrollTable payrolls={data} />
              <Typography variant="body2" color="textSecondary" sx={{ px: 2, pt: 1.5 }}>
                Når en fil er hentet, kan kørslen ikke længere annulleres. På kørslens side kan du se indholdet først.
              </Typography>
              <TablePagination
                component="div"
                count={total}
                page={Math.min(page - 1, Math.max(0, Math.ceil(total / perPage) - 1))}
                rowsPerPage={perPage}
                rowsPerPageOptions={rowsPerPage.includes(perPage) ? rowsPerPage : [...rowsPerPage, perPage]}
                onPageChange={(_, next) => change({ page: next + 1 })}
                onRowsPerPageChange={(event) =>
                  change({ perPage: Number(event.target.value), page: undefined }, { replace: true })
                }
              />
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

function TableSkeleton() {
  return <Skeleton variant="rectangular" height={526} />;
}
