import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { counted } from "#common/rules/counted.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { amountWords } from "#features/absence/rules/balances/balance-words.ts";
import type { AbsenceTotals, MyAbsenceLine } from "#features/payrolls/rules/absence/run-absence.ts";
import type { PaidRun } from "#features/payrolls/rules/my-pay.ts";
import { LineItem } from "../LineItem.tsx";
import { comingAbsenceQuery, myRunAbsenceQuery } from "./absence.queries.ts";
import { absenceInWords } from "./absence-words.ts";

export function MyAbsence({ run }: { readonly run: PaidRun }) {
  const { data: lines } = useQuery({ ...myRunAbsenceQuery(run.payroll_id), enabled: run.absence !== null });
  if (!lines || !run.absence) return null;
  return (
    <AbsenceSection title="Fravær" totals={run.absence}>
      {lines.data.map(({ id, reverses_payroll_id: taken, is_sent, price, ...line }) => (
        <AbsenceItem
          key={id}
          line={line}
          isCounterLine={taken !== null}
          pay={is_sent ? formatKroner(price) : "Ikke i lønnen"}
          more={taken === null ? "" : ` · modregner lønkørsel ${taken}`}
        />
      ))}
    </AbsenceSection>
  );
}

export function AbsenceOnItsWay({ nextRun }: { readonly nextRun: string }) {
  const { data: coming } = useQuery(comingAbsenceQuery);
  if (!coming || (coming.data.length === 0 && coming.waiting_days === 0)) return null;
  const waiting = `${counted(coming.waiting_days, "dag", "dage")} venter på, at løn kender din arbejdstid eller dit medarbejdernummer.`;
  return (
    <AbsenceSection
      title="Fravær på vej"
      totals={coming.data.length > 0 ? coming.totals : undefined}
      notes={[
        ...(coming.data.length > 0 ? [`Kommer med i ${nextRun}`] : []),
        ...(coming.waiting_days > 0 ? [waiting] : []),
      ]}
    >
      {coming.data.map(({ is_taken_back, price, ...line }) => (
        <AbsenceItem
          key={`${line.date} ${line.kind_name} ${is_taken_back}`}
          line={line}
          isCounterLine={is_taken_back}
          pay={formatKroner(price)}
          more={is_taken_back ? " · trækkes fra" : ""}
        />
      ))}
    </AbsenceSection>
  );
}

type SectionProps = {
  readonly title: string;
  readonly totals: Omit<AbsenceTotals, "lines_count"> | undefined;
  readonly notes?: readonly string[];
  readonly children: ReactNode;
};

function AbsenceSection({ title, totals, notes = [], children }: SectionProps) {
  return (
    <Stack component="section" aria-labelledby="my-absence" sx={{ gap: 1 }}>
      <Typography id="my-absence" variant="h3" component="h2">
        {title}
      </Typography>
      <Card>
        <Box sx={{ px: 2, py: 1.5 }}>
          {totals && <Typography sx={{ fontWeight: 500 }}>{absenceInWords(totals)}</Typography>}
          {notes.map((note) => (
            <Typography key={note} variant="body2" color="textSecondary">
              {note}
            </Typography>
          ))}
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
          {children}
        </Box>
      </Card>
    </Stack>
  );
}

type ItemProps = {
  readonly line: Pick<MyAbsenceLine, "kind_name" | "date" | "hundredths">;
  readonly isCounterLine: boolean;
  readonly pay: string;
  readonly more: string;
};

function AbsenceItem({ line: { kind_name, date, hundredths }, isCounterLine, pay, more }: ItemProps) {
  return (
    <LineItem isCounterLine={isCounterLine}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "baseline", gap: 2 }}>
        <Typography sx={{ minWidth: 0, overflowWrap: "anywhere" }}>{kind_name}</Typography>
        <Typography noWrap sx={{ flexShrink: 0 }}>
          {pay}
        </Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {formatDate(date)} · {amountWords(hundredths, "days")}
        {more}
      </Typography>
    </LineItem>
  );
}
