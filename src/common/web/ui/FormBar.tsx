import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** The foot of a long form, always in sight. */
export function FormBar({ children }: { readonly children: ReactNode }) {
  return <Box sx={bar}>{children}</Box>;
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
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 1,
} as const;
