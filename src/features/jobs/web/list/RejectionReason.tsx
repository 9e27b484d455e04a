import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";

/** Why a job was rejected, in the words of the one who did it. */
export function RejectionReason({ reason }: { readonly reason: string }) {
  return (
    <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: "tone.red.soft", color: "tone.red.main" }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        Begrundelse for afvisning
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {reason}
      </Typography>
    </Box>
  );
}
