import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableFooter from "@mui/material/TableFooter";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { counted } from "#common/rules/counted.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { formatShortDuration } from "#common/rules/values/typed-time.ts";
import type { AllowanceReport, ReportRow } from "#features/allowances/rules/allowance-report.ts";
import { type ReportGroup, reportGroups } from "#features/allowances/rules/report-groups.ts";

type Props = { readonly report: AllowanceReport; readonly by: ReportGroup };

export function ReportTable({ report: { rows, rows_count, minutes, price }, by }: Props) {
  const isGrouped = by !== "rule";
  const isIncomplete = rows.some(({ is_incomplete }) => is_incomplete);
  return (
    <>
      <Table size="small" aria-label="Tillæg" sx={cells}>
        <TableHead>
          <TableRow>
            {isGrouped && <TableCell>{reportGroups[by]}</TableCell>}
            <TableCell>Regel</TableCell>
            <TableCell align="right">Timer</TableCell>
            <TableCell align="right">Antal</TableCell>
            <TableCell align="right">Beløb (kr.)</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, place) => (
            <TableRow key={`${row.group?.id} ${row.rule} ${row.salary_code}`}>
              {isGrouped && (
                <TableCell component="th" scope="row">
                  {row.group?.id === rows[place - 1]?.group?.id ? "" : row.group?.name}
                </TableCell>
              )}
              <TableCell>
                {row.rule}
                {row.salary_code && <Minor> · lønkode {row.salary_code}</Minor>}
              </TableCell>
              <TableCell align="right">{formatShortDuration(row.minutes)}</TableCell>
              <TableCell align="right">{row.count > 0 && row.count}</TableCell>
              <TableCell align="right">{amountOf(row)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row" colSpan={isGrouped ? 2 : 1}>
              I alt
            </TableCell>
            <TableCell align="right">{formatShortDuration(minutes)}</TableCell>
            <TableCell />
            <TableCell align="right">{formatDecimal(price)}</TableCell>
          </TableRow>
        </TableFooter>
      </Table>
      {rows_count > rows.length && (
        <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
          De første {counted(rows.length, "række", "rækker")} af {rows_count}. Filen fra »Eksportér« har dem alle.
        </Typography>
      )}
      {isIncomplete && (
        <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
          * Beløbet mangler tillæg, der er en procent af en timepris, som ikke er kendt.
        </Typography>
      )}
    </>
  );
}

const Minor = ({ children }: { readonly children: ReactNode }) => (
  <Typography component="span" variant="body2" color="textSecondary">
    {children}
  </Typography>
);

const amountOf = ({ price, is_incomplete }: ReportRow): string => `${formatDecimal(price)}${is_incomplete ? " *" : ""}`;

const cells = {
  "& td, & th": { px: { xs: 0.75, md: 2 } },
  "& tr > :first-of-type": { pl: 2 },
  "& tfoot td, & tfoot th": { color: "text.primary", fontWeight: 500, fontSize: "0.875rem" },
};
