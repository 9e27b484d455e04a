import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";

type Props = { readonly open: boolean; readonly onClose: () => void };

const keys = [
  ["Pil op, pil ned", "Forrige og næste opgave"],
  ["Mellemrum", "Vælg opgaven, eller fravælg den"],
  ["G", "Godkend de valgte, eller opgaven"],
  ["A", "Afvis de valgte, eller opgaven"],
  ["Pil højre, pil venstre", "Vis og skjul detaljer, eller fold ugen ud og sammen"],
  ["B", "Se udlæggets bilag"],
  ["Enter", "Åbn opgaven"],
  ["Ctrl + Enter", "Send begrundelsen"],
  ["?", "Vis tasterne"],
] as const;

export function KeysDialog(props: Props) {
  return (
    <FormDialog title="Taster i listen" {...props}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        Tasterne virker på hele siden, når du ikke skriver i et felt.
      </Typography>
      <Box
        component="dl"
        sx={{
          display: "grid",
          gridTemplateColumns: "auto 1fr",
          columnGap: 3,
          rowGap: 1.5,
          m: 0,
          "& dd": { m: 0 },
          "& kbd": { font: "inherit", fontWeight: 500 },
        }}
      >
        {keys.map(([key, meaning]) => (
          <Box key={key} sx={{ display: "contents" }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </Box>
        ))}
      </Box>
    </FormDialog>
  );
}
