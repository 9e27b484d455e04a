import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { hasSetup, type PayrollFormatName, payrollFormats } from "../rules/payroll-formats.ts";
import type { PayrollSetup } from "../rules/payroll-setup.ts";
import { SetupField } from "./SetupField.tsx";
import { type SetupField as Field, setupFields } from "./setup-fields.ts";

type Props = { readonly format: PayrollFormatName };

export function FormatSettings({ format }: Props) {
  const { about, documented, assumed } = payrollFormats[format].help;
  return (
    <>
      <Typography>{about}</Typography>
      {hasSetup(format) && (
        <Box sx={{ my: 3 }}>
          <Settings fields={setupFields(format).filter(({ isAdvanced }) => !isAdvanced)} />
          <AdvancedSettings fields={setupFields(format).filter(({ isAdvanced }) => isAdvanced)} />
        </Box>
      )}
      <Sentences title="Dokumenteret" sentences={documented} />
      <Sentences title="Antaget, så se efter i den første fil" sentences={assumed} />
    </>
  );
}

function Settings({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <Box sx={grid}>
      {fields.map((field) => (
        <Box key={field.name} sx={field.kind === "columns" ? { gridColumn: "1 / -1" } : {}}>
          <SetupField field={field} />
        </Box>
      ))}
    </Box>
  );
}

/** The section "Avanceret" opens when one of its fields has an error, because only a visible field can be focused. */
function AdvancedSettings({ fields }: { readonly fields: readonly Field[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { getFieldState, formState } = useFormContext<PayrollSetup>();
  if (fields.length === 0) return null;
  const isWrong = fields.some(({ name }) => getFieldState(name, formState).invalid);
  return (
    <Box component="details" open={isOpen || isWrong} sx={{ mt: 2 }}>
      <Typography
        component="summary"
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(!isOpen);
        }}
        sx={{ cursor: "pointer", py: 1, fontWeight: 500 }}
      >
        Avanceret
      </Typography>
      <Box sx={{ pt: 1 }}>
        <Settings fields={fields} />
      </Box>
    </Box>
  );
}

const grid = {
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
