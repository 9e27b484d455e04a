import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { type PayrollFormatName, payrollFormatNames, payrollFormats } from "../rules/payroll-formats.ts";

type Props = { readonly format: PayrollFormatName; readonly onChange: (format: PayrollFormatName) => void };

export function FormatTabs({ format, onChange }: Props) {
  return (
    <Tabs
      value={format}
      onChange={(_, next: PayrollFormatName) => onChange(next)}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label="Filformat"
    >
      {payrollFormatNames.map((one) => (
        <Tab
          key={one}
          value={one}
          label={payrollFormats[one].label}
          id={`format-tab-${one}`}
          aria-controls="format-panel"
        />
      ))}
    </Tabs>
  );
}
