import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { useNextRecord } from "#common/web/forms/use-next-record.ts";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { DialogFields } from "#common/web/ui/forms/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { OwnerField } from "#features/users/web/OwnerField.tsx";
import { type CostCenter, type CostCenterInput, costCenterInput } from "../rules/cost-center.ts";
import { costCenters } from "./cost-centers.queries.ts";

type Props = {
  /** Undefined for a new cost center. */
  readonly costCenter: CostCenter | undefined;
  readonly onClose: () => void;
};

type CostCenterForm = Omit<CostCenterInput, "owner_user_id"> & { owner_user_id: Choice | null };

export function CostCenterDialog({ costCenter, onClose }: Props) {
  const form = useForm<CostCenterForm>({
    defaultValues: costCenterForm(costCenter),
    resolver: formResolver(costCenterInput, undefined, costCenterPayload),
  });
  const { subject, isRestored } = useFormDraft(form, { name: "cost-center", subject: costCenter });
  const { version, conflictNote, onConflict } = useConflict(form, { opened: subject, formOf: costCenterForm, labels });
  const next = useNextRecord(form, { isNew: costCenter === undefined, keeps: ["owner_user_id"] });
  const { save, isSaving } = costCenters.useSave(costCenter?.id, {
    ...errorsInForm(form, onConflict),
    onSaved: () => next.begins() || onClose(),
  });
  const submit = form.handleSubmit((values) =>
    save({ ...z.parse(costCenterInput, costCenterPayload(values)), version }),
  );
  return (
    <FormDialog
      title="Cost Center"
      open
      onClose={onClose}
      onSubmit={submit}
      onSubmitNext={next.submitNext(submit)}
      isSaving={isSaving}
    >
      <DialogFields
        key={next.place}
        problem={form.formState.errors.root?.message}
        conflict={conflictNote}
        isRestored={isRestored}
      >
        <FormTextField form={form} name="name" label="Navn" isRequired autoFocus />
        <FormTextField form={form} name="code" label="Kode" isRequired />
        <OwnerField form={form} name="owner_user_id" neededRole="manager" />
      </DialogFields>
    </FormDialog>
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
