import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import { getCurrentUser } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { useWantedAddress } from "#common/web/routing/wanted-address.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import type { SecondFactor } from "#features/session/rules/second-factor.ts";
import { RemoveSecondFactorDialog } from "./RemoveSecondFactorDialog.tsx";
import { RenewRecoveryCodesDialog } from "./RenewRecoveryCodesDialog.tsx";
import { secondFactorQuery } from "./second-factor.queries.ts";

const AddSecondFactorDialog = lazyPart(async () => (await import("./AddSecondFactorDialog.tsx")).AddSecondFactorDialog);

const few = 3;

type OpenDialog = "add" | "renew" | "remove" | undefined;

export function SecondFactorSection() {
  const query = useQuery(secondFactorQuery);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const goOn = useGoOn();
  return (
    <>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={96} />}
        errorText="Dit totrinslogin kunne ikke hentes."
      >
        {(state) => (state.confirmed_at ? <On {...state} open={setDialog} /> : <Off open={setDialog} />)}
      </QueryView>
      {dialog === "add" && (
        <Suspense>
          <AddSecondFactorDialog
            onClose={() => {
              close();
              goOn();
            }}
          />
        </Suspense>
      )}
      {dialog === "renew" && <RenewRecoveryCodesDialog onClose={close} />}
      {dialog === "remove" && <RemoveSecondFactorDialog onClose={close} />}
    </>
  );
}

/** Opens the page that the user requested before Dagværk asked for a second factor. */
function useGoOn(): () => void {
  const navigate = useNavigate();
  const wanted = useWantedAddress();
  return () => {
    if (wanted !== undefined && !getCurrentUser()?.must_add_second_factor) void navigate({ href: wanted });
  };
}

type StateProps = { readonly open: (dialog: OpenDialog) => void };

function Off({ open }: StateProps) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography color="textSecondary">
        Når du logger ind, skriver du også en kode fra en app på din telefon. Så er din adgangskode ikke nok, hvis andre
        får fat i den.
      </Typography>
      <Button variant="outlined" onClick={() => open("add")} sx={{ alignSelf: "flex-start" }}>
        Slå totrinslogin til
      </Button>
    </Stack>
  );
}

function On({ confirmed_at, recovery_codes_left: left, open }: SecondFactor & StateProps) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <ToneChip tone="green" label="Slået til" />
        <Typography color="textSecondary">
          {confirmed_at && `siden ${formatDate(confirmed_at)} · `}
          {counted(left, "nødkode", "nødkoder")} tilbage
        </Typography>
      </Stack>
      {left <= few && (
        <Alert severity="warning">Lav nye nødkoder, så du stadig kan logge ind, hvis du mister din telefon.</Alert>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        <Button variant="outlined" onClick={() => open("renew")}>
          Nye nødkoder
        </Button>
        <Button variant="outlined" color="error" onClick={() => open("remove")}>
          Slå totrinslogin fra
        </Button>
      </Stack>
    </Stack>
  );
}
