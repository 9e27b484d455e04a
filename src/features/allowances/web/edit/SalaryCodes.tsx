import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import TextField from "@mui/material/TextField";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import type { EditedVersion } from "#features/allowances/rules/allowance-rule.ts";
import { amountWords } from "#features/allowances/rules/rule-words.ts";
import { withSalaryCode } from "./edited-versions.ts";

type Props = {
  readonly versions: readonly EditedVersion[];
  readonly at: number;
  readonly onChange: (versions: readonly EditedVersion[]) => void;
};

export function SalaryCodes({ versions, at, onChange }: Props) {
  const rules = versions[at]?.rules ?? [];
  if (rules.length === 0) return null;
  return (
    <SectionCard title="Lønkoder" about="Koden i lønsystemet. En regel har samme lønkode i alle versioner.">
      <TableContainer>
        <Table sx={{ "& th, & td": { px: { xs: 1, sm: 2 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>Regel</TableCell>
              <TableCell align="right">Sats</TableCell>
              <TableCell>Lønkode</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rules.map((rule) => (
              <TableRow key={rule.code}>
                <TableCell>{rule.name}</TableCell>
                <TableCell align="right" sx={{ fontVariantNumeric: "tabular-nums" }}>
                  {amountWords(rule.amount)}
                </TableCell>
                <TableCell sx={{ width: { xs: 112, sm: 180 } }}>
                  <TextField
                    size="small"
                    value={rule.salary_code}
                    onChange={({ target }) => onChange(withSalaryCode(versions, rule.code, target.value))}
                    autoComplete="off"
                    slotProps={{ htmlInput: { "aria-label": `Lønkode: ${rule.name}`, maxLength: 50 } }}
                  />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </SectionCard>
  );
}
