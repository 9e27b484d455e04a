import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { hasSetup, type PayrollFormatName, payrollFormats } from "../rules/payroll-formats.ts";
import { SetupField } from "./SetupField.tsx";
import { setupFields } from "./setup-fields.ts";

type Props = { readonly format: PayrollFormatName };

/** What a format is for, its settings, and what of it is known. */
export function FormatSettings({ format }: Props) {
  const { about, documented, assumed } = payrollFormats[format].help;
  return (
    <>
      <Typography>{about}</Typography>
      {hasSetup(format) && (
        <Box sx={{ ...fields, my: 3 }}>
          {setupFields(format).map((field) => (
            <Box key={field.name} sx={field.kind === "columns" ? { gridColumn: "1 / -1" } : {}}>
              <SetupField field={field} />
            </Box>
          ))}
        </Box>
      )}
      <Sentences title="Dokumenteret" sentences={documented} />
      <Sentences title="Antaget, så se efter i den første fil" sentences={assumed} />
    </>
  );
}

const fields = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  columnGap: 2,
  rowGap: 2,
  alignItems: "start",
} as const;

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h2">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, color: "text.secondary" }}>
        {sentences.map((sentence) => (
          <Typography key={sentence} component="li" variant="body2">
            {sentence}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
