import Box from "@mui/material/Box";
import { ClientOnly } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";

type Props = {
  readonly id?: string;
  /** Height of the fields in pixels, reserved until they are loaded. */
  readonly height: { readonly xs: number; readonly md: number };
  /** Columns on a wide screen, if there are more than two fields and a period. */
  readonly columns?: string;
  readonly children: ReactNode;
};

/** The filters of a list: two fields, a period and others. Its code may be loaded after the list. */
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
  // There is no space beside the calendar button where two days share a row.
  "& .clearButton": { display: { xs: "none", md: "inline-flex" } },
};
