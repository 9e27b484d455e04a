import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { copyAndTell } from "#common/web/copy-text.ts";

type Props = { readonly codes: readonly string[] };

export function RecoveryCodeList({ codes }: Props) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>
        Mister du din telefon, kan du logge ind med en af disse koder i stedet. Hver kode virker én gang.
      </Typography>
      <Box component="ul" aria-label="Nødkoder" sx={listLook}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Alert severity="warning">Gem dem et sikkert sted, og ikke kun på telefonen: de vises kun nu.</Alert>
    </Stack>
  );
}

const listLook = {
  m: 0,
  p: 2,
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))",
  gap: 1,
  listStyle: "none",
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  bgcolor: "background.default",
  fontFamily: "monospace",
  fontSize: "1rem",
};

export const copyCodes = (codes: readonly string[]): Promise<void> => copyAndTell(codes.join("\n"), "Koderne", "dem");
