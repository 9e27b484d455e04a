import Box from "@mui/material/Box";
import type { ReactNode } from "react";

type Props = { readonly isCounterLine: boolean; readonly children: ReactNode };

export function LineItem({ isCounterLine, children }: Props) {
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: "divider",
        overflowWrap: "anywhere",
        ...(isCounterLine && { bgcolor: "tone.amber.soft" }),
      }}
    >
      {children}
    </Box>
  );
}
