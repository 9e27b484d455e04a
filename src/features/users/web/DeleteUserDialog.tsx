import Alert from "@mui/material/Alert";
import DialogContentText from "@mui/material/DialogContentText";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldErrors } from "#common/rules/values/fields.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { jobCountInWords } from "#common/web/words.ts";
import { ownedInWords } from "../rules/ownership.ts";
import type { User, UserDeletion } from "../rules/user.ts";
import { SuccessorPicker } from "./SuccessorPicker.tsx";
import { useDeleteUser, userDeletionQuery } from "./users.queries.ts";

type Props = { readonly user: User; readonly onClose: () => void };

export function DeleteUserDialog({ user, onClose }: Props) {
  const deletion = useQuery(userDeletionQuery(user.id));
  const [projectOwner, setProjectOwner] = useState<Choice | null>(null);
  const [costCenterOwner, setCostCenterOwner] = useState<Choice | null>(null);
  const [version, setVersion] = useState(user.version);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const { save, isSaving } = useDeleteUser(user.id, {
    onSaved: () => {
      onClose();
      // The deleted user's card is gone with the button that opened this dialog, so the focus moves to the page.
      requestAnimationFrame(() => document.querySelector("main")?.focus({ preventScroll: true }));
    },
    onFailed: (failure) => {
      // After a conflict, the next click sends the current version.
      if (failure.current) setVersion((failure.current as User).version);
      setErrors(failure.errors);
      setProblem(failure.message);
    },
  });
  const successor = { leavingId: user.id };
  return (
    <ConfirmDialog
      title="Slet bruger"
      open
      confirmLabel="Slet"
      isConfirmDisabled={deletion.isPending}
      onConfirm={() =>
        void save({ project_owner_id: projectOwner?.id, cost_center_owner_id: costCenterOwner?.id, version })
      }
      onClose={onClose}
      isSaving={isSaving}
    >
      {problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <DialogContentText color="textPrimary" sx={{ mb: 2, overflowWrap: "anywhere" }}>
        Vil du slette {user.display_name}? Brugeren bliver kun markeret som slettet, men mister straks adgang til
        systemet. Registrerede opgaver bliver stående og kan stadig godkendes og udbetales.
      </DialogContentText>
      <QueryView query={deletion} skeleton={<Skeleton variant="rounded" height={56} />}>
        {(owned) => (
          <Stack sx={{ gap: 2 }}>
            <OwnedAlert owned={owned} />
            {owned.projects_count > 0 && (
              <SuccessorPicker
                {...successor}
                label="Ny ejer af projekterne"
                name="project_owner_id"
                neededRole="project-owner"
                value={projectOwner}
                onChange={setProjectOwner}
                error={errors.project_owner_id?.[0]}
              />
            )}
            {owned.cost_centers_count > 0 && (
              <SuccessorPicker
                {...successor}
                label="Ny ejer af cost centers"
                name="cost_center_owner_id"
                neededRole="manager"
                value={costCenterOwner}
                onChange={setCostCenterOwner}
                error={errors.cost_center_owner_id?.[0]}
              />
            )}
          </Stack>
        )}
      </QueryView>
    </ConfirmDialog>
  );
}

function OwnedAlert({ owned: { projects_count, cost_centers_count, jobs_count } }: { readonly owned: UserDeletion }) {
  const owned = ownedInWords(projects_count, cost_centers_count);
  if (owned === "") return null;
  const isOne = projects_count + cost_centers_count === 1;
  return (
    <Alert severity="warning">
      {owned} mister {isOne ? "sin" : "deres"} ejer
      {jobs_count > 0 && `; ${jobCountInWords(jobs_count)} går til managerne`}. Vælg en ny ejer for at undgå det.
    </Alert>
  );
}
