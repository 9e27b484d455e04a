import { useState } from "react";
import { useForm } from "react-hook-form";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { type FullProof, fullProof } from "#features/session/rules/second-factor.ts";
import { copyCodes, RecoveryCodeList } from "./RecoveryCodeList.tsx";
import { noProof, SecondFactorProof } from "./SecondFactorProof.tsx";
import { useRenewRecoveryCodes } from "./second-factor.queries.ts";

export function RenewRecoveryCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<FullProof>({ defaultValues: noProof, resolver: formResolver(fullProof) });
  const [codes, setCodes] = useState<readonly string[]>();
  const { save, isSaving } = useRenewRecoveryCodes({
    onSaved: ({ recovery_codes }) => setCodes(recovery_codes),
    onFieldErrors: showFieldErrors(form.setError),
  });
  return (
    <FormDialog
      title="Nye nødkoder"
      open
      // A pending response contains the codes, so the dialog stays open.
      onClose={() => isSaving || onClose()}
      onSubmit={(event) => {
        if (!codes) return void form.handleSubmit((input) => save(input))(event);
        event.preventDefault();
        void copyCodes(codes);
      }}
      isSaving={isSaving}
      submitLabel={codes ? "Kopiér koderne" : "Lav nye koder"}
      closeLabel={codes ? "Luk" : "Annuller"}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} />
      ) : (
        <SecondFactorProof form={form} text="Dine nuværende nødkoder holder op med at virke." />
      )}
    </FormDialog>
  );
}
