import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { type CompanyDetails, companyDetails, type SavedCompanyDetails } from "../rules/company-details.ts";
import { useSaveCompany } from "./mileage.queries.ts";

type Props = { readonly company: SavedCompanyDetails; readonly onClose: () => void };

export function CompanyDetailsDialog({ company, onClose }: Props) {
  const form = useForm<CompanyDetails>({ defaultValues: detailsOf(company), resolver: formResolver(companyDetails) });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: company,
    formOf: (saved = company) => detailsOf(saved),
    labels,
  });
  const { save, isSaving } = useSaveCompany({ ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title="Virksomheden"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...z.parse(companyDetails, values), version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={false} isReadOnly>
        <FormTextField form={form} name="name" label="Navn" autoFocus />
        <FormTextField form={form} name="address" label="Adresse" />
        <FormTextField form={form} name="cvr" label="CVR-nummer" />
      </DialogFields>
    </FormDialog>
  );
}

const labels = { name: "Navn", address: "Adresse", cvr: "CVR-nummer" } as const;

const detailsOf = ({ name, address, cvr }: SavedCompanyDetails): CompanyDetails => ({ name, address, cvr });
