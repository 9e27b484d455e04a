import Stack from "@mui/material/Stack";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import type { ImportName } from "../rules/imports.ts";
import { ColumnsCard } from "./ColumnsCard.tsx";
import { DoneCard } from "./DoneCard.tsx";
import { FileCard } from "./FileCard.tsx";
import { ImportTabs } from "./ImportTabs.tsx";
import { PreviewCard } from "./PreviewCard.tsx";
import { useImport } from "./use-import.ts";

export function ImportScreen({ name }: { readonly name: ImportName }) {
  const state = useImport(name);
  const { kind, opened, preview, result } = state;
  return (
    <>
      <Breadcrumb
        steps={[{ label: kind.list.title, to: kind.list.path }, { label: `Importér ${kind.label.toLowerCase()}` }]}
      />
      <ImportTabs name={name} />
      <Stack sx={{ gap: 3 }}>
        {result ? (
          <DoneCard kind={kind} result={result} onAgain={state.startAgain} />
        ) : (
          <>
            <FileCard name={name} state={state} />
            {opened && <ColumnsCard state={state} opened={opened} />}
            {preview && <PreviewCard state={state} preview={preview} />}
          </>
        )}
      </Stack>
    </>
  );
}
