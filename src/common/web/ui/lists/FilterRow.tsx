import Box from "@mui/material/Box";
import { ClientOnly } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";

type Props = {
  readonly id?: string;
  /** Pixels that are reserved until the fields are loaded. */
  readonly height: { readonly xs: number; readonly md: number };
  /** Grid columns of a wide screen. Needed if the row has more than two fields and a period. */
  readonly columns?: string;
  readonly children: ReactNode;
};

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
  // On a narrow screen, two date fields share a row. A clear button has no space beside their calendar buttons.
  "& .clearButton": { display: { xs: "none", md: "inline-flex" } },
};
