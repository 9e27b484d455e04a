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
import { defaultPerPage } from "#common/rules/lists/page-size.ts";
import { formatDate, formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { listed } from "#common/web/words.ts";
import { amountWords } from "#features/absence/rules/balances/balance-words.ts";
import type { AbsenceTotals, RunAbsenceLine, RunAbsencePage } from "#features/payrolls/rules/absence/run-absence.ts";
import type { PayrollDetails } from "#features/payrolls/rules/payroll-run.ts";
import { runAbsenceQuery } from "./absence.queries.ts";

export function RunAbsence({ run }: { readonly run: PayrollDetails }) {
  const [{ page = 1, perPage = defaultPerPage }, change] = useListSearch("/payrolls/$payrollId/overview");
  const query = useQuery(runAbsenceQuery(run.id, { page, perPage }));
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton variant="rectangular" height={420} />}
      errorText="Fraværet kunne ikke hentes."
    >
      {(absence) => (
        <>
          <TableContainer tabIndex={0} role="region" aria-label="Lønkørslens fravær">
            <Table size="small">
              <TableHead>
                <TableRow>
                  <TableCell>Medarbejder</TableCell>
                  <TableCell sx={wide}>Fravær</TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    Dage
                  </TableCell>
                  <TableCell align="right" sx={wideOnly}>
                    Timer
                  </TableCell>
                  <TableCell align="right">Beløb</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {absence.data.map((line) => (
                  <LineRow key={line.id} line={line} />
                ))}
              </TableBody>
              <Sums kinds={absence.kinds} totals={run.absence} />
            </Table>
          </TableContainer>
          <Pager
            page={page}
            perPage={absence.per_page}
            total={absence.total}
            onPage={(next) => change({ page: next })}
          />
        </>
      )}
    </QueryView>
  );
}

const wide = { display: { xs: "none", sm: "table-cell" } };
const wideOnly = { ...wide, whiteSpace: "nowrap" };

function LineRow({ line }: { readonly line: RunAbsenceLine }) {
  const { reverses_payroll_id, rate, is_sent, salary_code } = line;
  const about = listed(
    formatDate(line.date),
    salary_code !== "" && `lønkode ${salary_code}`,
    !is_sent && "sendes ikke",
    reverses_payroll_id !== null && `modregner lønkørsel ${reverses_payroll_id}`,
  );
  return (
    <TableRow sx={reverses_payroll_id === null ? {} : { bgcolor: "tone.amber.soft" }}>
      <TableCell sx={{ overflowWrap: "anywhere" }}>
        {line.user_name}
        <Secondary>{line.employee_id}</Secondary>
        <Phone {...line}>
          {line.kind_name}
          <br />
          {about}
        </Phone>
      </TableCell>
      <TableCell sx={{ ...wide, overflowWrap: "anywhere" }}>
        {line.kind_name}
        <Secondary>{about}</Secondary>
      </TableCell>
      <Figures {...line}>{rate !== null && <Secondary>{formatKroner(rate)} pr. time</Secondary>}</Figures>
    </TableRow>
  );
}

type SumsProps = Pick<RunAbsencePage, "kinds"> & { readonly totals: AbsenceTotals | null };

function Sums({ kinds, totals }: SumsProps) {
  const shown = kinds.length > 1 ? kinds : [];
  return (
    <TableFooter>
      {shown.map((kind) => (
        <SumRow key={`${kind.kind_id} ${kind.kind_name} ${kind.salary_code} ${kind.is_sent}`} sum={kind}>
          {kind.kind_name}
        </SumRow>
      ))}
      {totals && <SumRow sum={totals}>Hele lønkørslen</SumRow>}
    </TableFooter>
  );
}

const sumText = { typography: "body2", fontWeight: 600, color: "text.primary" };

function SumRow({ sum, children }: { readonly sum: AbsenceTotals; readonly children: ReactNode }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ ...sumText, overflowWrap: "anywhere" }}>
        {children}
        <Phone {...sum} />
      </TableCell>
      <TableCell sx={wide} />
      <Figures {...sum} sx={sumText} />
    </TableRow>
  );
}

type FigureProps = Pick<AbsenceTotals, "hundredths" | "minutes" | "price"> & {
  readonly sx?: object;
  readonly children?: ReactNode;
};

function Figures({ hundredths, minutes, price, sx, children }: FigureProps) {
  return (
    <>
      <TableCell align="right" sx={{ ...sx, ...wideOnly }}>
        {formatDecimal(hundredths / 100)}
      </TableCell>
      <TableCell align="right" sx={{ ...sx, ...wideOnly }}>
        {formatMinutes(minutes)}
      </TableCell>
      <TableCell align="right" sx={{ ...sx, whiteSpace: "nowrap" }}>
        {formatKroner(price)}
        {children}
      </TableCell>
    </>
  );
}

type PhoneProps = Pick<AbsenceTotals, "hundredths" | "minutes"> & { readonly children?: ReactNode };

function Phone({ hundredths, minutes, children }: PhoneProps) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ display: { sm: "none" } }}>
      {children}
      {children && <br />}
      {listed(amountWords(hundredths, "days"), formatMinutes(minutes))}
    </Typography>
  );
}

function Secondary({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}
