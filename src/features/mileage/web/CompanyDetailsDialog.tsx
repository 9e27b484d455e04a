import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { errorsInForm } from "../../../common/web/forms/form-errors.ts";
import { formResolver } from "../../../common/web/forms/form-resolver.ts";
import { DialogFields } from "../../../common/web/ui/forms/DialogFields.tsx";
import { FormDialog } from "../../../common/web/ui/forms/FormDialog.tsx";
import { FormTextField } from "../../../common/web/ui/forms/FormTextField.tsx";
import { type CompanyDetails, companyDetails } from "../rules/company-details.ts";
import { useSaveCompany } from "./mileage.queries.ts";

type Props = { readonly company: CompanyDetails; readonly onClose: () => void };

export function CompanyDetailsDialog({ company, onClose }: Props) {
  const form = useForm<CompanyDetails>({ defaultValues: company, resolver: formResolver(companyDetails) });
  const { save, isSaving } = useSaveCompany({ ...errorsInForm(form), onSaved: onClose });
  return (
    <FormDialog
      title="Virksomheden på kørselsregnskabet"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(z.parse(companyDetails, values)))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={false} isReadOnly>
        <FormTextField form={form} name="name" label="Navn" autoFocus />
        <FormTextField form={form} name="address" label="Adresse" />
        <FormTextField form={form} name="cvr" label="CVR-nummer" />
      </DialogFields>
    </FormDialog>
  );
}
