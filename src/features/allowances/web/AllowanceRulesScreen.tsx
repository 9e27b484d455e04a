import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { today } from "#common/rules/time/clock.ts";
import { AddButton, addButtonRoom } from "#common/web/ui/AddButton.tsx";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiDeleteOutline } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { CardColumns } from "#common/web/ui/lists/CardColumns.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { versionOn } from "../rules/allowance-rule.ts";
import type { RuleSet } from "../rules/rule-set-input.ts";
import { fromWords } from "../rules/rule-words.ts";
import { ruleSetsQuery, useDeleteRules } from "./allowance-rules.queries.ts";
import { CreateRulesDialog } from "./CreateRulesDialog.tsx";
import { mdiClockPlusOutline } from "./icons.ts";
import { StateChip } from "./StateChip.tsx";

export function AllowanceRulesScreen() {
  const query = useQuery(ruleSetsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [deleted, setDeleted] = useState<RuleSet>();
  return (
    <Box sx={addButtonRoom}>
      <Breadcrumb
        steps={[{ label: "Lønkørsler", to: "/payrolls" }, { label: "Tillæg", to: "/allowances" }, { label: "Regler" }]}
      />
      <PageHeader>
        <Typography color="textSecondary" sx={{ flex: "1 1 320px", maxWidth: 720 }}>
          Overtid, forskudt tid og andre tillæg efter jeres egen aftale. En medarbejder får dem, når reglerne er valgt i
          ansættelsesvilkårene.
        </Typography>
        <Box sx={{ ml: "auto" }}>
          <AddButton label="Opret regler" onClick={() => setIsCreating(true)} />
        </Box>
      </PageHeader>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={240} />}
        errorText="Tillægsreglerne kunne ikke hentes."
      >
        {(sets) =>
          sets.length === 0 ? (
            <EmptyState
              icon={mdiClockPlusOutline}
              text="Ingen tillægsregler endnu. Start fra en skabelon, og ret den til."
            />
          ) : (
            <CardColumns rows={sets} card={(set) => <RuleSetCard set={set} onDelete={() => setDeleted(set)} />} />
          )
        }
      </QueryView>
      {isCreating && <CreateRulesDialog onClose={() => setIsCreating(false)} />}
      {deleted && <DeleteRules set={deleted} onClose={() => setDeleted(undefined)} />}
    </Box>
  );
}

function RuleSetCard({ set, onDelete }: { readonly set: RuleSet; readonly onDelete: () => void }) {
  const current = versionOn(set, today().toString());
  return (
    <Card component="section" aria-label={set.name} sx={{ height: "100%", p: 2 }}>
      <Stack direction="row" sx={{ alignItems: "start", gap: 1 }}>
        <Typography variant="h3" component="h2" sx={{ flexGrow: 1, overflowWrap: "anywhere" }}>
          {set.name}
        </Typography>
        <IconAction label={`Slet regler: ${set.name}`} icon={mdiDeleteOutline} onClick={onDelete} sx={{ m: -1 }} />
      </Stack>
      <List disablePadding sx={{ my: 1 }}>
        {set.versions.map((version) => (
          <ListItem key={version.from_date} disableGutters sx={{ gap: 1, flexWrap: "wrap", py: 0.5 }}>
            <span>
              {fromWords(version)}, {counted(version.rules.length, "regel", "regler")}
            </span>
            {version === current && <ToneChip tone="blue" label="Gælder nu" />}
            <StateChip version={version} />
          </ListItem>
        ))}
      </List>
      <ButtonLink
        to="/allowance-rules/$rulesId"
        params={{ rulesId: String(set.id) }}
        variant="outlined"
        aria-label={`Redigér regler: ${set.name}`}
      >
        Redigér
      </ButtonLink>
    </Card>
  );
}

function DeleteRules({ set, onClose }: { readonly set: RuleSet; readonly onClose: () => void }) {
  const { save, isSaving } = useDeleteRules(set, onClose);
  return (
    <ConfirmDialog
      title="Slet tillægsregler"
      open
      confirmLabel="Slet"
      onConfirm={() => void save(undefined)}
      onClose={onClose}
      isSaving={isSaving}
    >
      <Typography>
        »{set.name}« slettes. Det kan kun lade sig gøre, når ingen vilkår bruger reglerne, og ingen lønkørsel har brugt
        dem.
      </Typography>
    </ConfirmDialog>
  );
}
