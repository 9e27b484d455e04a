import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#common/rules/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { amountWords } from "#features/absence/rules/balances/balance-words.ts";
import type { MyAbsenceLine } from "#features/payrolls/rules/absence/run-absence.ts";
import type { PaidRun } from "#features/payrolls/rules/my-pay.ts";
import { LineItem } from "../LineItem.tsx";
import { myRunAbsenceQuery } from "./absence.queries.ts";
import { absenceInWords } from "./absence-words.ts";

/** A user's own absence in a run; nothing while it loads, or without absence. */
export function MyAbsence({ run }: { readonly run: PaidRun }) {
  const { data: lines } = useQuery({ ...myRunAbsenceQuery(run.payroll_id), enabled: run.absence !== null });
  if (!lines || !run.absence) return null;
  return (
    <Stack component="section" aria-labelledby="my-absence" sx={{ gap: 1 }}>
      <Typography id="my-absence" variant="h3" component="h2">
        Fravær
      </Typography>
      <Card>
        <Typography sx={{ px: 2, py: 1.5, fontWeight: 500 }}>{absenceInWords(run.absence)}</Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {lines.data.map((line) => (
            <AbsenceItem key={line.id} line={line} />
          ))}
        </Box>
      </Card>
    </Stack>
  );
}

function AbsenceItem({ line }: { readonly line: MyAbsenceLine }) {
  const { reverses_payroll_id, kind_name, date, hundredths, price, is_sent } = line;
  return (
    <LineItem isCounterLine={reverses_payroll_id !== null}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "baseline", gap: 2 }}>
        <Typography sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{kind_name}</Typography>
        <Typography noWrap sx={{ flexShrink: 0 }}>
          {is_sent ? formatKroner(price) : "Ikke i lønnen"}
        </Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {formatDate(date)} · {amountWords(hundredths, "days")}
        {reverses_payroll_id !== null && ` · modregner lønkørsel ${reverses_payroll_id}`}
      </Typography>
    </LineItem>
  );
}
