import Typography from "@mui/material/Typography";
import { useController, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Person } from "#common/rules/person.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import { DialogFields } from "#common/web/ui/forms/DialogFields.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import { PeoplePicker } from "#common/web/ui/pickers/PeoplePicker.tsx";
import { maxSharedPeople } from "../rules/employment-terms.ts";
import { sharedLeaderInput } from "../rules/shared-leader.ts";
import type { User } from "../rules/user.ts";
import { leaderChoicesQuery, userChoicesQuery, useShareLeader } from "./users.queries.ts";

/** A chosen person with the version that the list showed. */
type Chosen = Person & { readonly version: number };
type LeaderForm = { readonly users: readonly Chosen[]; readonly leader_id: Person | null };

const payloadOf = ({ users, leader_id }: LeaderForm) => ({
  users: users.map(({ id, version }) => ({ id, version })),
  leader_id: leader_id?.id ?? null,
});

const peopleQuery = (filter: string) => ({
  ...userChoicesQuery(filter),
  select: (users: readonly User[]): Chosen[] =>
    users.map(({ id, display_name, version }) => ({ id, name: display_name, version })),
});

/** One leader for several people. */
export function SharedLeaderDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<LeaderForm>({
    defaultValues: { users: [], leader_id: null },
    resolver: formResolver(sharedLeaderInput, undefined, payloadOf),
  });
  const { field, fieldState } = useController({ control: form.control, name: "users" });
  const { save, isSaving } = useShareLeader({ ...errorsInForm(form), onSaved: onClose });
  const error = fieldState.error?.message;
  return (
    <FormDialog
      title="Samme leder for flere"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(z.parse(sharedLeaderInput, payloadOf(values))))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={false}>
        <PeoplePicker
          label="Medarbejdere"
          people={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          choices={peopleQuery}
          max={maxSharedPeople}
          isRequired
          inputRef={field.ref}
          hasError={error !== undefined}
          helperText={error ?? errorRoom}
        />
        <ChoiceField
          form={form}
          name="leader_id"
          label="Leder"
          choices={leaderChoicesQuery}
          emptyText="Ingen"
          hint="Afgør ansøgninger om fravær. Uden leder gør managere det."
        />
        <Typography variant="body2" color="textSecondary">
          Kan én ikke få lederen, gemmes intet for nogen.
        </Typography>
      </DialogFields>
    </FormDialog>
  );
}
