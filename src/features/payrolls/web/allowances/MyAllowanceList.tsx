import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { listed } from "#common/web/words.ts";
import type { MyAllowances } from "#features/payrolls/rules/allowances/run-allowances.ts";
import type { PaidRun } from "#features/payrolls/rules/my-pay.ts";
import { LineItem } from "../LineItem.tsx";
import { rateInWords, unitsInWords } from "./allowance-words.ts";
import { myAllowancesQuery, myRunAllowancesQuery } from "./allowances.queries.ts";

export function MyRunAllowances({ run }: { readonly run: PaidRun }) {
  const { data } = useQuery({ ...myRunAllowancesQuery(run.payroll_id), enabled: run.allowances !== null });
  return data && <AllowanceList allowances={data}>Tillæg</AllowanceList>;
}

export function AllowancesOnTheirWay() {
  const { data } = useQuery(myAllowancesQuery);
  return data && <AllowanceList allowances={data}>Tillæg på vej</AllowanceList>;
}

function AllowanceList({ allowances, children }: { readonly allowances: MyAllowances; readonly children: ReactNode }) {
  if (allowances.totals.lines_count === 0) return null;
  return (
    <Stack component="section" aria-labelledby="my-allowances" sx={{ gap: 1 }}>
      <Typography id="my-allowances" variant="h3" component="h2">
        {children}
      </Typography>
      <Card>
        <Typography sx={{ px: 2, py: 1.5, fontWeight: 500 }}>{formatKroner(allowances.totals.price)}</Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {allowances.data.map((line) => (
            <LineItem key={`${line.date} ${line.name} ${line.unit} ${line.rate}`} isCounterLine={line.price < 0}>
              <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "baseline", gap: 2 }}>
                <Typography sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{line.name}</Typography>
                <Typography noWrap sx={{ flexShrink: 0 }}>
                  {formatKroner(line.price)}
                </Typography>
              </Stack>
              <Typography variant="body2" color="textSecondary">
                {listed(formatDate(line.date), unitsInWords(line), rateInWords(line))}
              </Typography>
            </LineItem>
          ))}
        </Box>
      </Card>
    </Stack>
  );
}
