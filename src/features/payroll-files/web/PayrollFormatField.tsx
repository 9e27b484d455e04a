import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { type PayrollFormatName, payrollFormatNames, payrollFormats } from "../rules/payroll-formats.ts";

type Props = {
  /** Absent until the default format is loaded. */
  readonly value: PayrollFormatName | undefined;
  readonly onChange: (format: PayrollFormatName) => void;
};

export function PayrollFormatField({ value, onChange }: Props) {
  return (
    <TextField
      select
      label="Filformat"
      value={value ?? ""}
      onChange={({ target }) => onChange(target.value as PayrollFormatName)}
      sx={{ maxWidth: { sm: 300 } }}
    >
      {payrollFormatNames.map((format) => (
        <MenuItem key={format} value={format}>
          {payrollFormats[format].label}
        </MenuItem>
      ))}
    </TextField>
  );
}
