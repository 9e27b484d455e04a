import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type ChangeEvent, type DragEvent, useRef, useState } from "react";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { useDownload } from "#common/web/api/use-download.ts";
import { flash } from "#common/web/flash.ts";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { maxImportBytes, maxImportRows } from "../rules/import-bounds.ts";
import type { ImportName } from "../rules/imports.ts";
import type { Import } from "./use-import.ts";

type Props = { readonly name: ImportName; readonly state: Import };

export function FileCard({ name, state }: Props) {
  const { kind, opened, isReading } = state;
  const [pasted, setPasted] = useState("");
  const input = useRef<HTMLInputElement>(null);

  function take(file: File | undefined) {
    if (!file) return;
    if (file.size > maxImportBytes) flash.error(`Filen må højst fylde ${maxImportBytes / 1_000_000} MB.`);
    else state.read({ file, name: file.name });
  }

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files?.[0]);
    // Without this, choosing the corrected file again would not fire `change`.
    target.value = "";
  };

  return (
    <SectionCard
      title="1. Fil"
      about={`Et regneark (.xlsx) eller CSV med højst ${formatNumber(maxImportRows)} rækker. Intet gemmes, før du har set, hvad der sker.`}
      action={<Downloads name={name} state={state} />}
    >
      <Box
        onDragOver={(event: DragEvent) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          take(event.dataTransfer.files[0]);
        }}
        sx={{ px: 2, pb: 2 }}
      >
        <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", alignItems: "center", gap: 2, mb: 2 }}>
          <Button variant="contained" onClick={() => input.current?.click()} loading={isReading}>
            Vælg fil
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {opened ? opened.source.name : "eller træk den hertil"}
          </Typography>
          <input ref={input} type="file" accept=".xlsx,.csv,.txt,.tsv,text/csv" hidden onChange={choose} />
        </Stack>
        <TextField
          label="Eller indsæt rækker"
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
          multiline
          minRows={2}
          maxRows={6}
          fullWidth
          helperText={`Kopiér ${kind.many} med overskrifter fra regnearket, og sæt dem ind her.`}
        />
        {pasted.trim() !== "" && (
          <Button
            variant="outlined"
            onClick={() => state.read({ file: new Blob([pasted]), name: "Indsatte rækker" })}
            loading={isReading}
            sx={{ mt: 1 }}
          >
            Brug de indsatte rækker
          </Button>
        )}
      </Box>
    </SectionCard>
  );
}

function Downloads({ name, state: { kind } }: Props) {
  const template = useDownload(`/api/imports/${name}/template`, () => {});
  const file = useDownload(`/api/imports/${name}/file`, () => {});
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
      <Button variant="outlined" onClick={() => void template.save({})} loading={template.isSaving}>
        Hent skabelon
      </Button>
      <Button variant="outlined" onClick={() => void file.save({})} loading={file.isSaving}>
        Hent alle {kind.many}
      </Button>
    </Stack>
  );
}
