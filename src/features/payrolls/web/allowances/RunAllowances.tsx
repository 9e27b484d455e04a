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
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { listed } from "#common/web/words.ts";
import type { RunAllowanceLine } from "#features/payrolls/rules/allowances/run-allowances.ts";
import type { PayrollDetails } from "#features/payrolls/rules/payroll-run.ts";
import { rateInWords, unitsInWords } from "./allowance-words.ts";
import { runAllowancesQuery } from "./allowances.queries.ts";

export function RunAllowances({ run }: { readonly run: PayrollDetails }) {
  const [{ page = 1, perPage = defaultPerPage }, change] = useListSearch("/payrolls/$payrollId/overview");
  const query = useQuery(runAllowancesQuery(run.id, { page, perPage }));
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton variant="rectangular" height={420} />}
      errorText="Tillæggene kunne ikke hentes."
    >
      {({ data, per_page, total }) => (
        <>
          <TableContainer tabIndex={0} role="region" aria-label="Lønkørslens tillæg">
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>Medarbejder</TableCell>
                  <TableCell sx={wide}>Tillæg</TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    Timer
                  </TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    Sats
                  </TableCell>
                  <TableCell align="right">Beløb</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.map((line) => (
                  <LineRow key={line.id} line={line} />
                ))}
              </TableBody>
              <TableFooter>
                <TableRow>
                  <TableCell component="th" scope="row" sx={sumText}>
                    Hele lønkørslen
                  </TableCell>
                  <TableCell sx={wide} colSpan={3} />
                  <TableCell align="right" sx={{ ...sumText, whiteSpace: "nowrap" }}>
                    {formatKroner(run.allowances?.price ?? 0)}
                  </TableCell>
                </TableRow>
              </TableFooter>
            </Table>
          </TableContainer>
          <Pager page={page} perPage={per_page} total={total} onPage={(next) => change({ page: next })} />
        </>
      )}
    </QueryView>
  );
}

const sumText = { typography: "body2", fontWeight: 600, color: "text.primary" };

const wide = { display: { xs: "none", sm: "table-cell" } };
const wideOnly = { ...wide, whiteSpace: "nowrap" };

function LineRow({ line }: { readonly line: RunAllowanceLine }) {
  const about = listed(formatDate(line.date), line.salary_code !== "" && `lønkode ${line.salary_code}`);
  return (
    <TableRow sx={line.price < 0 ? { bgcolor: "tone.amber.soft" } : {}}>
      <TableCell sx={{ overflowWrap: "anywhere" }}>
        {line.user_name}
        <Typography variant="body2" color="textSecondary">
          {line.employee_id}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ display: { sm: "none" } }}>
          {line.name}
          <br />
          {about}
          <br />
          {listed(unitsInWords(line), rateInWords(line))}
        </Typography>
      </TableCell>
      <TableCell sx={{ ...wide, overflowWrap: "anywhere" }}>
        {line.name}
        <Typography variant="body2" color="textSecondary">
          {about}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={wideOnly}>
        {unitsInWords(line)}
      </TableCell>
      <TableCell align="right" sx={wideOnly}>
        {rateInWords(line)}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
        {formatKroner(line.price)}
      </TableCell>
    </TableRow>
  );
}
