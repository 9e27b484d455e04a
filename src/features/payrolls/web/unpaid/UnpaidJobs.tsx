import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { DayPicker } from "#common/web/ui/pickers/DayPicker.tsx";
import { ExportJobsDialog } from "#features/jobs/web/export/ExportJobsDialog.tsx";
import type { PayrollFormatName } from "#features/payroll-files/rules/payroll-formats.ts";
import { defaultDeadline } from "#features/payrolls/rules/payroll.ts";
import { payableAbsenceQuery } from "../absence/absence.queries.ts";
import { pendingReversalsQuery } from "../runs/payroll-run.queries.ts";
import { PayrollChecks } from "./checks/PayrollChecks.tsx";
import { PayrollDialog } from "./dialog/PayrollDialog.tsx";
import { PendingReversals } from "./PendingReversals.tsx";
import { payrollChecksQuery } from "./payroll-checks.queries.ts";
import { PayrollPreview } from "./preview/PayrollPreview.tsx";
import { UnpaidJobsList } from "./UnpaidJobsList.tsx";

export function UnpaidJobs() {
  const [{ deadline = defaultDeadline(today()).toString() }, change] = useListSearch("/payrolls");
  const creation = useRowDialog("payroll");
  const { data: checks } = useQuery(payrollChecksQuery(deadline));
  const hasNothing = useHasNothingToPay(checks?.unpaid_count, deadline);
  const now = today().toString();
  const later = useQuery({ ...payrollChecksQuery(now), enabled: hasNothing && deadline < now });
  const laterCount = (hasNothing && deadline < now && later.data?.unpaid_count) || 0;

  return (
    <Section>
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2, alignItems: { sm: "center" } }}>
        <DayPicker
          label="Deadline"
          value={deadline}
          onChange={(next) => change({ deadline: next }, { replace: true })}
        />
        <Button
          variant="contained"
          color="secondary"
          onClick={() => creation.open()}
          disabled={hasNothing}
          sx={{ flexShrink: 0 }}
        >
          Opret lønkørsel
        </Button>
        <ExportJobs />
      </Stack>
      {hasNothing && (
        <Alert
          severity="info"
          action={
            laterCount > 0 && (
              <Button color="inherit" onClick={() => change({ deadline: now }, { replace: true })}>
                Sæt deadline til i dag
              </Button>
            )
          }
        >
          Der er ingen opgaver at udbetale til og med {formatDate(deadline)}, så der kan ikke oprettes en lønkørsel.
          {laterCount > 0 && ` Siden er ${counted(laterCount, "opgave", "opgaver")} registreret.`}
        </Alert>
      )}
      <Typography color="textSecondary" sx={{ maxWidth: 720 }}>
        Tabellen viser ubetalte opgaver, der er registreret til og med deadline, typisk den 15. i den aktuelle måned.
        Opgaver, der er registreret efter deadline, bliver udbetalt ved næste lønkørsel.
      </Typography>
      <PendingReversals />
      <PayrollChecks deadline={deadline} />
      <UnpaidPreview deadline={deadline} />
      <UnpaidJobsList deadline={deadline} counts={checks?.unpaid_kinds} />
      <OpenedRow of={creation}>{(_row, close) => <PayrollDialog deadline={deadline} onClose={close} />}</OpenedRow>
    </Section>
  );
}

function ExportJobs() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)} sx={{ flexShrink: 0 }}>
        Eksportér opgaver
      </Button>
      {isOpen && <ExportJobsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function UnpaidJobsShape() {
  return (
    <Section>
      <Skeleton variant="rounded" height={56} sx={{ width: { sm: 240 } }} />
    </Section>
  );
}

function Section({ children }: { readonly children: ReactNode }) {
  return (
    <Stack component="section" aria-labelledby="unpaid-jobs" sx={{ gap: 2, mt: 4 }}>
      <Typography id="unpaid-jobs" variant="h2">
        Ubetalte opgaver
      </Typography>
      {children}
    </Stack>
  );
}

/** The server refuses a run with neither jobs, reversals nor absence. Until all three are loaded, returns false. */
function useHasNothingToPay(unpaidCount: number | undefined, deadline: string): boolean {
  const { data: reversals } = useQuery(pendingReversalsQuery);
  const { data: absence } = useQuery(payableAbsenceQuery(deadline));
  return unpaidCount === 0 && reversals?.length === 0 && absence?.totals.lines_count === 0;
}

/** The preview is loaded only when the user opens it, because the server adds up every job. */
function UnpaidPreview({ deadline }: { readonly deadline: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [format, setFormat] = useState<PayrollFormatName>();
  return (
    <Card sx={{ p: { xs: 2, sm: 3 } }} component="section" aria-labelledby="unpaid-preview">
      <Stack
        direction={{ xs: "column", sm: "row" }}
        sx={{ gap: 2, alignItems: { sm: "center" }, justifyContent: "space-between" }}
      >
        <div>
          <Typography id="unpaid-preview" variant="h3">
            Lønfilens indhold
          </Typography>
          <Typography color="textSecondary">
            De godkendte opgaver, fravær og tillæg pr. medarbejder og lønkode, som filen får dem.
          </Typography>
        </div>
        <Button variant="outlined" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} sx={{ flexShrink: 0 }}>
          {isOpen ? "Skjul lønfilen" : "Vis lønfilen"}
        </Button>
      </Stack>
      {isOpen && (
        <Box sx={{ mt: 2 }}>
          <PayrollPreview
            key={deadline}
            of={{ createdBeforeDate: deadline, jobs: "approved" }}
            format={format}
            onFormat={setFormat}
          />
        </Box>
      )}
    </Card>
  );
}
