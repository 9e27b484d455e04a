import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { touchTarget } from "#common/web/theme.ts";

type RowProps = { readonly label: string; readonly mb?: number; readonly children: ReactNode };

/** The row has its height from the start, so that the content below does not move when its buttons are loaded. */
export function ChipRow({ label, mb = 0, children }: RowProps) {
  return (
    <Box component="section" aria-label={label} sx={{ ...row, mb }}>
      {children}
    </Box>
  );
}

type ChipProps = Pick<ComponentProps<typeof Chip>, "label" | "variant" | "disabled" | "title" | "aria-label"> & {
  readonly icon?: ReactElement;
  readonly onClick: () => void;
};

export function RowChip(props: ChipProps) {
  return <Chip component="button" type="button" clickable sx={chip} {...props} />;
}

const row = {
  ...{ display: "flex", alignItems: "center", gap: 1, minHeight: touchTarget },
  ...{ overflowX: "auto", mx: -2, px: 2, scrollbarWidth: "thin" },
};
const chip = {
  flexShrink: 0,
  maxWidth: "80%",
  height: touchTarget,
  borderRadius: touchTarget / 2,
  fontSize: "0.9375rem",
};
