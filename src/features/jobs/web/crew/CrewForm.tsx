import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type UseFormReturn, useForm, useFormContext, useWatch } from "react-hook-form";
import { counted } from "#common/rules/counted.ts";
import { firstDay, formatMinutes, today } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { RestoredNote } from "#common/web/ui/forms/unsaved/RestoredNote.tsx";
import { TypedNote } from "#common/web/ui/forms/unsaved/TypedNote.tsx";
import type { CrewChoice } from "#features/jobs/rules/crew/crew-jobs.ts";
import { RegisteredUsers } from "#features/projects/web/projects.queries.ts";
import { focusFirstError } from "../form/fields/focus-first-error.ts";
import { formColumns } from "../form/fields/form-layout.ts";
import { JobTexts } from "../form/fields/JobTextField.tsx";
import { useGuesses } from "../form/guesses/use-guesses.ts";
import { JobFormFrame } from "../form/JobFormFrame.tsx";
import { AmountField, PriceModeField } from "../form/kinds/work/JobPayFields.tsx";
import { JobWorkFields } from "../form/kinds/work/JobWorkFields.tsx";
import { JobPeriodFields } from "../form/period/JobPeriodFields.tsx";
import { useFailure } from "../form/use-failure.ts";
import { useGoBack } from "../form/use-go-back.ts";
import { useShowSaved } from "../form/use-show-saved.ts";
import { type JobFormValues, newJobValues, typedMinutes } from "../form/values/job-form.ts";
import { useErrorsFollowValues } from "../form/values/use-errors-follow-values.ts";
import { CrewField } from "./CrewField.tsx";
import {
  type CrewFormValues,
  type CrewMember,
  crewFormResolver,
  crewPayload,
  crewPrice,
  isTicked,
  newMember,
} from "./crew-form.ts";
import { useSaveCrewJobs } from "./crew-jobs.queries.ts";
import { useCrewFlags } from "./use-crew-flags.ts";

const listPath = "/users-jobs";
const noProposedRate = [{ from_date: firstDay, hourly_rate: 0 }];

type Props = { readonly first: CrewChoice | undefined };

export function CrewForm({ first }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const goBack = useGoBack(listPath);
  const showSaved = useShowSaved(listPath);
  const client = useQueryClient();
  const [resolver] = useState(() => crewFormResolver(client));
  const form = useForm<CrewFormValues>({
    defaultValues: {
      ...newJobValues({ start_date: today().toString() }),
      people: first ? [newMember(first)] : [],
    },
    resolver,
    mode: "onTouched",
    shouldFocusError: false,
  });
  // TypeScript does not see that the crew form has all fields of a job form.
  const jobForm = form as unknown as UseFormReturn<JobFormValues>;
  useErrorsFollowValues(jobForm);
  const { problem, setProblem, showFailure } = useFailure(jobForm, { element });
  const { isRestored, offer } = useFormDraft(form, { name: "crew-job", isDone, isKeptOnDevice: true });

  const me = useCurrentUser();
  const people: readonly CrewMember[] = useWatch({ control: form.control, name: "people" });
  const [leader] = people;
  const guesses = useGuesses(jobForm, {
    userId: leader?.id === me?.id ? undefined : leader?.id,
    given: {},
    rates: noProposedRate,
    isEnabled: leader !== undefined && !isRestored,
  });
  const { flags, lookAgain } = useCrewFlags(form);

  const { save, isSaving } = useSaveCrewJobs({
    onSaved: (jobs) => {
      isDone.current = true;
      showSaved(jobs);
      goBack();
    },
    onFailed: (error) => void showFailure(error),
  });

  async function send(values: CrewFormValues): Promise<void> {
    setProblem(undefined);
    const unticked = await lookAgain();
    if (unticked.length > 0) {
      const message = `Har allerede opgaven, og er fravalgt: ${unticked.join(", ")}. Se efter, og tryk Gem igen.`;
      return setProblem({ message, isConflict: false });
    }
    await save(crewPayload(values));
  }

  return (
    <JobFormFrame
      form={form}
      element={element}
      isDone={isDone}
      onSubmit={form.handleSubmit(send, (errors) => focusFirstError(element.current, errors))}
      sum={<Sum />}
      problem={problem}
      isReadOnly={false}
      isSaving={isSaving || form.formState.isSubmitting}
      onReload={undefined}
      onCancel={goBack}
    >
      {isRestored && <RestoredNote />}
      {offer && <TypedNote offer={offer} />}
      <Box sx={formColumns}>
        <Stack sx={{ gap: 1.5 }}>
          <CrewField flags={flags} />
          <RegisteredUsers value={people.filter(isTicked).map(({ id }) => id)}>
            <JobWorkFields isReadOnly={false} guesses={guesses} />
          </RegisteredUsers>
          <JobPeriodFields
            stored={undefined}
            isOwn={false}
            isReadOnly={false}
            hints={guesses.hints}
            plannedPause={ofEachPerson}
          />
        </Stack>
        <Stack sx={{ gap: 1.5 }}>
          <PriceModeField isReadOnly={false} />
          <Amount />
          <JobTexts isReadOnly={false} />
        </Stack>
      </Box>
    </JobFormFrame>
  );
}

const ofEachPerson = { isOwn: false, start: undefined };

function Amount() {
  const { control } = useFormContext<CrewFormValues>();
  return useWatch({ control, name: "price_mode" }) === "manual" ? (
    <AmountField name="price" isReadOnly={false} hint="Hver får hele beløbet" />
  ) : (
    <Typography color="textSecondary" sx={{ mb: 2 }}>
      Hver får sin egen timepris.
    </Typography>
  );
}

function Sum() {
  const values = useWatch({ control: useFormContext<CrewFormValues>().control }) as CrewFormValues;
  const people = values.people.filter(isTicked).length;
  const minutes = Math.max(0, typedMinutes(values) ?? 0) * people;
  return (
    <Typography component="div" aria-live="off">
      <Box component="span" sx={{ fontSize: "1.25rem", fontWeight: 600 }}>
        {formatKroner(crewPrice(values))}
      </Box>
      <Box component="span" sx={{ color: "text.secondary", ml: { sm: 1 }, display: { xs: "block", sm: "inline" } }}>
        {[counted(people, "person", "personer"), formatMinutes(minutes)].filter(Boolean).join(" · ")}
      </Box>
    </Typography>
  );
}
