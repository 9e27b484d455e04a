import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { touchTarget } from "#common/web/theme.ts";

type Props<Rows extends string> = {
  readonly value: Rows;
  readonly choices: Readonly<Record<Rows, string>>;
  readonly onChange: (rows: Rows) => void;
};

export function RowsFilter<Rows extends string>({ value, choices, onChange }: Props<Rows>) {
  return (
    <TextField
      select
      label="Vis"
      size="small"
      fullWidth={false}
      value={value}
      onChange={({ target }) => onChange(target.value as Rows)}
      sx={{ flexGrow: { xs: 1, sm: 0 }, minWidth: 120 }}
      slotProps={{ input: { sx: { minHeight: touchTarget } } }}
    >
      {Object.entries<string>(choices).map(([rows, label]) => (
        <MenuItem key={rows} value={rows}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
