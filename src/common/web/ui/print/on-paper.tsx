import Box from "@mui/material/Box";
import GlobalStyles from "@mui/material/GlobalStyles";
import Typography from "@mui/material/Typography";

export function PrintedTitle({ children }: { readonly children: string }) {
  return (
    <Typography className="only-printed" component="h2" sx={{ typography: "h2", mb: 2 }}>
      {children}
    </Typography>
  );
}

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

/** `!important` is needed, because this rule may come before the `@page` rule of the theme. */
export function LandscapePage() {
  return landscape;
}

const landscape = <GlobalStyles styles={{ "@page": { size: "A4 landscape !important" } }} />;
