import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { type PayrollFormat, payrollFormatLabels, payrollFormats } from "../rules/payroll-formats.ts";

type Props = {
  /** Absent until it is known which one is the standard. */
  readonly value: PayrollFormat | undefined;
  readonly onChange: (format: PayrollFormat) => void;
};

export function PayrollFormatField({ value, onChange }: Props) {
  return (
    <TextField
      select
      label="Filformat"
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value as PayrollFormat)}
      sx={{ maxWidth: { sm: 300 } }}
    >
      {payrollFormats.map((format) => (
        <MenuItem key={format} value={format}>
          {payrollFormatLabels[format]}
        </MenuItem>
      ))}
    </TextField>
  );
}
