import { touchTarget } from "#common/web/theme.ts";
import { SelectInput } from "#common/web/ui/forms/SelectInput.tsx";

type Props<Rows extends string> = {
  readonly value: Rows;
  readonly choices: Readonly<Record<Rows, string>>;
  readonly onChange: (rows: Rows) => void;
};

export function RowsFilter<Rows extends string>({ value, choices, onChange }: Props<Rows>) {
  return (
    <SelectInput
      label="Vis"
      size="small"
      fullWidth={false}
      value={value}
      options={Object.entries(choices) as [Rows, string][]}
      onChange={onChange}
      sx={{ flexGrow: { xs: 1, sm: 0 }, minWidth: 120 }}
      inputProps={{ sx: { minHeight: touchTarget } }}
    />
  );
}
