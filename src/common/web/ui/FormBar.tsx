import Box from "@mui/material/Box";
import type { ReactNode } from "react";

type Props = {
  /** Why the form was not saved: beside the button that was pressed, wherever the page is scrolled to. */
  readonly problem?: ReactNode;
  readonly children: ReactNode;
};

/** The foot of a long form, always in sight. */
export function FormBar({ problem, children }: Props) {
  return (
    <Box sx={bar}>
      {problem}
      <Box sx={row}>{children}</Box>
    </Box>
  );
}

const bar = {
  position: "sticky",
  bottom: 0,
  zIndex: "appBar",
  mt: 1,
  py: 1.5,
  bgcolor: "background.default",
  borderTop: 1,
  borderColor: "divider",
  display: "flex",
  flexDirection: "column",
  gap: 1.5,
} as const;

const row = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 1,
} as const;
