import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { firstDay, lastDay, today } from "#common/rules/time/clock.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SelectField } from "#common/web/ui/forms/SelectField.tsx";
import { DayField } from "#common/web/ui/pickers/DayField.tsx";
import { yearAccountYears, yearNameOf } from "#features/absence/rules/balances/accounts.ts";
import { type AccountName, accountLabels } from "#features/absence/rules/balances/balance-rules.ts";
import { amountOfText } from "#features/absence/rules/balances/balance-words.ts";
import {
  type BalanceEntry,
  balanceEntryInput,
  entryErrors,
  entryKindLabels,
} from "#features/absence/rules/balances/balances.ts";
import { useAccountUnit, useSaveEntry } from "./balances.queries.ts";

type EntryForm = {
  account: AccountName;
  kind: "opening" | "correction";
  date: string | null;
  year: number;
  amount: string;
  reason: string;
};

const unitIsUnknown = { amount: ["Det er ikke hentet endnu, om saldoen er i dage eller timer. Prøv igen om lidt."] };

type Props = {
  readonly userId: number;
  readonly entries: readonly BalanceEntry[];
  readonly onClose: () => void;
};

export function BalanceEntryDialog({ userId, entries, onClose }: Props) {
  const now = today().toString();
  const payloadOf = ({ amount, ...values }: EntryForm) => ({
    ...values,
    unit,
    amount: amountOfText(amount, unit ?? "days") ?? null,
  });
  const form = useForm<EntryForm>({
    defaultValues: {
      ...{ account: "holiday", kind: "opening", date: now, amount: "", reason: "" },
      year: yearAccountYears("holiday", now).at(-1) ?? 0,
    },
    resolver: formResolver(
      balanceEntryInput,
      (fields) => ({ ...entryErrors(fields, entries), ...(unit === undefined && unitIsUnknown) }),
      payloadOf,
    ),
  });
  const [account, date] = useWatch({ control: form.control, name: ["account", "date"] });
  const unit = useAccountUnit(userId, account, date);
  const years = yearAccountYears(account, date ?? now);
  const { save, isSaving } = useSaveEntry(userId, { ...errorsInForm(form), onSaved: onClose });
  const keepYear = () => {
    const { account: chosen, date: day, year } = form.getValues();
    const possible = yearAccountYears(chosen, day ?? now);
    if (!possible.includes(year)) form.setValue("year", possible.at(-1) ?? year);
  };
  return (
    <FormDialog
      title="Tilføj post"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(z.parse(balanceEntryInput, payloadOf(values))))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={undefined} isRestored={false}>
        <SelectField
          form={form}
          name="kind"
          label="Post"
          options={[
            ["opening", entryKindLabels.opening],
            ["correction", entryKindLabels.correction],
          ]}
          isRequired
        />
        <SelectField
          form={form}
          name="account"
          label="Saldo"
          options={Object.entries(accountLabels)}
          onChanged={keepYear}
          isRequired
        />
        <DayField control={form.control} name="date" label="Dato" min={firstDay} max={lastDay} />
        <SelectField
          form={form}
          name="year"
          label="År"
          options={years.map((year) => [year, yearNameOf(account, year)] as const)}
          isRequired
        />
        <FormTextField
          form={form}
          name="amount"
          label={unit === undefined ? "Dage eller timer" : unit === "days" ? "Dage" : "Timer"}
          hint={unit === "days" ? "Fx 6,40. Et minus trækker fra." : "Fx 7,5. Et minus trækker fra."}
          isRequired
        />
        <FormTextField form={form} name="reason" label="Begrundelse" isRequired />
      </DialogFields>
    </FormDialog>
  );
}
