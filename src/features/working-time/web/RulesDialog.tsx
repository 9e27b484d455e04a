import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/forms/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import {
  type LawRules,
  lawRuleLabels,
  lawRules,
  type SavedLawRules,
} from "#features/working-time-law/rules/law-rules.ts";
import { maxShortDays } from "#features/working-time-law/rules/short-rests.ts";
import { lawRulesQuery, useSaveLawRules } from "./law-rules.queries.ts";

const title = "Regler for arbejdstid";

type Props = { readonly onClose: () => void };

export function RulesDialog({ onClose }: Props) {
  const query = useQuery({ ...lawRulesQuery, gcTime: 0 });
  return query.data ? (
    <RulesForm rules={query.data} onClose={onClose} />
  ) : (
    <FormDialog title={title} open onClose={onClose}>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={240} />}
        errorText="Reglerne kunne ikke hentes."
      >
        {() => null}
      </QueryView>
    </FormDialog>
  );
}

function RulesForm({ rules: fetched, onClose }: Props & { readonly rules: SavedLawRules }) {
  const [rules] = useState(fetched);
  const form = useForm<LawRules>({ defaultValues: rulesOf(rules), resolver: formResolver(lawRules) });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: rules,
    formOf: (saved = rules) => rulesOf(saved),
    labels: lawRuleLabels,
  });
  const { save, isSaving } = useSaveLawRules({ ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title={title}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...values, version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false}>
        <Typography sx={{ mb: 2 }}>
          De gælder for hele firmaet og for alle måneder. Vælg kun andet end lovens regel, hvis jeres overenskomst giver
          ret til det.
        </Typography>
        <SelectField
          form={form}
          name="rest_hours"
          label={lawRuleLabels.rest_hours}
          options={restOptions}
          hint={`Under 11 timer: højst ${maxShortDays.month} døgn pr. måned og ${maxShortDays.year} pr. år`}
          isRequired
        />
        <SelectField
          form={form}
          name="reference_months"
          label={lawRuleLabels.reference_months}
          options={referenceOptions}
          isRequired
        />
        <SelectField
          form={form}
          name="days_between_days_off"
          label={lawRuleLabels.days_between_days_off}
          options={daysOptions}
          isRequired
        />
      </DialogFields>
    </FormDialog>
  );
}

const restOptions = [
  [11, "11 timer (loven)"],
  [8, "8 timer"],
] as const;
const referenceOptions = [
  [4, "4 måneder (loven)"],
  [6, "6 måneder"],
  [12, "12 måneder"],
] as const;
const daysOptions = [6, 7, 8, 9, 10, 11, 12].map(
  (days) => [days, days === 6 ? "6 døgn (loven)" : `${days} døgn`] as const,
);

const rulesOf = ({ rest_hours, reference_months, days_between_days_off }: SavedLawRules): LawRules => ({
  rest_hours,
  reference_months,
  days_between_days_off,
});
