import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableFooter from "@mui/material/TableFooter";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { counted } from "#common/rules/counted.ts";
import { formatShortDuration } from "#common/rules/time/typed-time.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import type { AllowanceReport, ReportRow } from "#features/allowances/rules/allowance-report.ts";
import { type ReportGroup, reportGroups } from "#features/allowances/rules/report-groups.ts";

type Props = { readonly report: AllowanceReport; readonly by: ReportGroup };

export function ReportTable({ report: { rows, rows_count, minutes, price }, by }: Props) {
  const hasCounts = rows.some(({ count }) => count > 0);
  const isIncomplete = rows.some(({ is_incomplete }) => is_incomplete);
  const groups = [...Map.groupBy(rows, ({ group }) => group?.id).values()];
  return (
    <>
      <Table size="small" aria-label="Tillæg" sx={cells}>
        <TableHead>
          <TableRow>
            <TableCell>{by === "rule" ? "Regel" : `${reportGroups[by]} og regel`}</TableCell>
            <TableCell align="right">Timer</TableCell>
            {hasCounts && <TableCell align="right">Antal</TableCell>}
            <TableCell align="right">Beløb (kr.)</TableCell>
          </TableRow>
        </TableHead>
        {groups.map((own) => (
          <TableBody key={own[0]?.group?.id ?? 0}>
            {own[0]?.group && (
              <TableRow>
                <TableCell
                  component="th"
                  scope="rowgroup"
                  colSpan={hasCounts ? 4 : 3}
                  sx={{ fontWeight: 500, border: 0, pb: 0 }}
                >
                  {own[0].group.name}
                </TableCell>
              </TableRow>
            )}
            {own.map((row) => (
              <TableRow key={`${row.rule} ${row.salary_code}`}>
                <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                  {row.rule}
                  {row.salary_code && <Minor> lønkode {row.salary_code}</Minor>}
                </TableCell>
                <TableCell align="right">{formatShortDuration(row.minutes)}</TableCell>
                {hasCounts && <TableCell align="right">{row.count > 0 && row.count}</TableCell>}
                <TableCell align="right">{amountOf(row)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        ))}
        <TableFooter>
          <TableRow>
            <TableCell component="th" scope="row">
              I alt
            </TableCell>
            <TableCell align="right">{formatShortDuration(minutes)}</TableCell>
            {hasCounts && <TableCell />}
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
  <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: "nowrap" }}>
    {children}
  </Typography>
);

const amountOf = ({ price, is_incomplete }: ReportRow): string => `${formatDecimal(price)}${is_incomplete ? " *" : ""}`;

const cells = {
  "& td, & th": { px: { xs: 0.75, md: 2 } },
  "& tr > :first-of-type": { pl: 2 },
  "& tr > :last-of-type": { pr: 2 },
  "& tfoot td, & tfoot th": { color: "text.primary", fontWeight: 500, fontSize: "0.875rem" },
};
