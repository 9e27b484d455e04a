import Stack from "@mui/material/Stack";
import { type UseFormReturn, useController, useWatch } from "react-hook-form";
import { firstDay, lastDay } from "#common/rules/time/clock.ts";
import { useRecordForm } from "#common/web/forms/use-record-form.ts";
import { RecordDialog } from "#common/web/ui/dialogs/RecordDialog.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { RadioField } from "#common/web/ui/forms/RadioField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { jobTypes } from "#features/job-types/web/job-types.queries.ts";
import { budgetMeasures, budgetPeriods, measureLabels, periodLabels } from "../rules/budget.ts";
import { type Budget, budgetInput } from "../rules/budget-call.ts";
import { budgetErrors } from "../rules/budget-errors.ts";
import { type BudgetForm, budgetForm, budgetPayload } from "./budget-form.ts";
import { budgetCalls } from "./budgets.queries.ts";

type Props = {
  readonly projectId: number;
  readonly budget: Budget | undefined;
  readonly onClose: () => void;
};

export function BudgetDialog({ projectId, budget: opened, onClose }: Props) {
  const { form, ...record } = useRecordForm({
    name: "budget",
    record: opened,
    schema: budgetInput,
    rules: budgetErrors,
    formOf: budgetForm,
    payloadOf: budgetPayload,
    labels,
    calls: budgetCalls(projectId),
    onClose,
  });
  const hasDates = useWatch({ control: form.control, name: "period" }) === "dates";
  return (
    <RecordDialog title={opened ? "Rediger budget" : "Nyt budget"} record={record}>
      <RadioField form={form} name="measure" label="Måles i" options={measures} isRow />
      <AmountField form={form} />
      <ChoiceField form={form} name="job_type_id" label="Arbejde" choices={jobTypes.choices} emptyText="Alt arbejde" />
      <SelectField form={form} name="period" label="Periode" options={periods} isRequired />
      {hasDates && (
        <Stack direction={{ sm: "row" }} sx={{ columnGap: 2, rowGap: 0.5 }}>
          <DayField control={form.control} name="from_date" label="Fra" min={firstDay} max={lastDay} />
          <DayField control={form.control} name="to_date" label="Til" min={firstDay} max={lastDay} />
        </Stack>
      )}
    </RecordDialog>
  );
}

const measures = budgetMeasures.map((measure) => [measure, measureLabels[measure]] as const);
const periods = budgetPeriods.map((period) => [period, periodLabels[period]] as const);

function AmountField({ form: { control } }: { readonly form: UseFormReturn<BudgetForm> }) {
  const { field, fieldState } = useController({ control, name: "amount" });
  const isHours = useWatch({ control, name: "measure" }) === "hours";
  return (
    <MoneyField
      label="Budget"
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      unit={isHours ? "timer" : "kr."}
      error={fieldState.error?.message}
      helperText={isHours ? errorRoom : "Løn, udlæg og kørsel uden tillæg"}
      isRequired
    />
  );
}

const labels = {
  measure: ["Måles i", (measure: BudgetForm["measure"]) => measureLabels[measure]],
  amount: "Budget",
  job_type_id: "Arbejde",
  period: ["Periode", (period: BudgetForm["period"]) => periodLabels[period]],
  from_date: "Fra",
  to_date: "Til",
} as const;
