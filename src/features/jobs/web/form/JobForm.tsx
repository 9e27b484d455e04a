import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import { today } from "#common/rules/clock.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import type { Unsent } from "#common/web/offline/device-database.ts";
import { useScreenTitle } from "#common/web/routing/route-title.ts";
import { touchTarget } from "#common/web/theme.ts";
import { RestoredNote } from "#common/web/ui/forms/RestoredNote.tsx";
import type { Problem } from "#common/web/ui/forms/SaveProblem.tsx";
import type { NewJobInput } from "#features/jobs/rules/job.ts";
import { jobTexts } from "#features/jobs/rules/job-fields.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import type { JobListAddress } from "../list/job-list.ts";
import { focusFirstError } from "./fields/focus-first-error.ts";
import { formColumns } from "./fields/form-layout.ts";
import { useGuesses } from "./guesses/use-guesses.ts";
import { WorkSum } from "./JobFormBar.tsx";
import { JobFormFrame } from "./JobFormFrame.tsx";
import { JobTextField } from "./fields/JobTextField.tsx";
import { isMendable, useSaveJob } from "./job-form.queries.ts";
import { MissingMasterData } from "./MissingMasterData.tsx";
import { JobPeriodFields } from "./period/JobPeriodFields.tsx";
import { type Measured, useMeasured } from "./timer/use-measured.ts";
import { useGoBack } from "./use-go-back.ts";
import { JobPayFields } from "./kinds/work/JobPayFields.tsx";
import { JobWorkFields } from "./kinds/work/JobWorkFields.tsx";
import { isFormField, type JobFormValues, jobPayload, newJobValues, storedJobValues, typedJob } from "./values/job-form.ts";
import { jobFormResolver, loadJobFormErrors } from "./values/job-form-resolver.ts";
import { useErrorsFollowValues } from "./values/use-errors-follow-values.ts";

/** The form is there before what fills it, and what is said of what is typed. */
const JobFavourites = lazyPart(async () => (await import("./favourites/JobFavourites.tsx")).JobFavourites);
const TypedJobFlags = lazyPart(async () => (await import("../flags/TypedJobFlags.tsx")).TypedJobFlags);
const TypedNote = lazyPart(async () => (await import("#common/web/ui/forms/TypedNote.tsx")).TypedNote);

type Props = {
  readonly list: JobListAddress;
  /** The stored job; without it the form makes a new one. */
  readonly job?: JobDetails;
  /** What the job's user earns by default, in kroner per hour. */
  readonly hourlyRate: number | null;
  /** What the form of a new job starts with; see `newJobValues`. */
  readonly given?: Partial<JobFormValues> | undefined;
  /** The job that is mended, when it is only on this device. */
  readonly unsent?: Unsent;
  readonly timer?: Measured | undefined;
  /** What stands above the fields of a stored job. */
  readonly header?: (opened: JobDetails, isReadOnly: boolean, leave: () => void) => ReactNode;
  /** Throws away what is typed and starts again from the stored job. */
  readonly onReload?: () => void;
};

export function JobForm({ list, job, hourlyRate, given, unsent, timer, header, onReload }: Props) {
  // The job as it was opened: a newer one that comes in by the way must not lend its version to older values.
  const [opened] = useState(job);
  const element = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const [problem, setProblem] = useState<Problem>();
  const { measured, timerProblem } = useMeasured(timer);
  const goBack = useGoBack(list.path);
  const form = useForm<JobFormValues>({
    defaultValues: opened
      ? storedJobValues(opened, hourlyRate)
      : newJobValues({ start_date: today().toString(), hourly_rate: hourlyRate, ...given }),
    resolver: jobFormResolver(opened),
    mode: "onTouched",
    // It cannot find the pickers; see focusFirstError.
    shouldFocusError: false,
  });
  useErrorsFollowValues(form);
  useEffect(() => void loadJobFormErrors().catch(() => {}), []);
  const { subject, isRestored, offer } = useFormDraft(form, {
    name: timer === undefined ? "job" : `job of timer ${timer.id}`,
    subject: opened,
    isDone,
    isKeptOnDevice: !unsent,
  });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: subject,
    formOf: (row: JobDetails | undefined) => (row ? storedJobValues(row, hourlyRate) : newJobValues()),
    labels: async () => (await import("./conflict-labels.ts")).jobConflictLabels,
  });

  const isNew = opened === undefined;
  const guesses = useGuesses(form, {
    userId: list.userId,
    given: given ?? {},
    hourlyRate,
    isEnabled: isNew && !isRestored && !unsent,
  });

  function leave(): void {
    isDone.current = true;
    goBack();
  }

  const { save, isSaving } = useSaveJob({
    userId: list.userId,
    jobId: opened?.id,
    unsent,
    typed: form.getValues,
    onSaved: leave,
    onFailed: (error) => void showFailure(error),
  });

  async function showFailure(error: ApiError): Promise<void> {
    const { status, message, errors } = error;
    const ofTimer = timerProblem(error);
    if (ofTimer) return setProblem(ofTimer);
    if (isMendable(error) && onConflict(error)) return setProblem(undefined);
    const rules = await loadJobFormErrors().catch(() => undefined);
    const fields = rules?.formFieldErrors(errors, form.getValues(), opened) ?? {};
    const isAllInFields = Object.keys(fields).length > 0 && Object.keys(fields).every(isFormField);
    setProblem(isAllInFields ? undefined : { message, isConflict: status === 409 });
    showFieldErrors(form.setError)(fields);
    if (isAllInFields) setTimeout(() => focusFirstError(element.current, fields));
  }

  async function send(values: JobFormValues): Promise<void> {
    setProblem(undefined);
    const { pause_minutes, ...payload } = jobPayload(values);
    // A new job without a pause says nothing of one.
    const pause = isNew && pause_minutes === 0 ? {} : { pause_minutes };
    await save({ ...payload, ...pause, version, timer_id: measured?.id } as NewJobInput);
  }

  const isReadOnly = opened !== undefined && !opened.authorized_actions.update;
  useScreenTitle(isReadOnly ? "Opgave" : undefined);
  return (
    <JobFormFrame
      form={form}
      element={element}
      isDone={isDone}
      onSubmit={form.handleSubmit(send, (errors) => focusFirstError(element.current, errors))}
      sum={<WorkSum />}
      problem={problem}
      isReadOnly={isReadOnly}
      isSaving={isSaving}
      onReload={onReload}
      onCancel={goBack}
    >
      {opened && header?.(opened, isReadOnly, leave)}
      {!isReadOnly && <MissingMasterData />}
      {isNew && list.userId === undefined && (
        <Box sx={favouritesRow}>
          <Suspense>
            <JobFavourites />
          </Suspense>
        </Box>
      )}
      {isRestored && <RestoredNote />}
      {conflictNote}
      {offer && (
        <Suspense>
          <TypedNote offer={offer} />
        </Suspense>
      )}
      {measured?.note}
      <Box sx={formColumns}>
        <Stack sx={{ gap: 1.5 }}>
          <JobWorkFields isReadOnly={isReadOnly} guesses={guesses} />
          <JobPeriodFields stored={opened} isReadOnly={isReadOnly} hints={guesses.hints} />
          {!isReadOnly && <PeriodFlags userId={opened?.user_id ?? list.userId} jobId={opened?.id} />}
        </Stack>
        <Stack sx={{ gap: 1.5 }}>
          <JobPayFields isReadOnly={isReadOnly} hints={guesses.hints} />
          {jobTexts.map((name) => (
            <JobTextField key={name} name={name} isReadOnly={isReadOnly} />
          ))}
        </Stack>
      </Box>
    </JobFormFrame>
  );
}

/** The fields do not move when the favourites come. */
const favouritesRow = { minHeight: touchTarget, mb: 2 };

type PeriodFlagsProps = { readonly userId: number | undefined; readonly jobId: number | undefined };

/** What the period looks like beside the user's other jobs; one's own without a user. */
function PeriodFlags({ userId, jobId }: PeriodFlagsProps) {
  const me = useCurrentUser();
  const { control } = useFormContext<JobFormValues>();
  const job = typedJob(useWatch({ control }) as JobFormValues, jobId);
  const whose = userId ?? me?.id;
  if (whose === undefined || job === undefined) return null;
  return (
    <Suspense>
      <TypedJobFlags userId={whose} job={job} />
    </Suspense>
  );
}
