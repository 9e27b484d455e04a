import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useNavigate } from "@tanstack/react-router";
import { useForm, useWatch } from "react-hook-form";
import { firstDay } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import type { Preset } from "../rules/presets/preset.ts";
import { presets, versionsOf } from "../rules/presets/presets.ts";
import { ruleSetInput } from "../rules/rule-set-input.ts";
import { useCreateRules } from "./allowance-rules.queries.ts";

type Choice = Pick<Preset, "label" | "about" | "versions"> & Partial<Preset>;

const empty: Choice = {
  label: "Tom",
  about: ["Ingen regler. Du skriver dem selv."],
  versions: [{ from_date: firstDay, rules: [] }],
};
const choices: Readonly<Record<string, Choice>> = { ...presets, empty };

type CreateForm = { readonly name: string; readonly preset: string };

const linesOf = ({ source, about, unread }: Choice) => [source, ...about, unread].filter((line) => line !== undefined);
const presetOf = ({ preset }: Pick<CreateForm, "preset">): Choice => choices[preset] ?? empty;
const payloadOf = ({ name, preset }: CreateForm) => ({
  name,
  versions: versionsOf(presetOf({ preset })),
});

export function CreateRulesDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm<CreateForm>({
    defaultValues: { name: presets.industri.label, preset: "industri" },
    resolver: formResolver(ruleSetInput, undefined, payloadOf),
  });
  const { isRestored } = useFormDraft(form, { name: "new-allowance-rules" });
  const { save, isSaving } = useCreateRules({
    ...errorsInForm(form),
    onSaved: ({ id }) => void navigate({ to: "/allowance-rules/$rulesId", params: { rulesId: String(id) } }),
  });
  const preset = useWatch({ control: form.control, name: "preset" });

  /** The name follows the preset until the user enters a name. */
  function choose(next: string): void {
    const isOwnName = form.getValues("name") !== nameOf(preset);
    form.setValue("preset", next, { shouldDirty: true });
    if (!isOwnName) form.setValue("name", nameOf(next));
  }

  return (
    <FormDialog
      title="Opret tillægsregler"
      open
      onClose={onClose}
      submitLabel="Opret"
      onSubmit={form.handleSubmit((values) => save(payloadOf(values)))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={isRestored}>
        <RadioGroup aria-label="Skabelon" value={preset} onChange={(_, value) => choose(value)}>
          {Object.entries(choices).map(([name, { label }]) => (
            <FormControlLabel key={name} value={name} control={<Radio />} label={label} />
          ))}
        </RadioGroup>
        <Stack aria-live="polite" sx={{ gap: 0.5, mb: 2 }}>
          {linesOf(presetOf({ preset })).map((line) => (
            <Typography key={line} variant="body2" color="textSecondary">
              {line}
            </Typography>
          ))}
        </Stack>
        <FormTextField form={form} name="name" label="Navn" isRequired />
      </DialogFields>
    </FormDialog>
  );
}

const nameOf = (preset: string): string => (preset === "empty" ? "" : presetOf({ preset }).label);
