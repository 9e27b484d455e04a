import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { can, firstApproval } from "#common/rules/access/actor.ts";
import { permissionsOf, roleLabels } from "#common/rules/access/permissions.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { useDownload } from "#common/web/api/use-download.ts";
import { useCan } from "#common/web/current-user.ts";
import { useAbout } from "#common/web/ui/about.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiClipboardTextOutline, mdiDeleteOutline, mdiPencilOutline } from "#common/web/ui/icons.ts";
import { ButtonLink, TextLink } from "#common/web/ui/links.ts";
import { RecordCard } from "#common/web/ui/lists/RecordCard.tsx";
import { MoreMenu } from "#common/web/ui/MoreMenu.tsx";
import { onlyByFinger, onlyByMouse } from "#common/web/ui/pointers.ts";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { mdiAccountSwitchOutline } from "#features/substitutes/web/icons.ts";
import type { Invitation, User } from "../rules/user.ts";
import {
  mdiDownload,
  mdiEmailFastOutline,
  mdiEyeOutline,
  mdiLockReset,
  mdiLogoutVariant,
  mdiRestore,
} from "./icons.ts";
import { notifySent } from "./use-invitation.ts";
import { useInviteAgain } from "./users.queries.ts";

type Props = {
  readonly user: User;
  readonly onOpen: () => void;
  readonly onInvited: (invitation: Invitation) => void;
  readonly onSubstitute: () => void;
  readonly onLogout: () => void;
  readonly onResetSecondFactor: () => void;
  readonly onDelete: () => void;
  readonly onReactivate: () => void;
};

export function UserCard({ user, onReactivate, ...callbacks }: Props) {
  const isDeleted = user.authorized_actions.reactivate;
  const seesTerms = useCan("edit-terms");
  return (
    <RecordCard
      title={user.display_name}
      subtitle={user.email}
      badge={
        isDeleted ? (
          <ToneChip tone="slate" label="Slettet" />
        ) : (
          user.is_invited && <ToneChip tone="amber" label="Inviteret" />
        )
      }
      facts={[
        { label: "Medarbejdernummer", value: user.employee_id ?? "Mangler" },
        ...(user.leader ? [{ label: "Leder", value: user.leader.name }] : []),
        {
          label: "Timepris",
          value: (
            <>
              {user.default_hourly_rate === null ? "N/A" : formatKroner(user.default_hourly_rate)}
              {seesTerms && (
                <TextLink
                  to="/users/$userId/terms"
                  params={{ userId: String(user.id) }}
                  aria-label={`Vilkår for ${user.display_name}`}
                  sx={{ ml: 1.5 }}
                >
                  Vilkår
                </TextLink>
              )}
            </>
          ),
        },
      ]}
      actions={
        isDeleted ? <DeletedActions user={user} onReactivate={onReactivate} /> : <Actions user={user} {...callbacks} />
      }
    >
      <Stack component="ul" direction="row" aria-label="Roller" sx={{ flexWrap: "wrap", gap: 1, m: 0, p: 0 }}>
        {user.roles?.map(({ id, name }) => (
          <li key={id} style={{ listStyle: "none" }}>
            <ToneChip tone="slate" label={roleLabels[name]} />
          </li>
        ))}
      </Stack>
    </RecordCard>
  );
}

function DeletedActions({ user, onReactivate }: Pick<Props, "user" | "onReactivate">) {
  const about = useAbout();
  const mayExport = useCan("export-personal-data");
  // Deleted users cannot fetch their personal data themselves.
  const { save: download } = useDownload(`/api/personal-data/${user.id}`, () => {});
  return (
    <>
      <Button startIcon={<Icon path={mdiRestore} />} onClick={onReactivate} sx={{ mr: "auto" }} {...about}>
        Genaktivér
      </Button>
      {mayExport && <IconAction label="Hent data" icon={mdiDownload} onClick={() => void download({})} />}
    </>
  );
}

type ActionProps = Omit<Props, "onReactivate">;

function Actions({ user, onOpen, onInvited, onSubstitute, onLogout, onResetSecondFactor, onDelete }: ActionProps) {
  const seesJobs = useCan("read-users-jobs");
  const isManager = useCan("name-users-substitute");
  const { save: invite } = useInviteAgain(user.id, (invitation) => {
    notifySent(invitation);
    onInvited(invitation);
  });
  const { update: mayEdit, ...may } = user.authorized_actions;
  const about = useAbout();
  const others = [
    { isThere: may.invite, label: "Send igen", icon: mdiEmailFastOutline, onSelect: () => void invite(undefined) },
    {
      isThere: isManager && approves(user),
      label: "Stedfortræder",
      icon: mdiAccountSwitchOutline,
      onSelect: onSubstitute,
    },
    { isThere: mayEdit, label: "Log ud overalt", icon: mdiLogoutVariant, onSelect: onLogout },
    {
      isThere: may.reset_second_factor,
      label: "Nulstil totrinslogin",
      icon: mdiLockReset,
      onSelect: onResetSecondFactor,
    },
    { isThere: may.delete, label: "Slet", icon: mdiDeleteOutline, onSelect: onDelete },
  ].filter(({ isThere }) => isThere);
  const open = mayEdit
    ? { label: "Rediger", icon: mdiPencilOutline, onClick: onOpen }
    : { label: "Vis", icon: mdiEyeOutline, onClick: onOpen };
  return (
    <>
      {seesJobs && (
        <ButtonLink
          to="/users/$userId/jobs"
          params={{ userId: String(user.id) }}
          startIcon={<Icon path={mdiClipboardTextOutline} />}
          sx={{ mr: "auto" }}
          {...about}
        >
          Opgaver
        </ButtonLink>
      )}
      <Box sx={{ display: "flex", gap: 0.5, ...onlyByMouse }}>
        {others.map(({ label, icon, onSelect }) => (
          <IconAction key={label} label={label} icon={icon} onClick={onSelect} />
        ))}
        <IconAction {...open} />
      </Box>
      <Box sx={{ display: "flex", gap: 0.5, ...onlyByFinger }}>
        <Button startIcon={<Icon path={open.icon} />} onClick={open.onClick} {...about}>
          {open.label}
        </Button>
        <MoreMenu actions={others} />
      </Box>
    </>
  );
}

const approves = ({ roles = [] }: User): boolean =>
  can({ authorizations: permissionsOf(roles.map(({ name }) => name)) }, firstApproval);
