import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useForm, useFormContext, useWatch } from "react-hook-form";
import { today } from "#common/rules/clock.ts";
import type { ApiError } from "#common/web/api/request.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { lazyPart, NotFetched } from "#common/web/lazy-part.tsx";
import type { Unsent } from "#common/web/offline/device-database.ts";
import { useScreenTitle } from "#common/web/routing/route-title.ts";
import { RestoredNote } from "#common/web/ui/forms/RestoredNote.tsx";
import type { Problem } from "#common/web/ui/forms/SaveProblem.tsx";
import { TypedNote } from "#common/web/ui/forms/TypedNote.tsx";
import type { NewJobInput } from "#features/jobs/rules/job.ts";
import { jobTexts } from "#features/jobs/rules/job-fields.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import type { JobListAddress } from "#features/jobs/web/list/job-list.ts";
import { focusFirstError } from "../fields/focus-first-error.ts";
import { formColumns } from "../fields/form-layout.ts";
import { FormSum } from "../JobFormBar.tsx";
import { JobFormFrame } from "../JobFormFrame.tsx";
import { JobTextField } from "../fields/JobTextField.tsx";
import { isMendable, useSaveJob } from "../job-form.queries.ts";
import { type OpenedForm, openedForm, valuesOf } from "../opened-form.ts";
import { useGoBack } from "../use-go-back.ts";
import { attachedReceipts } from "../values/kinds/expense-values.ts";
import { KindDay } from "../period/JobDay.tsx";
import {
  type FormKind,
  isKindField,
  type KindFormValues,
  keptKindValues,
  kindFieldErrors,
  kindPayload,
  newKindValues,
  storedKindValues,
} from "./kind-form.ts";
import { kindFormResolver } from "./kind-form-resolver.ts";

/** What only one kind has. */
const kindFields = {
  expense: lazyPart(async () => (await import("./expense/ExpenseFields.tsx")).ExpenseFields, NotFetched),
  mileage: lazyPart(async () => (await import("./mileage/TripFields.tsx")).TripFields, NotFetched),
};

type Props = {
  readonly kind: keyof typeof kindFields & FormKind;
  readonly list: JobListAddress;
  readonly job?: JobDetails;
  /** What the form of a new one starts with. */
  readonly given?: Partial<KindFormValues>;
  /** The job that is mended, when it is only on this device. */
  readonly unsent?: Unsent;
  readonly header?: (opened: JobDetails, isReadOnly: boolean, leave: () => void) => ReactNode;
  readonly onReload?: () => void;
};

const titles = {
  expense: { isNew: "Nyt udlæg", isReadOnly: "Udlæg" },
  mileage: { isNew: "Ny kørsel", isReadOnly: "Kørsel" },
} as const;

/** The form of what takes no time: an expense or a trip. */
export function KindForm({ kind, list, job, given, unsent, header, onReload }: Props) {
  // The job as it was opened: a newer one that comes in by the way must not lend its version to older values.
  const [opened] = useState(job);
  const [base] = useState(() => opened && openedForm(opened, storedKindValues(opened)));
  const element = useRef<HTMLFormElement>(null);
  const isDone = useRef(false);
  const [problem, setProblem] = useState<Problem>();
  const goBack = useGoBack(list.path);
  const client = useQueryClient();
  const [resolver] = useState(() => kindFormResolver({ kind, stored: opened, client }));
  const form = useForm<KindFormValues>({
    defaultValues: opened
      ? storedKindValues(opened)
      : newKindValues(kind, { start_date: today().toString(), ...given }),
    resolver,
    mode: "onTouched",
    shouldFocusError: false,
  });
  const { subject, isRestored, offer } = useFormDraft(form, {
    name: kind,
    subject: base,
    isDone,
    isKeptOnDevice: !unsent,
    keptValues: keptKindValues,
  });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: subject,
    formOf: (row: OpenedForm<KindFormValues> | JobDetails | undefined) =>
      row ? valuesOf(row, storedKindValues) : newKindValues(kind, {}),
    labels: async () => (await import("../conflict-labels.ts")).kindConflictLabels,
  });

  function leave(): void {
    isDone.current = true;
    goBack();
  }

  const { save, isSaving } = useSaveJob({
    userId: list.userId,
    jobId: opened?.id,
    unsent,
    typed: () => keptKindValues(form.getValues()),
    attached: () => (kind === "expense" ? attachedReceipts(form.getValues("expense")) : undefined),
    part: (input) => ("parts" in input ? "/split" : ""),
    onSaved: leave,
    onFailed: (error) => showFailure(error),
  });

  function showFailure(error: ApiError): void {
    setProblem(undefined);
    if (isMendable(error) && onConflict(error)) return;
    const { status, message, errors } = error;
    const fields = kindFieldErrors(errors);
    const names = Object.keys(fields);
    const isAllInFields = names.length > 0 && names.every((name) => isKindField(name, form.getValues()));
    setProblem(isAllInFields ? undefined : { message, isConflict: status === 409 });
    showFieldErrors(form.setError)(fields);
    if (isAllInFields) setTimeout(() => focusFirstError(element.current, form.formState.errors));
  }

  async function send(values: KindFormValues): Promise<void> {
    setProblem(undefined);
    await save({ ...kindPayload(values), version } as unknown as NewJobInput);
  }

  const isReadOnly = opened !== undefined && !opened.authorized_actions.update;
  useScreenTitle(isReadOnly ? titles[kind].isReadOnly : opened ? undefined : titles[kind].isNew);
  const Fields = kindFields[kind];
  return (
    <JobFormFrame
      form={form}
      element={element}
      isDone={isDone}
      onSubmit={form.handleSubmit(send, (errors) => focusFirstError(element.current, errors))}
      sum={<GrossSum />}
      problem={problem}
      isReadOnly={isReadOnly}
      isSaving={isSaving}
      onReload={onReload}
      onCancel={goBack}
    >
      {opened && header?.(opened, isReadOnly, leave)}
      {isRestored && <RestoredNote />}
      {conflictNote}
      {offer && <TypedNote offer={offer} />}
      <Suspense fallback={<Box sx={{ minHeight: 480 }} />}>
        <Box sx={formColumns}>
          <Fields
            userId={list.userId}
            job={opened}
            isProposed={!opened && !isRestored && !unsent}
            isReadOnly={isReadOnly}
            kept={unsent?.attached?.pictures}
            day={<KindDay stored={opened} isReadOnly={isReadOnly} />}
            texts={jobTexts.map((name) => <JobTextField key={name} name={name} isReadOnly={isReadOnly} />)}
          />
        </Box>
      </Suspense>
    </JobFormFrame>
  );
}

function GrossSum() {
  const { control } = useFormContext<KindFormValues>();
  const [price, project, job_type, parts] = useWatch({ control, name: ["price", "project", "job_type", "parts"] });
  const projects = parts.length > 0 ? `${parts.length} projekter` : project?.name;
  return <FormSum price={price ?? 0} work={[projects, job_type?.name]} />;
}
