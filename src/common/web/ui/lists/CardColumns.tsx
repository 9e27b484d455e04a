import Box from "@mui/material/Box";
import type { ReactNode } from "react";

type Props<Row> = { readonly rows: readonly Row[]; readonly card: (row: Row) => ReactNode };

export function CardColumns<Row extends { readonly id: number }>({ rows, card }: Props<Row>) {
  return (
    <Box component="ul" sx={grid}>
      {rows.map((row) => (
        <li key={row.id}>{card(row)}</li>
      ))}
    </Box>
  );
}

const grid = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
  listStyle: "none",
  m: 0,
  p: 0,
};
