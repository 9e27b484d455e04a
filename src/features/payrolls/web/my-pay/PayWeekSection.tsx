import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import { hasFixedAmount, kinds } from "#features/kinds/rules/kinds.ts";
import type { PayLine, PayWeek, PartOfWeek as Sum } from "#features/payrolls/rules/my-pay.ts";
import { LineItem } from "../LineItem.tsx";
import { LineMark } from "../LineMark.tsx";

export function PayWeekSection({ week: { year, week, lines, parts } }: { readonly week: PayWeek }) {
  const headingId = `week-${year}-${week}`;
  return (
    <Stack component="section" aria-labelledby={headingId} sx={{ gap: 1 }}>
      <Stack direction="row" sx={spread}>
        <Typography id={headingId} variant="h3" component="h2">
          Uge {week}, {year}
        </Typography>
      </Stack>
      {parts.map((part) => (
        <PartOfWeek
          key={`${part.kind} ${part.price_mode}`}
          label={partLabel(part)}
          sum={part}
          lines={lines.filter(({ kind, price_mode }) => kind === part.kind && price_mode === part.price_mode)}
        />
      ))}
    </Stack>
  );
}

function partLabel({ kind, price_mode }: Sum): string {
  if (price_mode === "auto") return "Timer";
  return hasFixedAmount({ kind, price_mode }) ? "Faste beløb" : kinds[kind].label;
}

const spread = { justifyContent: "space-between", alignItems: "baseline", gap: 2 } as const;

type PartProps = { readonly label: string; readonly sum: Sum; readonly lines: readonly PayLine[] };

function PartOfWeek({ label, sum, lines }: PartProps) {
  if (lines.length === 0) return null;
  return (
    <Card>
      <Stack direction="row" sx={{ ...spread, px: 2, py: 1.5 }}>
        <Typography component="h3" sx={{ fontWeight: 500 }}>
          {label}
          {sum.minutes !== 0 && (
            <Typography component="span" color="textSecondary">
              {" "}
              · {formatMinutes(sum.minutes)}
            </Typography>
          )}
        </Typography>
        <Typography noWrap sx={{ flexShrink: 0, fontWeight: 500 }}>
          {formatKroner(sum.price)}
        </Typography>
      </Stack>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </Box>
    </Card>
  );
}

function Line({ line }: { readonly line: PayLine }) {
  return (
    <LineItem isCounterLine={line.reverses_payroll_id !== null}>
      <PayLineMark line={line} />
      <Stack direction="row" sx={spread}>
        <TextLink to="/jobs/$jobId" params={{ jobId: String(line.job_id) }} sx={{ minWidth: 0 }}>
          {line.project_name}
        </TextLink>
        <Typography noWrap sx={{ flexShrink: 0 }}>
          {formatKroner(line.price)}
        </Typography>
      </Stack>
      <Typography variant="body2">
        {line.job_type_name} · {jobPeriod(line)}
      </Typography>
      {line.minutes !== 0 && (
        <Typography variant="body2" color="textSecondary">
          {formatMinutes(line.minutes)}
          {line.hourly_rate !== null && ` à ${formatKroner(line.hourly_rate)}`}
        </Typography>
      )}
    </LineItem>
  );
}

function PayLineMark({ line }: { readonly line: PayLine }) {
  return (
    <LineMark
      line={line}
      payrollLink={(payrollId, text) => (
        <TextLink to="/my-pay/$payrollId" params={{ payrollId: String(payrollId) }} color="inherit">
          {text}
        </TextLink>
      )}
      jobLink={(jobId, text) => (
        <TextLink to="/jobs/$jobId" params={{ jobId: String(jobId) }} color="inherit">
          {text}
        </TextLink>
      )}
    />
  );
}
