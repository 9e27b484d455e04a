import Box from "@mui/material/Box";
import { ClientOnly } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";

type Props = {
  readonly id?: string;
  /** Of its fields on a phone and on a wide screen, pixels: what is below does not move when they come. */
  readonly height: { readonly xs: number; readonly md: number };
  /** Of a wide screen, where there is more than two fields and a period. */
  readonly columns?: string;
  readonly children: ReactNode;
};

/** What narrows a list: two fields and a period, and what else there is. Its code may come after the list. */
export function FilterRow({ id, height, columns = "1fr 1fr 208px 208px auto", children }: Props) {
  return (
    <Box
      component="search"
      id={id}
      aria-label="Filtre"
      sx={[grid, { gridTemplateColumns: { xs: "1fr 1fr", md: columns }, minHeight: height }]}
    >
      <ClientOnly>
        <Suspense>{children}</Suspense>
      </ClientOnly>
    </Box>
  );
}

const grid = {
  display: "grid",
  columnGap: 2,
  rowGap: 0.5,
  alignItems: "start",
  // Beside the calendar's there is no room for it where two days share a row.
  "& .clearButton": { display: { xs: "none", md: "inline-flex" } },
};
