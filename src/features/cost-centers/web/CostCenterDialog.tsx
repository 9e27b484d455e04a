import { useRecordForm } from "#common/web/forms/use-record-form.ts";
import { RecordDialog } from "#common/web/ui/dialogs/RecordDialog.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { OwnerField } from "#features/users/web/OwnerField.tsx";
import { type CostCenter, type CostCenterInput, costCenterInput } from "../rules/cost-center.ts";
import { costCenters } from "./cost-centers.queries.ts";

type Props = {
  readonly costCenter: CostCenter | undefined;
  readonly onClose: () => void;
};

type CostCenterForm = Omit<CostCenterInput, "owner_user_id"> & { owner_user_id: Choice | null };

export function CostCenterDialog({ costCenter, onClose }: Props) {
  const { form, ...record } = useRecordForm({
    name: "cost-center",
    record: costCenter,
    schema: costCenterInput,
    formOf: costCenterForm,
    payloadOf: costCenterPayload,
    labels,
    keeps: ["owner_user_id"],
    calls: costCenters,
    onClose,
  });
  return (
    <RecordDialog title="Cost Center" record={record}>
      <FormTextField form={form} name="name" label="Navn" isRequired autoFocus />
      <FormTextField form={form} name="code" label="Kode" isRequired />
      <OwnerField form={form} name="owner_user_id" neededRole="manager" />
    </RecordDialog>
  );
}

const labels = { name: "Navn", code: "Kode", owner_user_id: "Ejer" } as const;

const costCenterForm = (costCenter: CostCenter | undefined): CostCenterForm => ({
  name: costCenter?.name ?? "",
  code: costCenter?.code ?? "",
  owner_user_id: costCenter?.owner ?? null,
});

function costCenterPayload({ owner_user_id, ...values }: CostCenterForm) {
  return { ...values, owner_user_id: owner_user_id?.id ?? null };
}
