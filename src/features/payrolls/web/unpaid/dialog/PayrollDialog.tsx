import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { monthTitle, parseDate, today } from "#common/rules/time/clock.ts";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { textFieldProps } from "#common/web/forms/form-fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { RestoredNote } from "#common/web/ui/forms/unsaved/RestoredNote.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { payrollFormats } from "#features/payroll-files/rules/payroll-formats.ts";
import { payrollFileCheckQuery } from "#features/payroll-files/web/file/file-check.queries.ts";
import { PayrollFileProblems } from "#features/payroll-files/web/file/PayrollFileProblems.tsx";
import type { PayableAbsence } from "#features/payrolls/rules/absence/run-absence.ts";
import type { PayableAllowances } from "#features/payrolls/rules/allowances/run-allowances.ts";
import type { NamedPeople } from "#features/payrolls/rules/payable-people.ts";
import {
  jobsAmong,
  type LeftOut,
  type Payable,
  type PayableJobs,
  type PayrollInput,
  payrollInput,
  withoutJobs,
} from "#features/payrolls/rules/payroll.ts";
import type { PayrollSelection } from "#features/payrolls/rules/payroll-selection.ts";
import { payableAbsenceQuery } from "#features/payrolls/web/absence/absence.queries.ts";
import { payableAllowancesQuery } from "#features/payrolls/web/allowances/allowances.queries.ts";
import { namedPeople, payableQuery, useCreatePayroll } from "#features/payrolls/web/payrolls.queries.ts";
import { pendingReversalsQuery, reversalsOfGroupsQuery } from "#features/payrolls/web/runs/payroll-run.queries.ts";
import { payrollChecksQuery } from "../payroll-checks.queries.ts";
import { jobsToPay } from "../unpaid-jobs.ts";
import { ConfirmUnapproved } from "./ConfirmUnapproved.tsx";
import { DoubtfulChoice } from "./DoubtfulChoice.tsx";
import { MaskedDateField } from "./MaskedDateField.tsx";
import { PayrollChoice, PayrollChoiceSkeleton } from "./PayrollChoice.tsx";
import { PeopleChoice } from "./PeopleChoice.tsx";

type Props = {
  /** The initial date, `YYYY-MM-DD`. */
  readonly deadline: string;
  readonly onClose: () => void;
};

export function PayrollDialog({ deadline, onClose }: Props) {
  const form = useForm<PayrollInput>({
    defaultValues: { description: monthTitle(today()), created_before_date: deadline, jobs: "approved" },
    resolver: formResolver(payrollInput),
  });
  const { isRestored } = useFormDraft(form, { name: "payroll" });
  const [problem, setProblem] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);
  const [people, setPeople] = useState<NamedPeople>({});
  const payable = usePayable(form.watch("created_before_date"), people);
  const selection = form.watch("jobs");
  const doubtful = useDoubtfulJobs(form.watch("created_before_date"), payable.data, selection);
  const [isWithoutDoubtful, setWithoutDoubtful] = useState(false);
  const shown = payable.data && (isWithoutDoubtful ? withoutDoubtful(payable.data, doubtful.jobs) : payable.data);
  const paid = shown && jobsToPay(shown, selection);
  const pending = usePendingReversals(form.watch("created_before_date"), payable.isValidDate, people);
  const reversals = pending.data ?? [];
  const file = useFileCheck(form.watch("created_before_date"), payable.data !== undefined, selection, people);
  const { absence, isError: isAbsenceUnknown } = usePayableAbsence(
    form.watch("created_before_date"),
    payable.isValidDate,
    people,
  );
  const { allowances, isError: isAllowanceUnknown } = usePayableAllowances(form.watch("created_before_date"), {
    jobs: selection,
    pay_groups: people.pay_groups,
    shown_jobs: paid?.jobs,
    of: [selection, people, isWithoutDoubtful, doubtful.jobs.length, payable.query.dataUpdatedAt],
  });
  const isSomethingToPay =
    paid &&
    pending.data &&
    absence &&
    allowances &&
    paid.jobs.length + reversals.length + absence.totals.lines_count > 0;
  const asksAgain = selection === "all" && shown !== undefined && shown.unapproved.jobs.length > 0;

  const { save, isSaving } = useCreatePayroll({
    onSaved: onClose,
    onFieldErrors: (errors) => {
      showFieldErrors(form.setError)(errors);
      setProblem(sentencesWithoutField(errors));
    },
    onProblem: setProblem,
  });

  function create(input: PayrollInput): Promise<boolean> {
    setIsConfirming(false);
    setProblem(undefined);
    const { pay_groups, ...named } = people;
    return save({
      ...input,
      pay_groups,
      shown_jobs: paid?.jobs ?? [],
      shown_reversals: reversals.map(({ id }) => id),
      absence: { ...named, ...(absence && { digest: absence.digest }) },
      allowances: { ...(allowances && { digest: allowances.digest }) },
    });
  }

  return (
    <FormDialog
      title="Lønkørsel"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((input) => (asksAgain ? setIsConfirming(true) : create(input)))}
      isSaving={isSaving}
      submitLabel="Opret lønkørsel"
      isSubmitDisabled={payable.isValidDate && !(isSomethingToPay && doubtful.isKnown && file.isKnown)}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        {isRestored && <RestoredNote />}
        <TextField {...textFieldProps(form, "description")} label="Beskrivelse" autoFocus />
        <Controller
          control={form.control}
          name="created_before_date"
          render={({ field, fieldState: { error } }) => (
            <MaskedDateField {...field} label="Oprettet før" error={error !== undefined} helperText={error?.message} />
          )}
        />
        <PeopleChoice date={form.watch("created_before_date")} onChange={setPeople} />
        {file.check && (
          <PayrollFileProblems
            preview={{ ...file.check, problems: file.check.problems.slice(0, maxProblems) }}
            title={`Filen til ${payrollFormats[file.check.format].label} kan ikke dannes af lønkørslen`}
            wayOut="Ret det, før du opretter lønkørslen. En lønkørsel beholder de lønkoder, den blev oprettet med."
          />
        )}
        {payable.isValidDate && (
          <QueryView
            query={payable.query}
            skeleton={<PayrollChoiceSkeleton />}
            errorText="De ubetalte opgaver kunne ikke hentes."
          >
            {(found) => (
              <QueryView
                query={pending}
                skeleton={<PayrollChoiceSkeleton />}
                errorText="Tilbageførslerne kunne ikke hentes."
              >
                {(reversals) => (
                  <PayrollChoice
                    payable={shown ?? found}
                    reversals={reversals}
                    absence={absence}
                    allowances={allowances}
                    value={selection}
                    onChange={(next) => form.setValue("jobs", next)}
                    doubtful={
                      doubtful.isKnown ? (
                        doubtful.jobs.length > 0 && (
                          <DoubtfulChoice
                            jobs={doubtful.jobs}
                            described={doubtful.described}
                            isLeftOut={isWithoutDoubtful}
                            onChange={setWithoutDoubtful}
                          />
                        )
                      ) : (
                        <Typography role="status" variant="body2" sx={{ color: "text.secondary" }}>
                          Ser efter, om nogen af dem bør ses efter …
                        </Typography>
                      )
                    }
                  />
                )}
              </QueryView>
            )}
          </QueryView>
        )}
        {allowances?.problems.map((text) => (
          <Alert key={text} severity="error">
            {text}
          </Alert>
        ))}
        {isAllowanceUnknown && <Alert severity="error">Tillæggene kunne ikke hentes. Luk vinduet, og prøv igen.</Alert>}
        {isAbsenceUnknown && <Alert severity="error">Fraværet kunne ikke hentes. Luk vinduet, og prøv igen.</Alert>}
        {problem && <Alert severity="error">{problem}</Alert>}
      </Stack>
      {shown && (
        <ConfirmUnapproved
          open={isConfirming}
          jobs={shown.unapproved}
          onConfirm={() => void form.handleSubmit(create)()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </FormDialog>
  );
}

function usePayable(date: string, people: NamedPeople) {
  const isValidDate = parseDate(date) !== undefined;
  const query = useQuery({ ...payableQuery(date, people), enabled: isValidDate });
  const data: Payable | undefined = isValidDate && !query.isError ? query.data : undefined;
  return { isValidDate, query, data };
}

function usePendingReversals(date: string, isValidDate: boolean, { pay_groups }: NamedPeople) {
  const all = useQuery({ ...pendingReversalsQuery, enabled: pay_groups === undefined });
  const some = useQuery({
    ...reversalsOfGroupsQuery(date, pay_groups ?? []),
    enabled: pay_groups !== undefined && isValidDate,
  });
  return pay_groups ? some : all;
}

function usePayableAbsence(date: string, isValidDate: boolean, people: NamedPeople) {
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...payableAbsenceQuery(date, people),
    enabled: isValidDate,
  });
  const absence: PayableAbsence | undefined = isValidDate && isFetchedAfterMount && !isError ? data : undefined;
  return { absence, isError };
}

function usePayableAllowances(
  date: string,
  {
    shown_jobs,
    ...chosen
  }: Pick<PayrollInput, "jobs" | "pay_groups"> & {
    shown_jobs: PayableJobs["jobs"] | undefined;
    of: unknown[];
  },
) {
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...payableAllowancesQuery(date, { ...chosen, shown_jobs: shown_jobs ?? [] }),
    enabled: shown_jobs !== undefined,
    gcTime: 0,
  });
  const allowances: PayableAllowances | undefined = isFetchedAfterMount && !isError ? data : undefined;
  return { allowances, isError };
}

/** The pay button is disabled until `isKnown`, because the warning about doubtful jobs moves the button. */
function useDoubtfulJobs(date: string, payable: Payable | undefined, selection: PayrollSelection) {
  const { data, isPlaceholderData, isFetchedAfterMount } = useQuery({
    ...payrollChecksQuery(date),
    enabled: payable !== undefined,
    refetchOnMount: "always",
  });
  const isKnown = isFetchedAfterMount && !isPlaceholderData;
  if (!payable || !data || isPlaceholderData) return { isKnown, jobs: [], described: [] };
  const jobs = jobsAmong(jobsToPay(payable, selection), data.doubtful_jobs);
  const ids = new Set(jobs.map(([id]) => id));
  return { isKnown, jobs, described: data.doubtful.filter(({ job_id }) => ids.has(job_id)) };
}

const maxProblems = 3;

function useFileCheck(date: string, isEnabled: boolean, jobs: PayrollSelection, people: NamedPeople) {
  const { data, isPlaceholderData, isFetchedAfterMount } = useQuery({
    ...payrollFileCheckQuery({ createdBeforeDate: date, jobs, ...namedPeople(people) }),
    enabled: isEnabled,
    refetchOnMount: "always",
  });
  return { isKnown: isFetchedAfterMount && !isPlaceholderData, check: isPlaceholderData ? undefined : data };
}

function withoutDoubtful(payable: Payable, jobs: readonly LeftOut[]): Payable {
  return {
    ...payable,
    approved: withoutJobs(payable.approved, jobs),
    unapproved: withoutJobs(payable.unapproved, jobs),
    total: payable.total - jobs.length,
  };
}

/** The errors that belong to no visible field, such as errors of `jobs`. */
function sentencesWithoutField({
  jobs = [],
  shown_jobs = [],
  shown_reversals = [],
  absence = [],
  allowances = [],
}: FieldErrors): string | undefined {
  return [...jobs, ...shown_jobs, ...shown_reversals, ...absence, ...allowances].join(" ") || undefined;
}
