import Box from "@mui/material/Box";
import { ClientOnly } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";

type Props = {
  readonly id?: string;
  /** Pixels, reserved until the fields are loaded. */
  readonly height: { readonly xs: number; readonly md: number };
  /** On a wide screen, if there are more than two fields and a period. */
  readonly columns?: string;
  readonly children: ReactNode;
};

/** Its fields may be loaded after the list. */
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
  // Where two days share a row, there is no space beside the calendar button.
  "& .clearButton": { display: { xs: "none", md: "inline-flex" } },
};
