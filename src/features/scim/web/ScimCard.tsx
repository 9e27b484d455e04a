import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { Facts } from "#common/web/ui/lists/RecordCard.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import type { NewScimToken, ScimSetup } from "../rules/scim-connection.ts";
import { ScimTokenDialog } from "./ScimTokenDialog.tsx";
import { scimQuery, useMakeScimToken, useTurnScimOff } from "./scim.queries.ts";

export function ScimCard() {
  const query = useQuery(scimQuery);
  const [made, setMade] = useState<NewScimToken>();
  return (
    <>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={144} />}
        errorText="Indstillingen for automatisk oprettelse kunne ikke hentes."
      >
        {(setup) => <Setup setup={setup} onMade={setMade} />}
      </QueryView>
      {made && <ScimTokenDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  );
}

type SetupProps = { readonly setup: ScimSetup; readonly onMade: (made: NewScimToken) => void };

function Setup({ setup: { base_url, connection }, onMade }: SetupProps) {
  const [asked, setAsked] = useState<"renew" | "turn-off">();
  const close = () => setAsked(undefined);
  const make = useMakeScimToken((made) => {
    close();
    onMade(made);
  });
  const turnOff = useTurnScimOff(close);
  return (
    <SectionCard
      title="Automatisk oprettelse af brugere (SCIM)"
      about="Jeres brugerkatalog, fx Entra ID eller Okta, opretter brugere som Medarbejder, retter navn og e-mail og lukker dem, der stopper. Roller, løn og administratorer rører det ikke."
      action={
        connection ? (
          <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
            <Button variant="outlined" onClick={() => setAsked("renew")}>
              Ny nøgle
            </Button>
            <Button variant="outlined" color="error" onClick={() => setAsked("turn-off")}>
              Slå fra
            </Button>
          </Stack>
        ) : (
          <Button variant="outlined" onClick={() => void make.save(undefined)} loading={make.isSaving}>
            Slå til
          </Button>
        )
      }
    >
      {connection && (
        <Stack sx={{ px: 2, pb: 2 }}>
          <Facts
            facts={[
              { label: "Adresse", value: base_url },
              { label: "Nøgle lavet", value: `${formatDateTime(connection.made_at)} af ${connection.made_by}` },
              {
                label: "Sidst brugt",
                value: connection.last_used_at === null ? "Ikke endnu" : formatDateTime(connection.last_used_at),
              },
            ]}
          />
        </Stack>
      )}
      <ConfirmDialog
        title="Ny nøgle"
        open={asked === "renew"}
        confirmLabel="Lav ny nøgle"
        onConfirm={() => void make.save(undefined)}
        onClose={close}
        isSaving={make.isSaving}
      >
        Den gamle nøgle holder straks op med at virke. Brugerkataloget kan først ændre noget igen, når det har den nye.
      </ConfirmDialog>
      <ConfirmDialog
        title="Slå automatisk oprettelse fra"
        open={asked === "turn-off"}
        confirmLabel="Slå fra"
        onConfirm={() => void turnOff.save(undefined)}
        onClose={close}
        isSaving={turnOff.isSaving}
      >
        Nøglen holder straks op med at virke. Brugerne bliver, og I opretter og sletter dem selv.
      </ConfirmDialog>
    </SectionCard>
  );
}
