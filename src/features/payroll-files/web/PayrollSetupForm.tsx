import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FieldErrors, FormProvider, useForm } from "react-hook-form";
import { mergeErrors } from "#common/rules/values/fields.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { RestoredNote } from "#common/web/ui/forms/unsaved/RestoredNote.tsx";
import { UnsavedChanges } from "#common/web/ui/forms/unsaved/UnsavedChanges.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { type PayrollFormatName, payrollFormatNames } from "../rules/payroll-formats.ts";
import { type PayrollSetup, payrollSetup, payrollSetupErrors, type SavedPayrollSetup } from "../rules/payroll-setup.ts";
import { FormatSettings } from "./FormatSettings.tsx";
import { FormatTabs } from "./FormatTabs.tsx";
import { PayrollSampleCard } from "./PayrollSampleCard.tsx";
import { PayrollSetupBar } from "./PayrollSetupBar.tsx";
import { useSavePayrollSetup } from "./payroll-setup.queries.ts";
import { SavedSetupCheck } from "./SavedSetupCheck.tsx";
import { SetupField } from "./SetupField.tsx";
import { firstWrongSetting, formatOptions, settingLabels, type WrongSetting } from "./setup-fields.ts";
import { useRefusedSettings } from "./use-refused-settings.ts";

type Props = { readonly setup: SavedPayrollSetup };

export function PayrollSetupForm({ setup }: Props) {
  // The form sends the version that its values come from, even if a newer setup was fetched after the form opened.
  const [first] = useState(setup);
  const [lastSaved, setLastSaved] = useState<SavedPayrollSetup>();
  const [format, setFormat] = useState<PayrollFormatName>(setup.default_format);
  const [problem, setProblem] = useState<string>();
  const [focused, setFocused] = useState<WrongSetting>();
  const isDone = useRef(false);
  const refused = useRefusedSettings();
  const form = useForm<PayrollSetup>({
    defaultValues: settingsOf(setup),
    resolver: formResolver(payrollSetup, (settings) =>
      mergeErrors(payrollSetupErrors(settings), refused.errorsIn(settings)),
    ),
    mode: "onTouched",
    // React Hook Form can focus only fields of the open tab, so `showFirst` first opens the tab of the first error.
    shouldFocusError: false,
  });
  const { subject = first, isRestored } = useFormDraft(form, { name: "payroll-settings", subject: first });
  const opened = lastSaved ?? subject;
  const { version, conflictNote, onConflict } = useConflict<PayrollSetup, SavedPayrollSetup>(form, {
    opened,
    formOf: (row = opened) => settingsOf(row),
    labels: settingLabels,
  });

  const { save, isSaving } = useSavePayrollSetup({
    onSaved: (next) => {
      setLastSaved(next);
      form.reset(settingsOf(next));
    },
    onFailed: (error) => {
      if (onConflict(error)) return;
      refused.remember(error.errors, form.getValues());
      void form.trigger();
      if (!showFirst(Object.keys(error.errors))) setProblem(error.sentences);
    },
  });

  function showFirst(wrong: readonly string[]): boolean {
    const first = firstWrongSetting(wrong, format);
    if (first?.format) setFormat(first.format);
    setFocused(first);
    return first !== undefined;
  }

  useEffect(() => {
    if (focused) form.setFocus(focused.name);
  }, [focused, form]);

  function submit(event: FormEvent): void {
    refused.forget();
    void form.handleSubmit(send, (errors) => void showFirst(errorNames(errors)))(event);
  }

  async function send(values: PayrollSetup): Promise<void> {
    setProblem(undefined);
    await save({ ...values, version: version ?? opened.version });
  }

  return (
    <FormProvider {...form}>
      <UnsavedChanges isDone={isDone} />
      <Box component="form" noValidate onSubmit={submit}>
        {isRestored && !lastSaved && <RestoredNote />}
        {conflictNote}
        <Box sx={{ maxWidth: { sm: 400 }, mt: 3, mb: 1 }}>
          <SetupField
            field={{
              name: "default_format",
              kind: "choice",
              label: "Standardformat",
              help: "Det format, som Download på en lønkørsel giver.",
              options: formatOptions,
            }}
            // Opens the tab of the new default format, so that its missing settings are visible.
            onChanged={() => setFormat(form.getValues("default_format"))}
          />
        </Box>
        <SavedSetupCheck saved={lastSaved ?? first} />
        <FormatTabs format={format} onChange={setFormat} />
        <Box sx={columns}>
          <Card id="format-panel" role="tabpanel" aria-labelledby={`format-tab-${format}`} sx={{ p: { xs: 2, sm: 3 } }}>
            <FormatSettings key={format} format={format} />
          </Card>
          <PayrollSampleCard format={format} />
        </Box>
        <PayrollSetupBar
          problem={problem && <Note severity="error">{problem} Det, du har skrevet, står her stadig.</Note>}
          saved={lastSaved ?? first}
          isSaving={isSaving}
        />
      </Box>
    </FormProvider>
  );
}

const columns = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 3fr) minmax(0, 2fr)" },
  gap: 2,
  alignItems: "start",
  mt: 2,
} as const;

function settingsOf({ version: _version, updated_at: _at, updated_by: _by, ...settings }: SavedPayrollSetup) {
  return settings;
}

/** `{ danlon: { company_number: … } }` → `danlon.company_number`. */
function errorNames(errors: FieldErrors<PayrollSetup>): string[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    payrollFormatNames.some((format) => format === name)
      ? Object.keys(error).map((field) => `${name}.${field}`)
      : [name],
  );
}
