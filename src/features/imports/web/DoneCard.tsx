import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { ButtonLink } from "#common/web/ui/links.ts";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import type { ImportKind } from "../rules/import-kind.ts";
import type { ImportResult } from "../rules/import-table.ts";

type Props = { readonly kind: ImportKind; readonly result: ImportResult; readonly onAgain: () => void };

export function DoneCard({ kind, result: { created, changed, unchanged }, onAgain }: Props) {
  return (
    <SectionCard title="Importen er færdig" about={`${created} nye, ${changed} ændret, ${unchanged} uændret.`}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, px: 2, pb: 2 }}>
        <ButtonLink to={kind.list.path} variant="contained">
          Til {kind.list.title.toLowerCase()}
        </ButtonLink>
        {kind.invites && (
          <ButtonLink to="/users/invitations" variant="outlined">
            Invitationer
          </ButtonLink>
        )}
        <Button variant="outlined" onClick={onAgain}>
          Importér en fil til
        </Button>
      </Stack>
    </SectionCard>
  );
}
