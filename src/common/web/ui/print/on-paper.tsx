import Box from "@mui/material/Box";
import GlobalStyles from "@mui/material/GlobalStyles";
import Typography from "@mui/material/Typography";

/** What the page is about, such as `Arbejdstid, Mads Kjær, november 2026`. */
export function PrintedTitle({ children }: { readonly children: string }) {
  return (
    <Typography className="only-printed" component="h2" sx={{ typography: "h2", mb: 2 }}>
      {children}
    </Typography>
  );
}

/** A line for the date and signature of each signer. */
export function SignatureLines({ signers }: { readonly signers: readonly string[] }) {
  return (
    <Box className="only-printed" sx={{ mt: 3, pt: 5, breakInside: "avoid" }}>
      <Box sx={{ display: "flex", gap: 4 }}>
        {signers.map((who) => (
          <Box key={who} sx={{ flex: 1, maxWidth: "50%", borderTop: 1, pt: 0.5, typography: "body2" }}>
            Dato og underskrift, {who}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Turns the sheets, for a screen wider than they are. Important, because nothing decides which of two rules comes last. */
export function LandscapePage() {
  return landscape;
}

const landscape = <GlobalStyles styles={{ "@page": { size: "A4 landscape !important" } }} />;
