import { SelectInput } from "#common/web/ui/forms/SelectInput.tsx";
import { type PayrollFormatName, payrollFormatNames, payrollFormats } from "../rules/payroll-formats.ts";

type Props = {
  /** Undefined until the default format is loaded. */
  readonly value: PayrollFormatName | undefined;
  readonly onChange: (format: PayrollFormatName) => void;
};

const options = payrollFormatNames.map((format) => [format, payrollFormats[format].label] as const);

export function PayrollFormatField({ value, onChange }: Props) {
  return (
    <SelectInput<PayrollFormatName | "">
      label="Filformat"
      value={value ?? ""}
      options={options}
      onChange={(format) => format !== "" && onChange(format)}
      sx={{ maxWidth: { sm: 300 } }}
    />
  );
}
