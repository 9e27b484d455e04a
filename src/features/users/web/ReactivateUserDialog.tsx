import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { type CreatedUser, type User, userReactivation } from "../rules/user.ts";
import { RolesField } from "./RolesField.tsx";
import { type UserForm, userFormOf, userLabels } from "./user-form.ts";
import { useReactivateUser } from "./users.queries.ts";

type Props = {
  readonly user: User;
  readonly onClose: () => void;
  readonly onReactivated: (reactivated: CreatedUser) => void;
};

export function ReactivateUserDialog({ user, onClose, onReactivated }: Props) {
  const form = useForm<UserForm>({ defaultValues: userFormOf(user), resolver: formResolver(userReactivation) });
  const { subject, isRestored } = useFormDraft(form, { name: "reactivation", subject: user });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: subject,
    formOf: userFormOf,
    labels: userLabels,
  });
  const { save, isSaving } = useReactivateUser(user.id, {
    ...errorsInForm(form, onConflict),
    onSaved: (saved) => {
      onClose();
      onReactivated(saved);
      // The card disappears with its button, so the focus moves to the page.
      if (saved.invitation_link === undefined)
        requestAnimationFrame(() => document.querySelector("main")?.focus({ preventScroll: true }));
    },
  });
  return (
    <FormDialog
      title="Genaktivér bruger"
      open
      submitLabel="Genaktivér"
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...z.parse(userReactivation, values), version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={isRestored}>
        <Typography sx={{ mb: 2 }}>
          {user.display_name} får sit medarbejdernummer, sine opgaver og sin kørsel tilbage, og bliver inviteret med et
          link til at vælge en ny adgangskode.
        </Typography>
        <FormTextField form={form} name="email" label="E-mail" type="email" isRequired autoFocus />
        <RolesField form={form} isReadOnly={false} />
      </DialogFields>
    </FormDialog>
  );
}
