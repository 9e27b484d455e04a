import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { counted } from "#common/rules/counted.ts";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { mdiTimerSand } from "#common/web/ui/icons.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { addSums, paidInWords } from "#features/kinds/rules/sum-words.ts";
import { missingRates } from "#features/mileage/rules/mileage-rates.ts";
import {
  approversInWords,
  type PayrollChecks as Checks,
  type WaitingJobs,
} from "#features/payrolls/rules/payroll-checks.ts";
import { AbsenceCheck } from "#features/payrolls/web/absence/AbsenceCheck.tsx";
import { AbsenceWarnings } from "#features/payrolls/web/absence/AbsenceWarnings.tsx";
import { AllowanceCheck } from "#features/payrolls/web/allowances/AllowanceCheck.tsx";
import { mdiAlertOutline, mdiCheckCircleOutline } from "#features/payrolls/web/icons.ts";
import { JobLink } from "#features/payrolls/web/JobLink.tsx";
import { payrollChecksQuery, useSendReminders } from "../payroll-checks.queries.ts";
import { countInWords, doubtfulInWords } from "../unpaid-jobs.ts";
import { BelowZero } from "./BelowZero.tsx";
import { BlockedJobs } from "./BlockedJobs.tsx";
import { Check } from "./Check.tsx";
import { DoubtfulJobs } from "./DoubtfulJobs.tsx";
import { FileCheck } from "./FileCheck.tsx";

export function PayrollChecks({ deadline }: { readonly deadline: string }) {
  const query = useQuery(payrollChecksQuery(deadline));
  return (
    <Card component="section" aria-labelledby="payroll-checks" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="payroll-checks" variant="h3" gutterBottom>
        Kontrol før lønkørslen
      </Typography>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={132} />}
        errorText="Kontrollen kunne ikke hentes."
      >
        {(checks) => (
          <Stack component="ul" sx={{ gap: 2, m: 0, p: 0, listStyle: "none" }}>
            <ApprovedCheck approved={checks.approved} />
            <WaitingCheck
              waiting={checks.waiting}
              to_remind={checks.to_remind}
              deadline={deadline}
              isRenewing={query.isFetching}
            />
            <BlockedCheck blocked={checks.blocked} />
            <BelowZeroCheck below_zero={checks.below_zero} />
            <RatesCheck without_rates={checks.without_rates} />
            <AbsenceCheck deadline={deadline} />
            <AllowanceCheck deadline={deadline} />
            <AbsenceWarnings deadline={deadline} />
            <FileCheck deadline={deadline} />
            <DoubtfulCheck checks={checks} />
          </Stack>
        )}
      </QueryView>
    </Card>
  );
}

function ApprovedCheck({ approved }: Pick<Checks, "approved">) {
  const { jobs_count, minutes, sums } = approved;
  return (
    <Check tone={jobs_count > 0 ? "green" : "slate"} icon={mdiCheckCircleOutline}>
      {jobs_count === 0 ? (
        "Ingen godkendte opgaver at udbetale"
      ) : (
        <>
          {countInWords(jobs_count)} er godkendt:{" "}
          {[formatMinutes(minutes), ...paidInWords(sums)].filter(Boolean).join(", ")}
        </>
      )}
    </Check>
  );
}

type WaitingProps = Pick<Checks, "waiting" | "to_remind"> & {
  readonly deadline: string;
  readonly isRenewing: boolean;
};

function WaitingCheck({ waiting, to_remind, deadline, isRenewing }: WaitingProps) {
  const receiversId = useId();
  const { save: remind, isSaving } = useSendReminders();
  if (waiting.length === 0)
    return (
      <Check tone="green" icon={mdiCheckCircleOutline}>
        Ingen opgaver venter på godkendelse
      </Check>
    );
  const everybodyIsReminded = to_remind.length === 0;
  const count = waiting.reduce((sum, { jobs_count }) => sum + jobs_count, 0);
  return (
    <Check tone="amber" icon={mdiTimerSand}>
      {countInWords(count)} venter på godkendelse,{" "}
      {paidInWords(addSums(waiting.flatMap(({ sums }) => sums))).join(", ")}
      <Stack component="ul" sx={{ gap: 0.5, mt: 1, mb: 1, p: 0, listStyle: "none" }}>
        {waiting.map((jobs) => (
          <WaitingRow key={`${jobs.user?.id} ${jobs.jobs[0]?.id}`} waiting={jobs} />
        ))}
      </Stack>
      {!everybodyIsReminded && (
        <Typography id={receiversId} variant="body2" color="textSecondary" sx={{ mb: 1, overflowWrap: "anywhere" }}>
          Påmindelsen går til {to_remind.map(({ name }) => name).join(", ")}.
        </Typography>
      )}
      <Button
        variant="outlined"
        aria-describedby={everybodyIsReminded ? undefined : receiversId}
        onClick={() => void remind(deadline)}
        loading={isSaving || isRenewing}
        disabled={everybodyIsReminded}
      >
        {everybodyIsReminded ? "Alle har fået en påmindelse i dag" : "Send påmindelse"}
      </Button>
    </Check>
  );
}

function WaitingRow({ waiting }: { readonly waiting: WaitingJobs }) {
  const { user, approvers_count, jobs, jobs_count, reminded_today } = waiting;
  return (
    <Box component="li">
      <details>
        <Box component="summary" sx={{ cursor: "pointer", py: 0.5, overflowWrap: "anywhere" }}>
          {approversInWords(waiting)}: {countInWords(jobs_count)}, {paidInWords(waiting.sums).join(", ")}
          {reminded_today && (
            <Typography component="span" variant="body2" color="textSecondary">
              {" "}
              · har fået en påmindelse i dag
            </Typography>
          )}
        </Box>
        {!user && approvers_count === 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ pl: 2.5 }}>
            Ingen godkender sine egne opgaver, og de to godkendelser gives af to forskellige. Gør en til manager under
            Brugere, eller lad en administrator give den sidste godkendelse under Lønopsætning, så kan de godkendes.
          </Typography>
        )}
        <Stack component="ul" sx={{ gap: 0.5, m: 0, pl: 2.5, py: 0.5, listStyle: "disc" }}>
          {jobs.map((job) => (
            <li key={job.id}>
              <JobLink jobId={job.id} userId={job.user.id} /> af {job.user.name}
            </li>
          ))}
          {jobs_count > jobs.length && <li>og {formatNumber(jobs_count - jobs.length)} mere i tabellen nedenfor</li>}
        </Stack>
      </details>
    </Box>
  );
}

function BlockedCheck({ blocked }: Pick<Checks, "blocked">) {
  if (blocked.jobs_count === 0)
    return (
      <Check tone="green" icon={mdiCheckCircleOutline}>
        Ingen mangler medarbejdernummer
      </Check>
    );
  return (
    <Check tone="red" icon={mdiAlertOutline}>
      Kan ikke udbetales endnu: {countInWords(blocked.jobs_count)}
      <BlockedJobs {...blocked} />
    </Check>
  );
}

function BelowZeroCheck({ below_zero }: Pick<Checks, "below_zero">) {
  if (below_zero.users_count === 0) return null;
  return (
    <Check tone="amber" icon={mdiAlertOutline}>
      Kreditnotaer er større end udlæg, så udlæg giver mindre end 0 kr. Se efter, at lønsystemet kan trække beløbet fra.
      <BelowZero {...below_zero} />
    </Check>
  );
}

function RatesCheck({ without_rates }: Pick<Checks, "without_rates">) {
  if (without_rates.length === 0) return null;
  return (
    <Check tone="red" icon={mdiAlertOutline}>
      {without_rates.map((missing) => (
        <div key={missing.year}>
          {missingRates(missing)}, så {counted(missing.jobs_count, "tur", "ture")} kan ikke udbetales endnu.{" "}
          <TextLink to="/mileage" color="inherit" underline="always">
            Tilføj satser
          </TextLink>
        </div>
      ))}
    </Check>
  );
}

function DoubtfulCheck({ checks: { doubtful, doubtful_count } }: { readonly checks: Checks }) {
  if (doubtful_count === 0)
    return (
      <Check tone="green" icon={mdiCheckCircleOutline}>
        Ingen opgaver bør ses efter
      </Check>
    );
  return (
    <Check tone="red" icon={mdiAlertOutline}>
      {doubtfulInWords(doubtful_count)}
      <DoubtfulJobs jobs={doubtful} count={doubtful_count} />
    </Check>
  );
}
