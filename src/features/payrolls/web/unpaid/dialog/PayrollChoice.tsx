import Alert from "@mui/material/Alert";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { formatKroner, sumKroner } from "#common/rules/values/money.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { paidOut } from "#features/kinds/rules/sum-words.ts";
import type { PayableAbsence } from "#features/payrolls/rules/absence/run-absence.ts";
import type { PayableAllowances } from "#features/payrolls/rules/allowances/run-allowances.ts";
import type { Payable, PayableJobs } from "#features/payrolls/rules/payroll.ts";
import type { Reversal } from "#features/payrolls/rules/payroll-run.ts";
import { maxShownJobs, type PayrollSelection } from "#features/payrolls/rules/payroll-selection.ts";
import { absenceInWords } from "#features/payrolls/web/absence/absence-words.ts";
import { amountInWords, countInWords, jobsToPay, reversedAmountInWords } from "../unpaid-jobs.ts";

type Props = {
  readonly payable: Payable;
  /** The run carries out these reversals, whatever the user selects. */
  readonly reversals: readonly Reversal[];
  readonly absence: PayableAbsence | undefined;
  readonly allowances: PayableAllowances | undefined;
  readonly value: PayrollSelection;
  readonly onChange: (selection: PayrollSelection) => void;
  readonly doubtful: ReactNode;
};

export function PayrollChoice({ payable, reversals, absence, allowances, value, onChange, doubtful }: Props) {
  const { approved, unapproved, blocked_count, total } = payable;
  const paid = jobsToPay(payable, value);
  const leftOut = total - approved.jobs.length - unapproved.jobs.length - blocked_count;
  return (
    <Stack sx={{ gap: 2 }}>
      {unapproved.jobs.length > 0 && (
        <>
          <Alert severity="warning">Ikke godkendt af en manager: {amountInWords(unapproved)}</Alert>
          <SelectionRadios value={value} onChange={onChange} />
        </>
      )}
      {doubtful}
      {blocked_count > 0 && (
        <Typography color="textSecondary">
          Kan ikke udbetales endnu og er ikke med: {countInWords(blocked_count)}.
        </Typography>
      )}
      {leftOut > 0 && (
        <Typography color="textSecondary">
          En lønkørsel kan højst udbetale {countInWords(maxShownJobs)}. De øvrige {formatNumber(leftOut)} kan udbetales
          i den næste.
        </Typography>
      )}
      <Typography sx={{ fontWeight: 500 }} aria-live="polite">
        {paid.jobs.length === 0
          ? `Der er ingen ${value === "approved" && unapproved.jobs.length > 0 ? "godkendte " : ""}opgaver at udbetale til og med denne dato.`
          : `Lønkørslen udbetaler ${amountInWords(paid)}`}
        {reversals.length > 0 && <CounterLines paid={paid} reversals={reversals} />}
        {absence && absence.totals.lines_count > 0 && (
          <>
            <br />
            Fravær: {absenceInWords(absence.totals)}
          </>
        )}
        {allowances && allowances.totals.lines_count > 0 && (
          <>
            <br />
            Tillæg: {formatKroner(allowances.totals.price)}
          </>
        )}
      </Typography>
    </Stack>
  );
}

type CounterLinesProps = Pick<Props, "reversals"> & { readonly paid: PayableJobs };

function CounterLines({ paid, reversals }: CounterLinesProps) {
  return (
    <>
      <br />
      Lønkørslen modregner {reversedAmountInWords(reversals)}
      <br />I alt: {formatKroner(sumKroner([paidOut(paid.sums), ...reversals.map(({ price }) => price)]))}
    </>
  );
}

function SelectionRadios({ value, onChange }: Pick<Props, "value" | "onChange">) {
  return (
    <FormControl>
      <FormLabel id="payroll-selection">Hvilke opgaver skal udbetales?</FormLabel>
      <RadioGroup
        aria-labelledby="payroll-selection"
        value={value}
        onChange={(_, next) => onChange(next as PayrollSelection)}
      >
        <FormControlLabel value="approved" control={<Radio />} label="Kun godkendte opgaver" />
        <FormControlLabel value="all" control={<Radio />} label="Alle" />
      </RadioGroup>
    </FormControl>
  );
}

export function PayrollChoiceSkeleton() {
  return <Skeleton variant="rounded" height={96} />;
}
