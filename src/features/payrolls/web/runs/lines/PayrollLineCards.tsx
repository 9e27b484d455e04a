import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import type { PayrollRunLine } from "#features/payrolls/rules/payroll-run.ts";
import { mdiUndoVariant } from "#features/payrolls/web/icons.ts";
import { JobLink } from "#features/payrolls/web/JobLink.tsx";
import { LineItem } from "#features/payrolls/web/LineItem.tsx";
import { LineParts } from "./LineParts.tsx";
import { PayrollLineMark } from "./PayrollLineMark.tsx";
import { isReversible, lineAbout, lineIds, type PayrollLinesProps } from "./payroll-lines.ts";

const spread = { justifyContent: "space-between", alignItems: "baseline", gap: 1 } as const;

export function PayrollLineCards({ lines, isAnnulled, onReverse }: PayrollLinesProps) {
  return (
    <Box component="ul" aria-label="Lønkørslens linjer" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {lines.map((line) => (
        <LineItem key={line.id} isCounterLine={line.reverses_payroll_id !== null}>
          <LineFacts line={line} />
          <Stack direction="row" sx={{ ...spread, alignItems: "center", minHeight: 44 }}>
            <JobLink userId={line.user_id} jobId={line.job_id} />
            {isReversible(line, isAnnulled) && (
              <Button
                startIcon={<Icon path={mdiUndoVariant} />}
                aria-describedby={lineAbout(line)}
                onClick={() => onReverse(line)}
              >
                Tilbagefør
              </Button>
            )}
          </Stack>
        </LineItem>
      ))}
    </Box>
  );
}

function LineFacts({ line }: { readonly line: PayrollRunLine }) {
  return (
    <>
      <PayrollLineMark line={line} />
      <Stack direction="row" sx={spread}>
        <Typography sx={{ fontWeight: 500 }}>
          <span id={lineIds(line).user}>{line.user_name}</span> ({line.employee_id})
        </Typography>
        <Typography noWrap sx={{ flexShrink: 0, fontWeight: 600 }}>
          {formatKroner(line.price)}
        </Typography>
      </Stack>
      <Stack direction="row" sx={spread}>
        <Typography id={lineIds(line).period} variant="body2">
          {jobPeriod(line)}
        </Typography>
        <Typography variant="body2" noWrap sx={{ flexShrink: 0 }}>
          {formatMinutes(line.minutes)}
        </Typography>
      </Stack>
      <Typography variant="body2">
        {line.salary_code} {line.job_type_name} · <span id={lineIds(line).project}>{line.project_name}</span> (
        {line.project_code})
      </Typography>
      <LineParts parts={line.parts} />
      {line.cost_center_name !== null && (
        <Typography variant="body2" color="textSecondary">
          {line.cost_center_name} ({line.cost_center_code})
        </Typography>
      )}
    </>
  );
}
