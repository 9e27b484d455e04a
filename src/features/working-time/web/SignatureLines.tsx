import Box from "@mui/material/Box";
import { formatDate, today } from "#common/rules/clock.ts";

/** Only on paper: lines to sign the month or week. */
export function SignatureLines() {
  return (
    <Box className="only-printed" sx={{ mt: 3, breakInside: "avoid" }}>
      <Box sx={{ display: "flex", gap: 4, mt: 5 }}>
        {["Dato", "Medarbejder", "Leder"].map((who) => (
          <Box key={who} sx={{ flexGrow: who === "Dato" ? 1 : 2, borderTop: 1, pt: 0.5, typography: "body2" }}>
            {who}
          </Box>
        ))}
      </Box>
      <Box sx={{ mt: 2, typography: "caption" }}>Udskrevet {formatDate(today().toString())}</Box>
    </Box>
  );
}
