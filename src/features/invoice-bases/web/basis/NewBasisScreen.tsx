import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { firstDay, lastDay, today } from "#common/rules/time/clock.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { useSettled } from "#common/web/use-settled.ts";
import { customers } from "#features/customers/web/customers.queries.ts";
import { type Grouping, groupingLabels, groupings } from "#features/invoice-bases/rules/basis-words.ts";
import { type InvoiceBasisChoice, invoiceBasisChoice } from "#features/invoice-bases/rules/invoice-basis.ts";
import { previewQuery } from "../invoice-bases.queries.ts";
import { BasisPreview } from "./BasisPreview.tsx";

type BasisForm = {
  customer_id: Choice | null;
  until: string;
  group_by: Grouping;
  with_refunds: boolean;
  markup: number | null;
};

/** Most invoices cover everything up to the end of last month. */
const defaults = (): BasisForm => ({
  customer_id: null,
  until: today().with({ day: 1 }).subtract({ days: 1 }).toString(),
  group_by: "person",
  with_refunds: true,
  markup: 0,
});

export function NewBasisScreen() {
  const form = useForm<BasisForm>({
    mode: "onChange",
    defaultValues: defaults(),
    resolver: formResolver(invoiceBasisChoice, undefined, payloadOf),
  });
  const values = useWatch({ control: form.control }) as BasisForm;
  const [leftOut, setLeftOut] = useState<readonly number[]>([]);
  const choice = useSettledChoice(values, leftOut);
  const query = useQuery(previewQuery(choice));
  return (
    <>
      <Breadcrumb steps={[{ label: "Fakturagrundlag", to: "/invoice-bases" }, { label: "Nyt" }]} />
      <Stack sx={{ gap: 3 }}>
        <Card component="section" aria-label="Hvad skal faktureres">
          <CardContent component="form" noValidate onSubmit={(event) => event.preventDefault()} sx={fields}>
            <ChoiceField form={form} name="customer_id" label="Kunde" choices={customers.choices} isRequired />
            <PickerLocale>
              <DayField control={form.control} name="until" label="Til og med" min={firstDay} max={lastDay} />
            </PickerLocale>
            <SelectField
              form={form}
              name="group_by"
              label="Saml efter"
              options={groupings.map((name) => [name, groupingLabels[name]] as const)}
            />
            <SwitchField
              form={form}
              name="with_refunds"
              label="Udlæg og kørsel"
              help="Ellers er det kun timer. Resten kan komme med i et senere grundlag."
            />
            <Controller
              control={form.control}
              name="markup"
              render={({ field: { ref, ...field }, fieldState: { error } }) => (
                <MoneyField
                  {...field}
                  inputRef={ref}
                  label="Oven i udlæg og kørsel"
                  unit="%"
                  isDisabled={!values.with_refunds}
                  error={error?.message}
                  helperText="0 er kostprisen uden fradragsberettiget moms."
                />
              )}
            />
          </CardContent>
        </Card>
        {choice && (
          <QueryView
            query={query}
            skeleton={<Skeleton variant="rounded" height={320} />}
            errorText="Grundlaget kunne ikke beregnes."
          >
            {(preview) => (
              <BasisPreview
                choice={choice}
                preview={preview}
                isStale={query.isPlaceholderData}
                leftOut={leftOut}
                onLeaveOut={setLeftOut}
              />
            )}
          </QueryView>
        )}
      </Stack>
    </>
  );
}

const payloadOf = (values: BasisForm) => ({ ...values, customer_id: values.customer_id?.id });

function useSettledChoice(values: BasisForm, leftOut: readonly number[]): InvoiceBasisChoice | undefined {
  const settled = useSettled(JSON.stringify({ ...payloadOf(values), without_project_ids: leftOut }));
  return z.safeParse(invoiceBasisChoice, JSON.parse(settled)).data;
}

const fields = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  columnGap: 2,
  rowGap: 1,
} as const;
