import Box from "@mui/material/Box";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import type { PayrollRunLine } from "#features/payrolls/rules/payroll-run.ts";
import { mdiUndoVariant } from "#features/payrolls/web/icons.ts";
import { JobLink } from "#features/payrolls/web/JobLink.tsx";
import { LineParts } from "./LineParts.tsx";
import { PayrollLineMark } from "./PayrollLineMark.tsx";
import { isReversible, lineAbout, lineIds, type PayrollLinesProps } from "./payroll-lines.ts";

export function PayrollLinesTable({ lines, isAnnulled, onReverse }: PayrollLinesProps) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Lønkørslens linjer">
      <Table size="small" sx={{ "& .MuiTableCell-root:not(:first-of-type, :last-of-type)": { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>Opgave</TableCell>
            <TableCell>Medarbejder</TableCell>
            <TableCell>Lønkode</TableCell>
            <TableCell>Projekt</TableCell>
            <TableCell align="right">Timer</TableCell>
            <TableCell align="right">Beløb</TableCell>
            {!isAnnulled && (
              <TableCell align="right" className="not-printed">
                Handling
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <LineRow key={line.id} line={line}>
              {!isAnnulled && (
                <TableCell align="right" className="not-printed">
                  {isReversible(line, isAnnulled) && (
                    <IconAction
                      label="Tilbagefør"
                      icon={mdiUndoVariant}
                      aria-describedby={lineAbout(line)}
                      onClick={() => onReverse(line)}
                    />
                  )}
                </TableCell>
              )}
            </LineRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function LineRow({ line, children }: { readonly line: PayrollRunLine; readonly children: ReactNode }) {
  return (
    <TableRow sx={line.reverses_payroll_id === null ? {} : { bgcolor: "tone.amber.soft" }}>
      <TableCell>
        <JobLink userId={line.user_id} jobId={line.job_id}>
          {line.job_id}
        </JobLink>
      </TableCell>
      <TableCell sx={{ overflowWrap: "anywhere", minWidth: 140 }}>
        <span id={lineIds(line).user}>{line.user_name}</span>
        <Secondary>{line.employee_id}</Secondary>
        <PayrollLineMark line={line} />
      </TableCell>
      <TableCell sx={{ overflowWrap: "anywhere" }}>
        {line.salary_code}
        <Secondary>{line.job_type_name}</Secondary>
      </TableCell>
      <TableCell sx={{ overflowWrap: "anywhere" }}>
        <span id={lineIds(line).project}>{line.project_name}</span> <Code>{line.project_code}</Code>
        <Secondary>
          {line.cost_center_name === null ? "Uden cost center" : `${line.cost_center_name} (${line.cost_center_code})`}
        </Secondary>
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
        {formatMinutes(line.minutes)}
        <Secondary>
          <span id={lineIds(line).period}>{jobPeriod(line)}</span>
        </Secondary>
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
        {formatKroner(line.price)}
        {line.hourly_rate !== null && <Secondary>{formatKroner(line.hourly_rate)} pr. time</Secondary>}
        <LineParts parts={line.parts} />
      </TableCell>
      {children}
    </TableRow>
  );
}

function Code({ children }: { readonly children: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
      ({children})
    </Box>
  );
}

function Secondary({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}
