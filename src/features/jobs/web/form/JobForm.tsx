import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { type DatedRate, rateOn } from "#common/rules/hourly-rates.ts";
import { today } from "#common/rules/time/clock.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { getTimeRule } from "#common/web/company-rules/registration-rules.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import type { Unsent } from "#common/web/offline/device-database.ts";
import { useScreenTitle } from "#common/web/routing/route-title.ts";
import { RestoredNote } from "#common/web/ui/forms/unsaved/RestoredNote.tsx";
import type { NewJobInput } from "#features/jobs/rules/job.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import type { JobListAddress } from "#features/jobs/web/list/job-list-address.ts";
import { defaultKind, isOther, type JobKind, kinds } from "#features/kinds/rules/kinds.ts";
import { RegisteredUsers } from "#features/projects/web/projects.queries.ts";
import { focusFirstError } from "./fields/focus-first-error.ts";
import { formColumns } from "./fields/form-layout.ts";
import { JobSum } from "./JobFormBar.tsx";
import { JobFormFrame } from "./JobFormFrame.tsx";
import { canStillSave, useSaveJob } from "./job-form.queries.ts";
import { kindForms } from "./kinds/kind-forms.ts";
import { type OpenedForm, openedForm, valuesOf } from "./opened-form.ts";
import { type Measured, useMeasured } from "./timer/use-measured.ts";
import { useFailure } from "./use-failure.ts";
import { useGoBack } from "./use-go-back.ts";
import { useShowSaved } from "./use-show-saved.ts";
import { type JobFormValues, jobPayload, keptValues, newJobValues, storedJobValues } from "./values/job-form.ts";
import { jobFormResolver, loadJobFormErrors } from "./values/job-form-resolver.ts";
import { valuesOfKind } from "./values/kinds/kind-values.ts";
import { useErrorsFollowValues } from "./values/use-errors-follow-values.ts";
import { useRateOfDay } from "./values/use-rate-of-day.ts";

const TypedNote = lazyPart(async () => (await import("#common/web/ui/forms/unsaved/TypedNote.tsx")).TypedNote);

type Props = {
  readonly list: JobListAddress;
  readonly job?: JobDetails;
  readonly kind?: JobKind | undefined;
  readonly rates: readonly DatedRate[];
  readonly given?: Partial<JobFormValues> | undefined;
  readonly unsent?: Unsent;
  readonly timer?: Measured | undefined;
  readonly header?: (opened: JobDetails, isReadOnly: boolean, leave: () => void) => ReactNode;
  readonly onReload?: () => void;
};

export function JobForm({ list, job, rates, given = nothing, unsent, timer, header, onReload, ...asked }: Props) {
  // Keeps the job with which the form opened. A newer version must not be sent with older values.
  const [opened] = useState(job);
  const [base] = useState(() => opened && openedForm(opened, storedJobValues(opened, rates)));
  const kind = opened?.kind ?? asked.kind ?? defaultKind;
  const element = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const { measured, timerProblem } = useMeasured(timer);
  const goBack = useGoBack(list.path);
  const showSaved = useShowSaved(list.path);
  const client = useQueryClient();
  const firstDate = given.start_date ?? today().toString();
  const [resolver] = useState(() => jobFormResolver({ stored: opened, client, rule: getTimeRule() }));
  const form = useForm<JobFormValues>({
    defaultValues: opened
      ? storedJobValues(opened, rates)
      : newJobValues({ start_date: firstDate, hourly_rate: rateOn(rates, firstDate), ...given, kind }),
    resolver,
    mode: "onTouched",
    // React Hook Form cannot focus the date and time pickers, so `focusFirstError` focuses the first wrong field.
    shouldFocusError: false,
  });
  useErrorsFollowValues(form);
  useRateOfDay(form, rates);
  useEffect(() => void loadJobFormErrors().catch(() => {}), []);
  const { subject, isRestored, offer } = useFormDraft(form, {
    name: draftName(kind, timer),
    subject: base,
    isDone,
    isKeptOnDevice: !unsent,
    keptValues,
  });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: subject,
    formOf: (row: OpenedForm<JobFormValues> | JobDetails | undefined) =>
      row ? valuesOf(row, (stored) => storedJobValues(stored, rates)) : newJobValues({ kind }),
    labels: async () => (await import("./conflict-labels.ts")).jobConflictLabels(kind),
  });

  const failure = useFailure(form, { element, stored: opened });
  const { problem, setProblem } = failure;

  function leave(): void {
    isDone.current = true;
    goBack();
  }

  const ofKind = valuesOfKind(kind);
  const { save, isSaving } = useSaveJob({
    userId: list.userId,
    jobId: opened?.id,
    unsent,
    typed: () => keptValues(form.getValues()),
    attached: () => ofKind?.attached?.(form.getValues()),
    part: () => ofKind?.path?.(form.getValues()) ?? "",
    onSaved: (jobs) => {
      showSaved(jobs);
      leave();
    },
    onFailed: (error) => void showFailure(error),
  });

  async function showFailure(error: ApiError): Promise<void> {
    const ofTimer = timerProblem(error);
    if (ofTimer) return setProblem(ofTimer);
    if (canStillSave(error) && onConflict(error)) return setProblem(undefined);
    await failure.showFailure(error);
  }

  async function send(values: JobFormValues): Promise<void> {
    setProblem(undefined);
    const { pause_minutes, pause_start, ...payload } = jobPayload(values);
    const isNew = opened === undefined;
    const pause = {
      ...((!isNew || pause_minutes !== 0) && { pause_minutes }),
      ...((!isNew || pause_start !== null) && { pause_start }),
    };
    await save({ ...payload, ...pause, version, timer_id: measured?.id } as NewJobInput);
  }

  const me = useCurrentUser();
  const otherUsers = [opened?.user_id ?? list.userId].flatMap((id) => (id === undefined || id === me?.id ? [] : [id]));
  const isReadOnly = opened !== undefined && !opened.authorized_actions.update;
  const { newLabel, readOnlyLabel } = kinds[kind];
  useScreenTitle(isReadOnly ? readOnlyLabel : isOther(kind) && !opened ? newLabel : undefined);
  const { Head, Fields } = kindForms[kind];
  const fields = {
    userId: list.userId,
    job: opened,
    given,
    rates,
    isProposed: !opened && !isRestored && !unsent,
    isReadOnly,
    kept: unsent?.attached?.pictures,
  };
  return (
    <JobFormFrame
      form={form}
      element={element}
      isDone={isDone}
      onSubmit={form.handleSubmit(send, (errors) => focusFirstError(element.current, errors))}
      sum={<JobSum />}
      problem={problem}
      isReadOnly={isReadOnly}
      isSaving={isSaving}
      onReload={onReload}
      onCancel={goBack}
    >
      {opened && header?.(opened, isReadOnly, leave)}
      {Head && <Head {...fields} />}
      {isRestored && <RestoredNote />}
      {conflictNote}
      {offer && (
        <Suspense>
          <TypedNote offer={offer} />
        </Suspense>
      )}
      {measured?.note}
      <Suspense fallback={<Box sx={{ minHeight: 480 }} />}>
        <Box sx={formColumns}>
          <RegisteredUsers value={otherUsers}>
            <Fields {...fields} />
          </RegisteredUsers>
        </Box>
      </Suspense>
    </JobFormFrame>
  );
}

const nothing = {};

function draftName(kind: JobKind, timer: Measured | undefined): string {
  if (isOther(kind)) return kind;
  return timer === undefined ? "job" : `job of timer ${timer.id}`;
}
