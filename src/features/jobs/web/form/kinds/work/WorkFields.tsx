import Stack from "@mui/material/Stack";
import { Suspense } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useCurrentUser } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { JobTexts } from "#features/jobs/web/form/fields/JobTextField.tsx";
import type { KindFieldsProps } from "#features/jobs/web/form/fields/kind-fields-props.ts";
import { useGuesses } from "#features/jobs/web/form/guesses/use-guesses.ts";
import { usePlannedPause } from "#features/jobs/web/form/guesses/use-planned-pause.ts";
import { JobPeriodFields } from "#features/jobs/web/form/period/JobPeriodFields.tsx";
import { type JobFormValues, typedJob } from "#features/jobs/web/form/values/job-form.ts";
import { JobPayFields } from "./JobPayFields.tsx";
import { JobWorkFields } from "./JobWorkFields.tsx";

const TypedAllowances = lazyPart(
  async () => (await import("#features/allowances/web/TypedAllowances.tsx")).TypedAllowances,
);
const TypedJobFlags = lazyPart(async () => (await import("#features/jobs/web/flags/TypedJobFlags.tsx")).TypedJobFlags);

export function WorkFields({ userId, job, given, rates, isProposed, isReadOnly }: KindFieldsProps) {
  const form = useFormContext<JobFormValues>();
  const me = useCurrentUser();
  const whose = job ? (job.user_id === me?.id ? undefined : job.user_id) : userId;
  const plannedPause = { isOwn: whose === undefined, start: usePlannedPause(whose) };
  const guesses = useGuesses(form, { userId, given, rates, isEnabled: isProposed });
  return (
    <>
      <Stack sx={{ gap: 1.5 }}>
        <JobWorkFields isReadOnly={isReadOnly} guesses={guesses} />
        <JobPeriodFields
          stored={job}
          isOwn={whose === undefined}
          isReadOnly={isReadOnly}
          hints={guesses.hints}
          plannedPause={plannedPause}
        />
        {!isReadOnly && <PeriodFlags userId={job?.user_id ?? userId} jobId={job?.id} />}
      </Stack>
      <Stack sx={{ gap: 1.5 }}>
        <JobPayFields isReadOnly={isReadOnly} hints={guesses.hints} />
        <JobTexts isReadOnly={isReadOnly} />
      </Stack>
    </>
  );
}

type PeriodFlagsProps = { readonly userId: number | undefined; readonly jobId: number | undefined };

function PeriodFlags({ userId, jobId }: PeriodFlagsProps) {
  const me = useCurrentUser();
  const { control } = useFormContext<JobFormValues>();
  const { job, isManual } = useWatch({
    control,
    compute: (values: JobFormValues) => ({ job: typedJob(values, jobId), isManual: values.price_mode === "manual" }),
  });
  const whose = userId ?? me?.id;
  if (whose === undefined || job === undefined) return null;
  return (
    <Suspense>
      <TypedJobFlags userId={whose} job={job} />
      {me?.has_allowances && <TypedAllowances userId={whose} work={{ ...job, has_own_price: isManual || undefined }} />}
    </Suspense>
  );
}
