import { Controller } from "react-hook-form";
import { firstDay, formatDate, lastDay, today } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { useRecordForm } from "#common/web/forms/use-record-form.ts";
import { RecordDialog } from "#common/web/ui/dialogs/RecordDialog.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { customers } from "#features/customers/web/customers.queries.ts";
import { type SalesRate, salesRateErrors, salesRateInput } from "#features/invoice-bases/rules/sales-rate.ts";
import { projects } from "#features/projects/web/projects.queries.ts";
import { hourlyJobTypes, salesRateCalls } from "./sales-rates.queries.ts";

type Props = {
  readonly rate: SalesRate | undefined;
  readonly onClose: () => void;
};

type RateForm = {
  customer_id: Choice | null;
  project_id: Choice | null;
  job_type_id: Choice | null;
  from_date: string;
  rate: number | null;
};

export function SalesRateDialog({ rate, onClose }: Props) {
  const { form, ...record } = useRecordForm({
    name: "sales-rate",
    record: rate,
    schema: salesRateInput,
    rules: salesRateErrors,
    formOf: formOf,
    payloadOf: payloadOf,
    labels,
    calls: salesRateCalls,
    onClose,
  });
  return (
    <RecordDialog title={rate ? "Rediger salgspris" : "Ny salgspris"} record={record}>
      <ChoiceField form={form} name="customer_id" label="Kunde" choices={customers.choices} emptyText="Alle" />
      <ChoiceField
        form={form}
        name="project_id"
        label="Projekt"
        choices={projects.choices}
        emptyText="Alle"
        hint="Vælg enten kunde eller projekt, eller ingen af dem."
      />
      <ChoiceField form={form} name="job_type_id" label="Arbejde" choices={hourlyJobTypes} emptyText="Alt" />
      <PickerLocale>
        <DayField control={form.control} name="from_date" label="Fra" min={firstDay} max={lastDay} />
      </PickerLocale>
      <Controller
        control={form.control}
        name="rate"
        render={({ field: { ref, ...field }, fieldState: { error } }) => (
          <MoneyField
            {...field}
            label="Pris pr. time"
            inputRef={ref}
            isRequired
            error={error?.message}
            helperText="Uden moms."
          />
        )}
      />
    </RecordDialog>
  );
}

const labels = {
  customer_id: "Kunde",
  project_id: "Projekt",
  job_type_id: "Arbejde",
  from_date: ["Fra", formatDate],
  rate: ["Pris pr. time", (kroner: number | null) => (kroner === null ? "" : formatKroner(kroner))],
} as const;

const formOf = (rate: SalesRate | undefined): RateForm => ({
  customer_id: rate?.customer ?? null,
  project_id: rate?.project ?? null,
  job_type_id: rate?.job_type ?? null,
  from_date: rate?.from_date ?? today().with({ day: 1 }).toString(),
  rate: rate?.rate ?? null,
});

const payloadOf = ({ customer_id, project_id, job_type_id, ...values }: RateForm) => ({
  ...values,
  customer_id: customer_id?.id ?? null,
  project_id: project_id?.id ?? null,
  job_type_id: job_type_id?.id ?? null,
});
