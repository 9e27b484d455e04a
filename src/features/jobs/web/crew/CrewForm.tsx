import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { FormProvider, type UseFormReturn, useForm, useFormContext, useWatch } from "react-hook-form";
import { formatMinutes, today } from "#common/rules/clock.ts";
import { counted } from "#common/rules/counted.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { FormBar } from "#common/web/ui/forms/FormBar.tsx";
import { RestoredNote } from "#common/web/ui/forms/RestoredNote.tsx";
import { type Problem, SaveProblem } from "#common/web/ui/forms/SaveProblem.tsx";
import { TypedNote } from "#common/web/ui/forms/TypedNote.tsx";
import { UnsavedChanges } from "#common/web/ui/forms/UnsavedChanges.tsx";
import type { CrewChoice } from "#features/jobs/rules/crew/crew-jobs.ts";
import { jobTexts } from "#features/jobs/rules/job-fields.ts";
import { focusFirstError } from "../form/fields/focus-first-error.ts";
import { formColumns } from "../form/fields/form-layout.ts";
import { useGuesses } from "../form/guesses/use-guesses.ts";
import { JobTextField } from "../form/fields/JobTextField.tsx";
import { JobPeriodFields } from "../form/period/JobPeriodFields.tsx";
import { useGoBack } from "../form/use-go-back.ts";
import { AmountField, PriceModeField } from "../form/kinds/work/JobPayFields.tsx";
import { JobWorkFields } from "../form/kinds/work/JobWorkFields.tsx";
import { isFormField, type JobFormValues, newJobValues, typedMinutes } from "../form/values/job-form.ts";
import { loadJobFormErrors } from "../form/values/job-form-resolver.ts";
import { useErrorsFollowValues } from "../form/values/use-errors-follow-values.ts";
import { CrewField } from "./CrewField.tsx";
import { type CrewFormValues, crewFormResolver, crewPayload, crewPrice, isTicked, newMember } from "./crew-form.ts";
import { useSaveCrewJobs } from "./crew-jobs.queries.ts";
import { useCrewFlags } from "./use-crew-flags.ts";

type Props = { readonly first: CrewChoice | undefined };

/** The form of a job for several people: the same fields, and them instead of a rate. */
export function CrewForm({ first }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const [problem, setProblem] = useState<Problem>();
  const goBack = useGoBack("/users-jobs");
  const form = useForm<CrewFormValues>({
    defaultValues: {
      ...newJobValues({ start_date: today().toString() }),
      people: first ? [newMember(first)] : [],
    },
    resolver: crewFormResolver,
    mode: "onTouched",
    shouldFocusError: false,
  });
  // Its fields are those of a job, and more.
  useErrorsFollowValues(form as unknown as UseFormReturn<JobFormValues>);
  const { isRestored, offer } = useFormDraft(form, { name: "crew-job", isDone, isKeptOnDevice: true });

  const me = useCurrentUser();
  const [leader] = useWatch({ control: form.control, name: "people" });
  // What one of them would be proposed; their rates are their own.
  const guesses = useGuesses(form as unknown as UseFormReturn<JobFormValues>, {
    userId: leader?.id === me?.id ? undefined : leader?.id,
    given: {},
    hourlyRate: 0,
    isEnabled: leader !== undefined && !isRestored,
  });
  const { flags, lookAgain } = useCrewFlags(form);

  const { save, isSaving } = useSaveCrewJobs({
    onSaved: () => {
      isDone.current = true;
      goBack();
    },
    onFailed: (error) => void showFailure(error),
  });

  async function showFailure({ message, errors }: ApiError): Promise<void> {
    const rules = await loadJobFormErrors().catch(() => undefined);
    const fields = rules?.formFieldErrors(errors, form.getValues(), undefined) ?? {};
    const names = Object.keys(fields);
    const isAllInFields = names.length > 0 && names.every((name) => name === "people" || isFormField(name));
    setProblem(isAllInFields ? undefined : { message, isConflict: false });
    showFieldErrors(form.setError)(fields);
    if (isAllInFields) setTimeout(() => focusFirst(fields));
  }

  function focusFirst(errors: object): void {
    if ("people" in errors) element.current?.querySelector<HTMLElement>('[data-field="people"] input')?.focus();
    else focusFirstError(element.current, errors);
  }

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
    <FormProvider {...form}>
      <UnsavedChanges isDone={isDone} />
      <Box component="form" ref={element} noValidate onSubmit={form.handleSubmit(send, focusFirst)} sx={{ mb: 4 }}>
        {isRestored && <RestoredNote />}
        {offer && <TypedNote offer={offer} />}
        <Box sx={formColumns}>
          <Stack sx={{ gap: 1.5 }}>
            <CrewField flags={flags} />
            <JobWorkFields isReadOnly={false} guesses={guesses} />
            <JobPeriodFields stored={undefined} isReadOnly={false} hints={guesses.hints} />
          </Stack>
          <Stack sx={{ gap: 1.5 }}>
            <PriceModeField isReadOnly={false} />
            <Amount />
            {jobTexts.map((name) => (
              <JobTextField key={name} name={name} isReadOnly={false} />
            ))}
          </Stack>
        </Box>
        <FormBar problem={problem && <SaveProblem problem={problem} what="opgave" onReload={undefined} />}>
          <Sum />
          <Stack direction="row" sx={{ gap: 1, ml: "auto" }}>
            <Button onClick={goBack}>Annuller</Button>
            <Button
              type="submit"
              variant="contained"
              loading={isSaving || form.formState.isSubmitting}
              sx={{ minWidth: 96 }}
            >
              Gem
            </Button>
          </Stack>
        </FormBar>
      </Box>
    </FormProvider>
  );
}

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

/** What all of them come to. */
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
