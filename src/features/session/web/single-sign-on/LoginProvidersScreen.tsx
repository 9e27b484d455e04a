import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { listInWords } from "#common/rules/list-in-words.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { addButtonRoom } from "#common/web/ui/AddButton.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { type Fact, RecordCard } from "#common/web/ui/lists/RecordCard.tsx";
import { ShortCardList } from "#common/web/ui/lists/ShortCardList.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { ScimCard } from "#features/scim/web/ScimCard.tsx";
import { type LoginProvider, providerKindLabels } from "#features/session/rules/single-sign-on/login-provider.ts";
import { AllAccessTokens } from "../access-tokens/AllAccessTokens.tsx";
import { mdiLogin } from "../icons.ts";
import { loginProvidersQuery } from "./login-providers.queries.ts";
import { PasswordLoginCard } from "./PasswordLoginCard.tsx";
import { ProviderDialog } from "./ProviderDialog.tsx";

export function LoginProvidersScreen() {
  const query = useQuery(loginProvidersQuery);
  const dialog = useRowDialog<LoginProvider>();
  return (
    <Stack sx={{ ...addButtonRoom, gap: 3 }}>
      <ShortCardList
        query={query}
        errorText="Login-udbyderne kunne ikke hentes."
        empty={{
          icon: mdiLogin,
          text: "Alle logger ind med e-mail og adgangskode. Med en login-udbyder kan de bruge deres konto hos Microsoft, Google eller jeres egen.",
        }}
        add={{ label: "Tilføj login-udbyder", onClick: () => dialog.open() }}
        card={(provider) => <ProviderCard provider={provider} onEdit={() => dialog.open(provider)} />}
      />
      {query.data?.some(({ is_used }) => is_used) && <PasswordLoginCard />}
      <ScimCard />
      <AllAccessTokens />
      <OpenedRow of={dialog}>{(provider, close) => <ProviderDialog provider={provider} onClose={close} />}</OpenedRow>
    </Stack>
  );
}

type CardProps = { readonly provider: LoginProvider; readonly onEdit: () => void };

function ProviderCard({ provider, onEdit }: CardProps) {
  const { name, is_used, without_groups } = provider;
  return (
    <RecordCard
      title={`Log ind med ${name}`}
      badge={!is_used && <ToneChip tone="slate" label="Ikke i brug" />}
      facts={factsOf(provider)}
      action={<IconAction label="Rediger" icon={mdiPencilOutline} onClick={onEdit} />}
    >
      {without_groups.length > 0 && (
        <Stack>
          <Alert severity="warning">
            {listInWords(without_groups)} har for mange grupper til, at udbyderen sender dem. Rollerne er ikke ændret.
            Brug applikationsroller hos udbyderen i stedet.
          </Alert>
        </Stack>
      )}
    </RecordCard>
  );
}

function factsOf({ kind, domains, creates_users, has_second_factor, ...provider }: LoginProvider): Fact[] {
  return [
    { label: "Udbyder", value: providerKindLabels[kind] },
    { label: "Domæner", value: domains.join(", ") || "Alle" },
    { label: "Nye brugere", value: creates_users ? "Oprettes ved første login" : "Oprettes af jer" },
    { label: "Totrinslogin", value: has_second_factor ? "Hos udbyderen" : "I Dagværk, hvis udbyderen ikke har det" },
    { label: "Roller", value: provider.role_map.length > 0 ? "Efter udbyderen" : "Som i Dagværk" },
    { label: "Forbundne", value: provider.people_count },
    { label: "Omdirigering", value: provider.redirect_uri },
  ];
}
