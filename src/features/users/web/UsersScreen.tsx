import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useCan, useCurrentUser } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { useFilteredList } from "#common/web/routing/filtered-list.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { ImportLink } from "#common/web/ui/ImportLink.tsx";
import { mdiAccountMultipleOutline } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { CardList } from "#common/web/ui/lists/CardList.tsx";
import { SubstitutesDialog } from "#features/substitutes/web/SubstitutesDialog.tsx";
import type { User } from "../rules/user.ts";
import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import { DeletedFilter, narrowedToDeleted, useDeletedRows } from "./deleted-rows.tsx";
import { EmployeeEmailsDialog } from "./EmployeeEmailsDialog.tsx";
import { InvitationLinkDialog } from "./InvitationLinkDialog.tsx";
import { mdiAccountGroupOutline, mdiEmailFastOutline, mdiEmailMultipleOutline } from "./icons.ts";
import { LogoutUserDialog } from "./LogoutUserDialog.tsx";
import { ReactivateUserDialog } from "./ReactivateUserDialog.tsx";
import { ResetSecondFactorDialog } from "./ResetSecondFactorDialog.tsx";
import { UserCard } from "./UserCard.tsx";
import { UserDialog } from "./UserDialog.tsx";
import { useInvitation } from "./use-invitation.ts";
import { usersQuery } from "./users.queries.ts";

const SharedTermsDialog = lazyPart(async () => (await import("./terms/SharedTermsDialog.tsx")).SharedTermsDialog);

const SharedLeaderDialog = lazyPart(async () => (await import("./SharedLeaderDialog.tsx")).SharedLeaderDialog);

const empty = {
  what: "brugere",
  icon: mdiAccountGroupOutline,
  text: "Ingen brugere endnu.",
  addLabel: "Tilføj den første bruger",
};

export function UsersScreen() {
  const list = useFilteredList("/users");
  const mayAdd = useCan("create-user");
  const rows = useDeletedRows();
  const query = useQuery(usersQuery({ ...list.options, deleted: rows.deleted }));
  const form = useRowDialog<User>("user");
  const deletion = useRowDialog<User>();
  const reactivation = useRowDialog<User>("reactivation");
  const substitute = useRowDialog<User>();
  const logout = useRowDialog<User>();
  const reset = useRowDialog<User>();
  const invitation = useInvitation();
  return (
    <>
      <CardList
        list={list}
        query={query}
        errorText="Brugerne kunne ikke hentes."
        empty={empty}
        narrowed={narrowedToDeleted(rows)}
        actions={
          <>
            {mayAdd && <DeletedFilter rows={rows} />}
            <EmployeeEmails />
            <SharedTerms />
            <SharedLeader />
            {mayAdd && (
              <ButtonLink to="/users/invitations" variant="outlined" startIcon={<Icon path={mdiEmailFastOutline} />}>
                Invitationer
              </ButtonLink>
            )}
            <LeaversLink />
            {mayAdd && <ImportLink to="/imports/people" />}
          </>
        }
        add={mayAdd ? { label: "Ny bruger", onClick: () => form.open() } : undefined}
        facts={5}
        card={(user) => (
          <UserCard
            user={user}
            onOpen={() => form.open(user)}
            onInvited={(again) => invitation.show(user.display_name, again)}
            onSubstitute={() => substitute.open(user)}
            onLogout={() => logout.open(user)}
            onResetSecondFactor={() => reset.open(user)}
            onDelete={() => deletion.open(user)}
            onReactivate={() => reactivation.open(user)}
          />
        )}
      />
      <OpenedRow of={form}>
        {(user, close) => (
          <UserDialog
            user={user}
            onClose={close}
            onCreated={(created) => invitation.show(created.display_name, created)}
          />
        )}
      </OpenedRow>
      {invitation.handed && <InvitationLinkDialog {...invitation.handed} onClose={invitation.close} />}
      <OpenedRow of={substitute}>
        {(user, close) => user && <SubstitutesDialog user={{ id: user.id, name: user.display_name }} onClose={close} />}
      </OpenedRow>
      <OpenedRow of={logout}>{(user, close) => user && <LogoutUserDialog user={user} onClose={close} />}</OpenedRow>
      <OpenedRow of={reset}>
        {(user, close) => user && <ResetSecondFactorDialog user={user} onClose={close} />}
      </OpenedRow>
      <OpenedRow of={reactivation}>
        {(user, close) =>
          user && (
            <ReactivateUserDialog
              user={user}
              onClose={close}
              onReactivated={(reactivated) => invitation.show(reactivated.display_name, reactivated)}
            />
          )
        }
      </OpenedRow>
      <OpenedRow of={deletion}>{(user, close) => user && <DeleteUserDialog user={user} onClose={close} />}</OpenedRow>
    </>
  );
}

function LeaversLink() {
  if (!useCan("read-leavers")) return null;
  return (
    <ButtonLink to="/users/leavers" variant="outlined" startIcon={<Icon path={mdiAccountGroupOutline} />}>
      Fratrådte
    </ButtonLink>
  );
}

function SharedTerms() {
  const mayEdit = useCan("edit-terms");
  const [isOpen, setIsOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<Icon path={mdiAccountMultipleOutline} />} onClick={() => setIsOpen(true)}>
        Samme vilkår for flere
      </Button>
      {isOpen && (
        <Suspense>
          <SharedTermsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Hidden in companies that do not use absence, because leaders decide on nothing else. */
function SharedLeader() {
  const mayEdit = useCan("edit-user");
  const usesAbsence = useCurrentUser()?.absence != null;
  const [isOpen, setIsOpen] = useState(false);
  if (!mayEdit || !usesAbsence) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<Icon path={mdiAccountMultipleOutline} />} onClick={() => setIsOpen(true)}>
        Samme leder for flere
      </Button>
      {isOpen && (
        <Suspense>
          <SharedLeaderDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function EmployeeEmails() {
  const mayExport = useCan("export-emails");
  const [isOpen, setIsOpen] = useState(false);
  if (!mayExport) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<Icon path={mdiEmailMultipleOutline} />} onClick={() => setIsOpen(true)}>
        Medarbejder e-mail-liste
      </Button>
      {isOpen && <EmployeeEmailsDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
