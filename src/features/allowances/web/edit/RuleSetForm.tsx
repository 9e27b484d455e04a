import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useController, useForm } from "react-hook-form";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { FormBar } from "#common/web/ui/forms/FormBar.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { AskBeforeLeaving } from "#common/web/ui/forms/unsaved/AskBeforeLeaving.tsx";
import { RestoredNote } from "#common/web/ui/forms/unsaved/RestoredNote.tsx";
import { ButtonLink } from "#common/web/ui/links.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import type { EditedRuleSet, EditedVersion } from "#features/allowances/rules/allowance-rule.ts";
import { type RuleSet, ruleSetErrors, ruleSetInput } from "#features/allowances/rules/rule-set-input.ts";
import { fromWords, versionSummary } from "#features/allowances/rules/rule-words.ts";
import { useSaveRules } from "../allowance-rules.queries.ts";
import { SampleCard } from "./SampleCard.tsx";
import { VersionsCard } from "./VersionsCard.tsx";

const formOf = (set: RuleSet | undefined): EditedRuleSet => ({
  name: set?.name ?? "",
  versions: (set?.versions ?? []).map(({ confirmed_at: _at, confirmed_by: _by, ...version }) => version),
});

const versionsWords = (versions: readonly EditedVersion[]): string =>
  versions.map((version) => `${fromWords(version)}: ${versionSummary(version)}`).join("; ");

const labels = { name: "Navn", versions: ["Regler", versionsWords] } as ConflictLabels<EditedRuleSet>;

export function RuleSetForm({ set: fetched }: { readonly set: RuleSet }) {
  const [set] = useState(fetched);
  const isDone = useRef(false);
  const navigate = useNavigate();
  const form = useForm<EditedRuleSet>({
    defaultValues: formOf(set),
    resolver: formResolver(ruleSetInput, (fields) => ruleSetErrors(fields, [])),
  });
  const { subject, isRestored } = useFormDraft(form, { name: `allowance-rules-${set.id}`, subject: set, isDone });
  const { version, conflictNote, onConflict } = useConflict(form, { opened: subject, formOf, labels });
  const { save, isSaving } = useSaveRules(set.id, {
    ...errorsInForm(form, onConflict),
    onSaved: () => {
      isDone.current = true;
      void navigate({ to: "/allowance-rules" });
    },
  });
  const { field } = useController({ control: form.control, name: "versions" });
  const { errors, isDirty } = form.formState;
  const problem = errors.root?.message ?? errors.versions?.message;
  return (
    <Box component="form" noValidate onSubmit={form.handleSubmit((values) => save({ ...values, version }))}>
      <AskBeforeLeaving isTyped={isDirty} isUnsaved={() => !isDone.current} />
      {isRestored && <RestoredNote />}
      {conflictNote}
      <Box sx={columns}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <Box sx={{ maxWidth: { sm: 400 }, mt: 1 }}>
            <FormTextField form={form} name="name" label="Navn" isRequired />
          </Box>
          <VersionsCard versions={field.value} stored={set.versions} onChange={field.onChange} />
        </Stack>
        <Box sx={besideTheForm}>
          <SampleCard rulesId={set.id} versions={field.value} />
        </Box>
      </Box>
      <FormBar problem={problem && <Note severity="error">{problem} Det, du har skrevet, står her stadig.</Note>}>
        <ButtonLink to="/allowance-rules">Annuller</ButtonLink>
        <Button
          type="submit"
          variant="contained"
          loading={isSaving}
          disabled={!isDirty}
          sx={{ minWidth: 96, ml: "auto" }}
        >
          Gem
        </Button>
      </FormBar>
    </Box>
  );
}

/** The sample week stays in view below the top bar while the user scrolls the rules. */
const besideTheForm = { minWidth: 0, position: { lg: "sticky" }, top: 80, mt: { lg: 1 } } as const;

const columns = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
  gap: 2,
  alignItems: "start",
} as const;
