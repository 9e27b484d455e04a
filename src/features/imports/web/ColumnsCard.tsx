import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { SelectInput } from "#common/web/ui/forms/SelectInput.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { maxHeaderRows } from "../rules/import-bounds.ts";
import { columnLetters } from "../rules/import-kind.ts";
import { headersOf, type Import } from "./use-import.ts";

type Props = { readonly state: Import; readonly opened: NonNullable<Import["opened"]> };

export function ColumnsCard({ state, opened }: Props) {
  const { kind, isPreviewing } = state;
  const { table, header_row, columns, source } = opened;
  const width = Math.max(...table.rows.map((row) => row.length), 0);
  const headers = headersOf(opened);
  const sample = table.rows[header_row + 1] ?? [];
  const places = Array.from({ length: width }, (_, place) => [String(place), nameOf(place, headers, sample)] as const);
  const headerRows = table.rows
    .slice(0, maxHeaderRows)
    .map((row, place) => [place, `${place + 1}: ${cut(row.filter(Boolean).join(", "))}`] as const);
  return (
    <SectionCard
      title="2. Kolonner"
      about="Kolonnerne er fundet efter deres navne. Ret dem, der er forkerte; de huskes i denne browser til næste gang."
    >
      <Box sx={{ px: 2, pb: 2 }}>
        <Box sx={fields}>
          {table.sheets.length > 1 && (
            <SelectInput
              label="Ark"
              value={table.sheet}
              options={table.sheets.map((sheet, place) => [place, sheet] as const)}
              onChange={(sheet) => state.read({ ...source, sheet })}
            />
          )}
          <SelectInput
            label="Overskrifter i række"
            value={header_row}
            options={headerRows}
            onChange={state.chooseHeaderRow}
          />
        </Box>
        <Box sx={fields}>
          {kind.columns.map(({ field, label }) => (
            <SelectInput
              key={field}
              label={label}
              value={field in columns ? String(columns[field]) : ""}
              options={[["", "Ikke med"], ...places]}
              onChange={(place) => state.chooseColumn(field, place === "" ? undefined : Number(place))}
            />
          ))}
        </Box>
        <Button variant="contained" onClick={state.show} loading={isPreviewing}>
          Vis, hvad der sker
        </Button>
      </Box>
    </SectionCard>
  );
}

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function nameOf(place: number, headers: readonly string[], sample: readonly string[]): string {
  const example = sample[place] ? ` (${cut(sample[place])})` : "";
  return `${columnLetters(place)}: ${headers[place] || "uden overskrift"}${example}`;
}

const fields = {
  display: "grid",
  gap: 2,
  mb: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(3, minmax(0, 1fr))" },
};
