import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import { formatNumber } from "#common/rules/values/numbers.ts";

type Props = { readonly preview: { readonly notes: readonly string[]; readonly notes_count: number } };

export function PayrollFileNotes({ preview: { notes, notes_count } }: Props) {
  if (notes_count === 0) return null;
  const hidden = notes_count - notes.length;
  return (
    <Alert severity="info" sx={{ overflowWrap: "anywhere", "& .MuiAlert-message": { minWidth: 0, flex: 1 } }}>
      <AlertTitle>Filen afviger fra linjerne</AlertTitle>
      <Box
        component="section"
        tabIndex={0}
        aria-label="Hvad filen siger anderledes"
        sx={{ maxHeight: 240, overflowY: "auto" }}
      >
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
          {hidden > 0 && <li>og {formatNumber(hidden)} mere</li>}
        </ul>
      </Box>
    </Alert>
  );
}
