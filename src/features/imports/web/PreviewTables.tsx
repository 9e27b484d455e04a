import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import { type ReactNode, useState } from "react";
import { formatNumber } from "#common/rules/values/numbers.ts";
import type { CellError, PlannedRow } from "../rules/import-table.ts";

export function ErrorsTable({ errors }: { readonly errors: readonly CellError[] }) {
  return (
    <RowsCut label="Fejl i filen" heads={["Celle", "Kolonne", "Fejl"]} rows={errors}>
      {({ row, cell, label, message }) => (
        <TableRow key={`${row} ${label} ${message}`}>
          <TableCell>{cell ?? `Række ${row}`}</TableCell>
          <TableCell>{label}</TableCell>
          <TableCell sx={anywhere}>{message}</TableCell>
        </TableRow>
      )}
    </RowsCut>
  );
}

const whatWords = { new: "Ny", changed: "Ændres", unchanged: "Uændret" } as const;

export function RowsTable({ rows }: { readonly rows: readonly PlannedRow[] }) {
  return (
    <RowsCut label="Rækker" heads={["Række", "Navn", "Sker", "Felter"]} rows={rows}>
      {({ row, name, what, changes }) => (
        <TableRow key={row}>
          <TableCell>{row}</TableCell>
          <TableCell sx={anywhere}>{name}</TableCell>
          <TableCell>{whatWords[what]}</TableCell>
          <TableCell sx={wide}>
            {what === "new"
              ? changes.map(({ label, to }) => `${label} ${to}`).join(" · ")
              : changes.map(({ label, from, to }) => (
                  <Box key={label}>
                    {label}: {from || "(tom)"} → {to || "(tom)"}
                  </Box>
                ))}
          </TableCell>
        </TableRow>
      )}
    </RowsCut>
  );
}

const anywhere = { overflowWrap: "anywhere", minWidth: { xs: 72, sm: 120 } };
const wide = { overflowWrap: "anywhere", minWidth: { xs: 120, sm: 280 } };

const shownFirst = 50;

type CutProps<Row> = {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
};

/** A slow browser takes long to render two thousand rows, so a click is needed to see them all. */
function RowsCut<Row>({ label, heads, rows, children }: CutProps<Row>) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? rows : rows.slice(0, shownFirst);
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label={label}>
        <Table size="small" sx={{ "& th, & td": { px: { xs: 0.75, sm: 2 } } }}>
          <TableHead>
            <TableRow>
              {heads.map((head) => (
                <TableCell key={head}>{head}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>{shown.map(children)}</TableBody>
        </Table>
      </TableContainer>
      {shown.length < rows.length && (
        <Button onClick={() => setIsAll(true)} sx={{ m: 1 }}>
          Vis alle {formatNumber(rows.length)}
        </Button>
      )}
    </>
  );
}
