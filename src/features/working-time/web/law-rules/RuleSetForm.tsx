import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { type UseFormReturn, useFieldArray, useForm } from "react-hook-form";
import {
  defaultLawRules,
  type LawPeriod,
  lawRuleLabels,
  maxPeriods,
  periodsText,
  type RuleSet,
  ruleSetErrors,
  ruleSetInput,
  ruleSetLabels,
  ruleSetName,
} from "#common/rules/law-rules.ts";
import { firstDay, lastDay, today } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiDeleteOutline, mdiPlus } from "#common/web/ui/icons.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { maxShortDays } from "#features/working-time-law/rules/short-rests.ts";
import { useSaveRules } from "./law-rules.mutations.ts";

type RulesForm = { readonly name: string; readonly periods: LawPeriod[] };

const fromStart: LawPeriod = { ...defaultLawRules, from_date: firstDay };

const formOf = (set: RuleSet | undefined): RulesForm => ({
  name: set?.name ?? "",
  periods: set?.periods ?? [fromStart],
});

type Props = { readonly set: RuleSet | undefined; readonly onClose: () => void };

/** Without `set`, the form adds the rules of a group. */
export function RuleSetForm({ set: fetched, onClose }: Props) {
  const [set] = useState(fetched);
  const isCompany = set?.name === null;
  const toPayload = ({ name, periods }: RulesForm) => ({ name: isCompany ? null : name, periods });
  const form = useForm<RulesForm>({
    defaultValues: formOf(set),
    resolver: formResolver(ruleSetInput, (fields) => ruleSetErrors(fields, [], isCompany), toPayload),
  });
  const { version, conflictNote, onConflict } = useConflict<RulesForm, RuleSet>(form, {
    opened: set,
    formOf,
    labels: { name: ruleSetLabels.name, periods: [ruleSetLabels.periods, periodsText] } as never,
  });
  const { save, isSaving } = useSaveRules(set?.id, { ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title={set ? `Regler: ${ruleSetName(set)}` : "Regler for en gruppe"}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...toPayload(values), version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false}>
        {!isCompany && <FormTextField form={form} name="name" label="Navn" hint="Fx Vagthold." isRequired />}
        <Periods form={form} />
      </DialogFields>
    </FormDialog>
  );
}

function Periods({ form }: { readonly form: UseFormReturn<RulesForm> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "periods" });
  const addPeriod = () => {
    const last = form.getValues("periods").at(-1) ?? fromStart;
    append({ ...last, from_date: today().add({ months: 1 }).with({ day: 1 }).toString() });
  };
  const { errors } = form.formState;
  const problem = errors.periods?.message ?? errors.periods?.root?.message;
  return (
    <Stack sx={{ gap: 2 }}>
      {problem && <Note severity="error">{problem}</Note>}
      {fields.map((field, place) => (
        <Stack key={field.id} role="group" aria-label={`Periode ${place + 1}`} sx={{ gap: 1 }}>
          {place === 0 ? (
            <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
              Fra start
            </Typography>
          ) : (
            <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
              <DayField
                control={form.control}
                name={`periods.${place}.from_date`}
                label="Fra"
                min={firstDay}
                max={lastDay}
              />
              <IconAction label={`Fjern periode ${place + 1}`} icon={mdiDeleteOutline} onClick={() => remove(place)} />
            </Stack>
          )}
          <SelectField
            form={form}
            name={`periods.${place}.rest_hours`}
            label={lawRuleLabels.rest_hours}
            options={restOptions}
            hint={`Under 11 timer: højst ${maxShortDays.month} døgn pr. måned og ${maxShortDays.year} pr. år`}
            isRequired
          />
          <SelectField
            form={form}
            name={`periods.${place}.reference_months`}
            label={lawRuleLabels.reference_months}
            options={referenceOptions}
            isRequired
          />
          <SelectField
            form={form}
            name={`periods.${place}.days_between_days_off`}
            label={lawRuleLabels.days_between_days_off}
            options={daysOptions}
            isRequired
          />
        </Stack>
      ))}
      {fields.length < maxPeriods && (
        <Button startIcon={<Icon path={mdiPlus} />} onClick={addPeriod} sx={{ alignSelf: "flex-start" }}>
          Andre regler fra en dag
        </Button>
      )}
    </Stack>
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
