import { useForm } from "react-hook-form";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { showFieldErrors } from "#common/web/forms/show-field-errors.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { type FullProof, fullProof } from "#features/session/rules/second-factor.ts";
import { noProof, SecondFactorProof } from "./SecondFactorProof.tsx";
import { useRemoveSecondFactor } from "./second-factor.queries.ts";

export function RemoveSecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<FullProof>({ defaultValues: noProof, resolver: formResolver(fullProof) });
  const { save, isSaving } = useRemoveSecondFactor({
    onSaved: onClose,
    onFieldErrors: showFieldErrors(form.setError),
  });
  return (
    <FormDialog
      title="Slå totrinslogin fra"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((input) => save(input))}
      isSaving={isSaving}
      submitLabel="Slå fra"
      submitColor="error"
    >
      <SecondFactorProof form={form} text="Derefter er din adgangskode nok til at logge ind." />
    </FormDialog>
  );
}
