import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { countRows, type ImportPreview } from "../rules/import-table.ts";
import { ErrorsTable, RowsTable } from "./PreviewTables.tsx";
import type { Import } from "./use-import.ts";

type Props = { readonly state: Import; readonly preview: ImportPreview };

export function PreviewCard({ state, preview }: Props) {
  const { kind, isRunning } = state;
  const [invite, setInvite] = useState(false);
  const { created, changed, unchanged } = countRows(preview.rows);
  const { errors } = preview;
  const hasErrors = errors.length > 0;
  return (
    <SectionCard
      title="3. Det sker der"
      about={
        hasErrors
          ? `${counted(errors.length, "fejl", "fejl")} skal rettes i filen, før noget kan importeres. Ret filen, og vælg den igen.`
          : "Alle rækker gemmes på én gang, eller ingen af dem."
      }
    >
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1, px: 2, pb: 2 }}>
        <ToneChip tone="green" label={`${created} nye`} />
        <ToneChip tone="blue" label={`${changed} ændres`} />
        <ToneChip tone="slate" label={`${unchanged} uændret`} />
        {hasErrors && <ToneChip tone="red" label={counted(errors.length, "fejl", "fejl")} />}
      </Stack>
      {hasErrors ? <ErrorsTable errors={errors} /> : <RowsTable rows={preview.rows} />}
      {!hasErrors && (
        <Box sx={{ p: 2 }}>
          {kind.invites && created > 0 && (
            <FormControlLabel
              control={<Checkbox checked={invite} onChange={(_event, isChecked) => setInvite(isChecked)} />}
              label="Send de nye en invitation med det samme"
            />
          )}
          {kind.invites && created > 0 && !invite && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
              Uden invitation kan de ikke logge ind. Du kan invitere dem senere under »Invitationer«.
            </Typography>
          )}
          <Button
            variant="contained"
            onClick={() => state.run(invite)}
            loading={isRunning}
            disabled={created + changed === 0}
          >
            {created + changed === 0
              ? "Intet at importere"
              : `Importér ${counted(created + changed, kind.one, kind.many)}`}
          </Button>
        </Box>
      )}
    </SectionCard>
  );
}
