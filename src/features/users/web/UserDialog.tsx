import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Controller, type UseFormReturn, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { useCurrentUser } from "#common/web/current-user.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { useNextRecord } from "#common/web/forms/use-next-record.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import { MoneyField } from "#common/web/ui/forms/MoneyField.tsx";
import { type CreatedUser, type User, userInput } from "../rules/user.ts";
import { RegistersTimeField } from "./RegistersTimeField.tsx";
import { RolesField } from "./RolesField.tsx";
import { type UserForm, userFormOf, userLabels, userPayload } from "./user-form.ts";
import { leaderChoicesQuery, useSaveUser } from "./users.queries.ts";

type Props = {
  /** Undefined for a new user. */
  readonly user: User | undefined;
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedUser) => void;
};

export function UserDialog({ user, onClose, onCreated }: Props) {
  const isReadOnly = user !== undefined && !user.authorized_actions.update;
  const form = useForm<UserForm>({
    defaultValues: userFormOf(user),
    resolver: formResolver(userInput, undefined, userPayload),
  });
  const { subject, isRestored } = useFormDraft(form, { name: "user", subject: user });
  const { version, conflictNote, onConflict } = useConflict(form, {
    opened: subject,
    formOf: userFormOf,
    labels: userLabels,
  });
  const next = useNextRecord(form, { isNew: user === undefined });
  const { save, isSaving } = useSaveUser(user?.id, {
    ...errorsInForm(form, onConflict),
    onSaved: (saved) => {
      if (next.begins()) return;
      onClose();
      if (!user) onCreated(saved);
    },
  });
  const submit = form.handleSubmit((values) =>
    save({
      ...z.parse(userInput, userPayload(values)),
      version,
      default_hourly_rate_from: values.default_hourly_rate_from,
    }),
  );
  return (
    <FormDialog
      title="Bruger profil"
      open
      onClose={onClose}
      onSubmit={isReadOnly ? undefined : submit}
      onSubmitNext={next.submitNext(submit)}
      isSaving={isSaving}
    >
      <DialogFields
        key={next.place}
        problem={form.formState.errors.root?.message}
        conflict={conflictNote}
        isRestored={isRestored}
        isReadOnly={isReadOnly}
      >
        <UserFields form={form} isReadOnly={isReadOnly} />
        {!user && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            Brugeren bliver inviteret med et link til at vælge sin adgangskode. Opretter du flere, kan du bagefter hente
            alle links under »Invitationer«.
          </Typography>
        )}
      </DialogFields>
    </FormDialog>
  );
}

type FieldsProps = { readonly form: UseFormReturn<UserForm>; readonly isReadOnly: boolean };

function UserFields({ form, isReadOnly }: FieldsProps) {
  const field = { form, isReadOnly, isRequired: !isReadOnly };
  const usesAbsence = useCurrentUser()?.absence != null;
  return (
    <>
      <FormTextField {...field} name="name" label="Navn" autoFocus={!isReadOnly} />
      <FormTextField {...field} name="email" label="E-mail" type="email" />
      <Box
        sx={{ display: "grid", gridTemplateColumns: { sm: "repeat(2, minmax(0, 1fr))" }, columnGap: 2, rowGap: 0.5 }}
      >
        <FormTextField {...field} name="employee_id" label="Medarbejdernummer" />
        <Controller
          control={form.control}
          name="default_hourly_rate"
          render={({ field: { ref, ...rate }, fieldState: { error } }) => (
            <MoneyField
              {...rate}
              label="Timepris"
              inputRef={ref}
              isRequired={!isReadOnly}
              isReadOnly={isReadOnly}
              error={error?.message}
              helperText={errorRoom}
            />
          )}
        />
      </Box>
      <RolesField form={form} isReadOnly={isReadOnly} />
      {usesAbsence && !isReadOnly && (
        <ChoiceField
          form={form}
          name="leader_id"
          label="Leder"
          choices={leaderChoicesQuery}
          emptyText="Ingen"
          hint="Afgør ansøgninger om fravær. Uden leder gør managere det."
        />
      )}
      <RegistersTimeField form={form} isReadOnly={isReadOnly} />
    </>
  );
}
