import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableFooter from "@mui/material/TableFooter";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatMinutes } from "../../../../common/rules/clock.ts";
import { defaultPerPage } from "../../../../common/rules/page-size.ts";
import { formatKroner } from "../../../../common/rules/values/money.ts";
import { formatNumber } from "../../../../common/rules/values/numbers.ts";
import { useListSearch } from "../../../../common/web/routing/url-search.ts";
import { Pager } from "../../../../common/web/ui/lists/Pager.tsx";
import { QueryView } from "../../../../common/web/ui/QueryView.tsx";
import { listed } from "../../../../common/web/words.ts";
import { type PayrollDetails, type PayrollTotal, type TotalGroup, totalGroupLabels } from "../../rules/payroll-run.ts";
import { payrollTotalsQuery } from "./payroll-run.queries.ts";

type Props = { readonly run: PayrollDetails; readonly by: TotalGroup };

/** A run's lines added up, with what all of them come to at the foot. */
export function PayrollTotals({ run, by }: Props) {
  const [{ page = 1, perPage = defaultPerPage }, change] = useListSearch("/payrolls/$payrollId/overview");
  const query = useQuery(payrollTotalsQuery(run.id, { by, page, perPage }));
  const label = totalGroupLabels[by];
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton variant="rectangular" height={420} />}
      errorText="Totalerne kunne ikke hentes."
    >
      {({ data, per_page, total }) => (
        <>
          <TableContainer tabIndex={0} role="region" aria-label={`Totaler pr. ${label.toLocaleLowerCase("da-DK")}`}>
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{label}</TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    Linjer
                  </TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    Timer
                  </TableCell>
                  <TableCell align="right">Beløb</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.map((row) => (
                  <TotalRow key={`${row.code} ${row.name}`} {...row} name={<GroupName total={row} />} />
                ))}
              </TableBody>
              <TableFooter>
                <TotalRow
                  name="Hele lønkørslen"
                  lines_count={run.jobs_count + run.reversals_count}
                  minutes={run.total_minutes}
                  price={run.total_price}
                  isSum
                />
              </TableFooter>
            </Table>
          </TableContainer>
          <Pager page={page} perPage={per_page} total={total} onPage={(next) => change({ page: next })} />
        </>
      )}
    </QueryView>
  );
}

/** A phone has room for the amount only; the rest stands below the name there. */
const wideOnly = { display: { xs: "none", sm: "table-cell" }, whiteSpace: "nowrap" };
const phoneOnly = { display: { sm: "none" } };

function GroupName({ total: { code, name } }: { readonly total: PayrollTotal }) {
  if (code === null && name === null) return "Uden cost center";
  return (
    <>
      {name}{" "}
      <Typography component="span" variant="body2" color="textSecondary">
        ({code})
      </Typography>
    </>
  );
}

type RowProps = Omit<PayrollTotal, "code" | "name"> & { readonly name: ReactNode; readonly isSum?: boolean };

function TotalRow({ name, lines_count, minutes, price, isSum = false }: RowProps) {
  const sx = isSum ? { typography: "body2", fontWeight: 600, color: "text.primary" } : {};
  const lines = formatNumber(lines_count);
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ ...sx, overflowWrap: "anywhere" }}>
        {name}
        <Typography variant="body2" color="textSecondary" sx={phoneOnly}>
          {listed(lines_count === 1 ? "1 linje" : `${lines} linjer`, formatMinutes(minutes))}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={{ ...sx, ...wideOnly }}>
        {lines}
      </TableCell>
      <TableCell align="right" sx={{ ...sx, ...wideOnly }}>
        {formatMinutes(minutes)}
      </TableCell>
      <TableCell align="right" sx={{ ...sx, whiteSpace: "nowrap" }}>
        {formatKroner(price)}
      </TableCell>
    </TableRow>
  );
}
