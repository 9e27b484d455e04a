import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useRef, useState } from "react";
import { formatDate, formatDateTime, formatTotalMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { jobKinds, kinds } from "#features/kinds/rules/kinds.ts";
import { hasRefunds, sumInWords, sumOfKind } from "#features/kinds/rules/sum-words.ts";
import { paidInAll } from "#features/payrolls/rules/paid-in-all.ts";
import { payGroupsInWords } from "#features/payrolls/rules/pay-groups.ts";
import { annulRefusals, type PayrollDetails } from "#features/payrolls/rules/payroll-run.ts";
import { absencePayInWords } from "../absence/absence-words.ts";
import { mdiCancel } from "../icons.ts";
import { AnnulledChip } from "./AnnulledChip.tsx";
import { AnnulPayrollDialog } from "./AnnulPayrollDialog.tsx";

type Props = { readonly run: PayrollDetails };

export function PayrollRunSummary({ run }: Props) {
  const heading = useFocusWhenDone(run.annulled_at !== null);
  return (
    <Card component="section" aria-labelledby="payroll-run">
      <CardContent sx={{ display: "flex", flexDirection: "column", gap: 2, "&:last-child": { pb: 2 } }}>
        <div>
          <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", alignItems: "center", gap: 1.5 }}>
            <Typography
              id="payroll-run"
              ref={heading}
              tabIndex={-1}
              variant="h2"
              sx={{ overflowWrap: "anywhere", minWidth: 0, outline: "none" }}
            >
              {run.description}
            </Typography>
            {run.annulled_at && <AnnulledChip />}
          </Stack>
          <Typography color="textSecondary">
            Lønkørsel {run.id}, kørt {formatDateTime(run.created_at)} af {run.created_by.name}, deadline{" "}
            {formatDate(run.created_before_date)}
          </Typography>
          {run.pay_groups && <Typography color="textSecondary">{payGroupsInWords(run.pay_groups)}</Typography>}
        </div>
        {run.annulled_at && (
          <Typography>
            Annulleret {formatDateTime(run.annulled_at)} af {run.annulled_by?.name ?? "N/A"}.
            {run.jobs_count > 0 && " Dens opgaver er ubetalte igen."}
            {run.absence && " Dens fravær er ikke udbetalt."}
            {run.allowances && " Dens tillæg er ikke udbetalt."}
            {run.reversals_count > 0 && " Dens tilbageførsler kommer med i en senere lønkørsel."} Tallene viser, hvad
            den omfattede.
          </Typography>
        )}
        <Box component="dl" sx={factGrid}>
          <Fact label="Opgaver" value={formatNumber(run.jobs_count)} />
          <Fact label="Tilbageførsler" value={formatNumber(run.reversals_count)} />
          <Fact label="Timer" value={formatTotalMinutes(run.total_minutes)} />
          {hasRefunds(run.sums) &&
            jobKinds.map((kind) => (
              <Fact key={kind} label={kinds[kind].label} value={sumInWords(sumOfKind(run.sums, kind))} />
            ))}
          {run.absence && <Fact label="Fravær" value={absencePayInWords(run.absence)} />}
          {run.allowances && <Fact label="Tillæg" value={formatKroner(run.allowances.price)} />}
          <Fact label="I alt" value={formatKroner(paidInAll(run))} isLarge />
        </Box>
        {!run.annulled_at && <Annulment run={run} />}
      </CardContent>
    </Card>
  );
}

/** Moves the focus to the heading after an annulment, because the focused button is removed. */
function useFocusWhenDone(isDone: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasDone = useRef(isDone);
  useEffect(() => {
    if (isDone && !wasDone.current && document.activeElement === document.body) heading.current?.focus();
    wasDone.current = isDone;
  }, [isDone]);
  return heading;
}

const factGrid = {
  display: "grid",
  gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", sm: "repeat(4, minmax(0, 1fr))" },
  columnGap: 2,
  rowGap: 1.5,
  m: 0,
};

type FactProps = { readonly label: string; readonly value: string; readonly isLarge?: boolean };

function Fact({ label, value, isLarge = false }: FactProps) {
  return (
    <div>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: "anywhere", ...(isLarge && large) }}>
        {value}
      </Typography>
    </div>
  );
}

const large = { fontSize: "1.25rem", fontWeight: 600, lineHeight: 1.3 };

function Annulment({ run }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const refusal = run.annul_refusal && annulRefusals[run.annul_refusal];
  return (
    <Stack
      className="not-printed"
      direction={{ sm: "row" }}
      sx={{ gap: { xs: 1, sm: 2 }, alignItems: { xs: "flex-start", sm: "center" } }}
    >
      <Button
        variant="outlined"
        color="error"
        startIcon={<Icon path={mdiCancel} />}
        disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : "annul-refusal"}
        onClick={() => setIsAsking(true)}
        sx={{ flexShrink: 0 }}
      >
        Annuller lønkørsel
      </Button>
      {refusal !== null && (
        <Typography id="annul-refusal" variant="body2" color="textSecondary">
          {refusal}
        </Typography>
      )}
      <AnnulPayrollDialog run={run} open={isAsking} onClose={() => setIsAsking(false)} />
    </Stack>
  );
}
