import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { type PayrollFormat, payrollFormatLabels, payrollFormats } from "../rules/payroll-formats.ts";

type Props = { readonly format: PayrollFormat; readonly onChange: (format: PayrollFormat) => void };

/** Which format's settings are shown. */
export function FormatTabs({ format, onChange }: Props) {
  return (
    <Tabs
      value={format}
      onChange={(_, next: PayrollFormat) => onChange(next)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="Filformat"
    >
      {payrollFormats.map((one) => (
        <Tab
          key={one}
          value={one}
          label={payrollFormatLabels[one]}
          id={`format-tab-${one}`}
          aria-controls="format-panel"
        />
      ))}
    </Tabs>
  );
}
