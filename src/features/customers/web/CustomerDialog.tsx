import { useRecordForm } from "#common/web/forms/use-record-form.ts";
import { RecordDialog } from "#common/web/ui/dialogs/RecordDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { SwitchField } from "#common/web/ui/forms/SwitchField.tsx";
import { type Customer, customerInput } from "../rules/customer.ts";
import { customers } from "./customers.queries.ts";

type Props = {
  readonly customer: Customer | undefined;
  readonly onClose: () => void;
};

export function CustomerDialog({ customer, onClose }: Props) {
  const { form, ...record } = useRecordForm({
    name: "customer",
    record: customer,
    schema: customerInput,
    formOf: customerForm,
    payloadOf: customerPayload,
    labels,
    keeps: [],
    calls: customers,
    onClose,
  });
  return (
    <RecordDialog title={customer ? "Rediger kunde" : "Ny kunde"} record={record}>
      <FormTextField form={form} name="name" label={labels.name} isRequired autoFocus />
      <FormTextField form={form} name="cvr" label={labels.cvr} hint="8 cifre. Kan stå tomt." />
      <FormTextField form={form} name="email" label={labels.email} type="email" />
      <FormTextField form={form} name="reference" label={labels.reference} hint="Kundens kontakt eller ordrenummer." />
      <FormTextField
        form={form}
        name="accounting_number"
        label={labels.accounting_number}
        hint="Kundens nummer eller id, hvis I sender kladder."
      />
      {customer && (
        <SwitchField
          form={form}
          name="is_closed"
          label={labels.is_closed}
          help="Kunden kan ikke vælges til nye projekter. Projekter, der hører til kunden, kan stadig faktureres."
        />
      )}
    </RecordDialog>
  );
}

const labels = {
  name: "Navn",
  cvr: "CVR-nummer",
  email: "E-mail",
  reference: "Reference",
  accounting_number: "Nummer i regnskabet",
  is_closed: "Lukket",
} as const;

type CustomerForm = Record<"name" | "cvr" | "email" | "reference" | "accounting_number", string> & {
  is_closed: boolean;
};

const customerForm = (customer: Customer | undefined): CustomerForm => ({
  name: customer?.name ?? "",
  cvr: customer?.cvr ?? "",
  email: customer?.email ?? "",
  reference: customer?.reference ?? "",
  accounting_number: customer?.accounting_number ?? "",
  is_closed: customer?.is_closed ?? false,
});

const customerPayload = ({ email, ...values }: CustomerForm) => ({ ...values, email: email.trim() || null });
