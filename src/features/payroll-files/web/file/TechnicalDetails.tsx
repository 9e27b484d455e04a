import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

export function TechnicalDetails({ children }: { readonly children: ReactNode }) {
  return (
    <details>
      <Typography component="summary" variant="body2" color="textSecondary" sx={{ cursor: "pointer", py: 0.5 }}>
        Tekniske oplysninger
      </Typography>
      <Box sx={{ pb: 0.5 }}>{children}</Box>
    </details>
  );
}
