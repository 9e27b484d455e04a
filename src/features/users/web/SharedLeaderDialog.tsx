import Typography from "@mui/material/Typography";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Person } from "#common/rules/person.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { ChoiceField } from "#common/web/ui/forms/ChoiceField.tsx";
import { sharedLeaderInput } from "../rules/shared-leader.ts";
import { SharedPeopleField } from "./terms/SharedPeopleField.tsx";
import type { ChosenPerson } from "./users.queries.ts";
import { leaderChoicesQuery, useShareLeader } from "./users.queries.ts";

type LeaderForm = { readonly users: readonly ChosenPerson[]; readonly leader_id: Person | null };

const payloadOf = ({ users, leader_id }: LeaderForm) => ({
  users: users.map(({ id, version }) => ({ id, version })),
  leader_id: leader_id?.id ?? null,
});

export function SharedLeaderDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm<LeaderForm>({
    defaultValues: { users: [], leader_id: null },
    resolver: formResolver(sharedLeaderInput, undefined, payloadOf),
  });
  const { save, isSaving } = useShareLeader({ ...errorsInForm(form), onSaved: onClose });
  return (
    <FormDialog
      title="Samme leder for flere"
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save(z.parse(sharedLeaderInput, payloadOf(values))))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} isRestored={false}>
        <SharedPeopleField form={form} name="users" />
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
