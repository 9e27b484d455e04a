import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { roleLabels } from "#common/rules/access/permissions.ts";
import { listInWords } from "#common/rules/list-in-words.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import type { PasswordLogin } from "#features/session/rules/password-login.ts";
import { PasswordLoginDialog } from "./PasswordLoginDialog.tsx";
import { passwordLoginQuery } from "./password-login.queries.ts";

export function PasswordLoginCard() {
  const query = useQuery(passwordLoginQuery);
  const dialog = useRowDialog<PasswordLogin>();
  return (
    <>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={112} />}
        errorText="Indstillingen for adgangskoder kunne ikke hentes."
      >
        {(setting) => (
          <SectionCard
            title="Adgangskoder"
            about="Slå adgangskoder fra for en rolle, så dens personer kun logger ind hos udbyderen. Med flere roller gælder den øverste."
            action={
              <Button variant="outlined" onClick={() => dialog.open(setting)}>
                Ret adgangskoder
              </Button>
            }
          >
            <Typography sx={{ px: 2, pb: 2 }}>{inWords(setting)}</Typography>
          </SectionCard>
        )}
      </QueryView>
      <OpenedRow of={dialog}>
        {(setting, close) => setting && <PasswordLoginDialog setting={setting} onClose={close} />}
      </OpenedRow>
    </>
  );
}

function inWords({ off_roles, keeper_ids, administrators }: PasswordLogin): string {
  if (off_roles.length === 0) return "Alle kan logge ind med adgangskode.";
  const off = `Uden adgangskode: ${listInWords(off_roles.map((name) => roleLabels[name]))}.`;
  const keepers = administrators.filter(({ id }) => keeper_ids.includes(id)).map(({ name }) => name);
  return keepers.length > 0 ? `${off} ${listInWords(keepers)} beholder deres.` : off;
}
