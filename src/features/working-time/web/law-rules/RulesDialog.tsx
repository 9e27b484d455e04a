import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lawRulesText, periodWords, type RuleSet, ruleSetName } from "#common/rules/law-rules.ts";
import { lawRulesQuery } from "#common/web/company-rules/law-rules.queries.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiDeleteOutline, mdiPencilOutline, mdiPlus } from "#common/web/ui/icons.ts";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { useDeleteRules } from "./law-rules.mutations.ts";
import { RuleSetForm } from "./RuleSetForm.tsx";

type Props = { readonly onClose: () => void };

type Opened = { readonly set: RuleSet | undefined };

export function RulesDialog({ onClose }: Props) {
  const query = useQuery(lawRulesQuery);
  const [edited, setEdited] = useState<Opened>();
  const [deleted, setDeleted] = useState<RuleSet>();
  if (edited)
    return (
      <PickerLocale>
        <RuleSetForm set={edited.set} onClose={() => setEdited(undefined)} />
      </PickerLocale>
    );
  if (deleted) return <DeleteRules set={deleted} onClose={() => setDeleted(undefined)} />;
  return (
    <FormDialog title="Regler for arbejdstid" open onClose={onClose}>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={240} />}
        errorText="Reglerne kunne ikke hentes."
      >
        {(sets) => (
          <Stack sx={{ gap: 2 }}>
            <Typography>
              Vælg kun andet end lovens regel, hvis jeres overenskomst giver ret til det. En gruppes regler vælges under
              »Flere vilkår« i ansættelsesvilkårene.
            </Typography>
            {sets.map((set) => (
              <RuleSetCard
                key={set.id}
                set={set}
                onEdit={() => setEdited({ set })}
                onDelete={set.name === null ? undefined : () => setDeleted(set)}
              />
            ))}
            <Button
              startIcon={<Icon path={mdiPlus} />}
              onClick={() => setEdited({ set: undefined })}
              sx={{ alignSelf: "flex-start" }}
            >
              Tilføj regler for en gruppe
            </Button>
          </Stack>
        )}
      </QueryView>
    </FormDialog>
  );
}

type CardProps = { readonly set: RuleSet; readonly onEdit: () => void; readonly onDelete: (() => void) | undefined };

function RuleSetCard({ set, onEdit, onDelete }: CardProps) {
  const name = ruleSetName(set);
  return (
    <Stack component="section" aria-label={name} direction="row" sx={{ alignItems: "flex-start", gap: 1 }}>
      <Stack sx={{ flexGrow: 1, gap: 0.5 }}>
        <Typography variant="subtitle2" component="h3">
          {name}
        </Typography>
        {set.periods.map((period) => (
          <Typography key={period.from_date} variant="body2" color="textSecondary">
            {periodWords(period)}: {lawRulesText(period)}
          </Typography>
        ))}
      </Stack>
      <IconAction label={`Redigér regler: ${name}`} icon={mdiPencilOutline} onClick={onEdit} />
      {onDelete && <IconAction label={`Slet regler: ${name}`} icon={mdiDeleteOutline} onClick={onDelete} />}
    </Stack>
  );
}

function DeleteRules({ set, onClose }: { readonly set: RuleSet; readonly onClose: () => void }) {
  const { save, isSaving } = useDeleteRules(set, onClose);
  return (
    <ConfirmDialog
      title="Slet regler"
      open
      confirmLabel="Slet"
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      <Typography>
        »{ruleSetName(set)}« slettes. Det kan kun lade sig gøre, når ingen vilkår bruger reglerne.
      </Typography>
    </ConfirmDialog>
  );
}
