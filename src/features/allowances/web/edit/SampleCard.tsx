import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableFooter from "@mui/material/TableFooter";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shortDay, weekStart } from "#common/rules/calendar/week.ts";
import { formatMinutes, today } from "#common/rules/time/clock.ts";
import { sumKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { type Choice, ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { WeekStepper } from "#common/web/ui/WeekStepper.tsx";
import { useSettled } from "#common/web/use-settled.ts";
import type { EditedVersion } from "#features/allowances/rules/allowance-rule.ts";
import { comparedLines, type SampleWeek } from "#features/allowances/rules/sample-week.ts";
import { sampleWeekQuery } from "../allowance-rules.queries.ts";
import { choicesQuery } from "./people.queries.ts";

type Props = { readonly rulesId: number; readonly versions: readonly EditedVersion[] };

const ignore = () => undefined;

export function SampleCard({ rulesId, versions }: Props) {
  const [person, setPerson] = useState<Choice | null>(null);
  const [monday, setMonday] = useState(() => weekStart(today()).subtract({ weeks: 1 }));
  return (
    <SectionCard title="Prøveuge" about="Se, hvad reglerne giver en medarbejder, før du gemmer.">
      <Stack sx={{ gap: 1, px: 2, pb: 2 }}>
        <ChoicePicker
          label="Medarbejder"
          name="sample-person"
          value={person}
          onChange={setPerson}
          onBlur={ignore}
          choices={choicesQuery}
          error={undefined}
          isReadOnly={false}
        />
        <WeekStepper
          monday={monday}
          isReachable={() => true}
          onChange={(date) => setMonday(date === undefined ? weekStart(today()) : Temporal.PlainDate.from(date))}
        />
        {person && <Sample rulesId={rulesId} versions={versions} userId={person.id} monday={monday.toString()} />}
      </Stack>
    </SectionCard>
  );
}

type SampleProps = Props & { readonly userId: number; readonly monday: string };

function Sample({ rulesId, versions, userId, monday }: SampleProps) {
  const settled = useSettled({ rules_id: rulesId, versions, user_id: userId, monday });
  const query = useQuery(sampleWeekQuery(settled));
  return (
    <Box aria-live="polite">
      <QueryView query={query} skeleton={<Skeleton variant="rounded" height={160} />}>
        {(week) => <Lines week={week} />}
      </QueryView>
    </Box>
  );
}

function Lines({ week }: { readonly week: SampleWeek }) {
  const lines = comparedLines(week);
  if (week.worked_minutes === 0) return <Typography color="textSecondary">Intet arbejde i den uge.</Typography>;
  if (lines.length === 0)
    return <Typography color="textSecondary">{formatMinutes(week.worked_minutes)} arbejde, ingen tillæg.</Typography>;
  return (
    <>
      <Table size="small" sx={{ "& th, & td": { px: 0.5 }, "& td": { verticalAlign: "top" }, "& tfoot td": total }}>
        <TableHead>
          <TableRow>
            <TableCell>Tillæg</TableCell>
            <TableCell align="right">Nu</TableCell>
            <TableCell align="right">Nyt</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map(({ key, date, name, stored, edited, quantity }) => (
            <TableRow key={key}>
              <TableCell>
                {shortDay(date)} {name}
                <Typography variant="body2" color="textSecondary">
                  {quantity}
                </Typography>
              </TableCell>
              <Price value={stored} isChanged={false} />
              <Price value={edited} isChanged={stored !== edited} />
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow>
            <TableCell>I alt</TableCell>
            <Price value={sumOf(week.stored)} isChanged={false} />
            <Price value={sumOf(week.edited)} isChanged={false} />
          </TableRow>
        </TableFooter>
      </Table>
      {[...week.stored, ...week.edited].some(({ rate }) => rate === null) && (
        <Note severity="info" sx={{ mt: 1 }}>
          En procent af egen timepris kræver, at medarbejderen har en timepris den dag.
        </Note>
      )}
    </>
  );
}

const total = { typography: "subtitle2", color: "text.primary", borderBottom: 0 };

const sumOf = (lines: SampleWeek["stored"]): number => sumKroner(lines.map(({ price }) => price));

const Price = ({ value, isChanged }: { readonly value: number | undefined; readonly isChanged: boolean }) => (
  <TableCell
    align="right"
    sx={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap", fontWeight: isChanged ? 600 : undefined }}
  >
    {value === undefined ? "–" : formatDecimal(value)}
  </TableCell>
);
