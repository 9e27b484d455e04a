import Box from "@mui/material/Box";
import { counted } from "#common/rules/counted.ts";

export function NewCommentsChip({ count }: { readonly count: number }) {
  return (
    <Box
      component="span"
      sx={{
        ml: "auto",
        flexShrink: 0,
        height: 24,
        px: 1,
        borderRadius: 4,
        border: 1,
        borderColor: "tone.blue.main",
        bgcolor: "tone.blue.soft",
        color: "tone.blue.main",
        fontSize: "0.8125rem",
        fontWeight: 500,
        lineHeight: "22px",
        whiteSpace: "nowrap",
        // Lets a click on the chip reach the card's link.
        pointerEvents: "none",
      }}
    >
      {counted(count, "ny kommentar", "nye kommentarer")}
    </Box>
  );
}
