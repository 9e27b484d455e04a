import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { shortDay } from "#common/rules/calendar/week.ts";
import { counted } from "#common/rules/counted.ts";
import { hoursText } from "#common/rules/time/hours.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { useSettled } from "#common/web/use-settled.ts";
import type { AbsenceInput } from "#features/absence/rules/absence.ts";
import type { AbsencePreview } from "#features/absence/rules/absence-preview.ts";
import { absenceDaysWords } from "#features/absence/rules/absence-words.ts";
import { accountLabels } from "#features/absence/rules/balances/balance-rules.ts";
import { amountWords } from "#features/absence/rules/balances/balance-words.ts";
import type { RequestEffect } from "#features/absence/rules/balances/balances.ts";
import { effectQuery, previewQuery } from "./absence.queries.ts";

type Props = {
  readonly userId: number;
  readonly input: AbsenceInput;
};

export function RequestPreview({ userId, input }: Props) {
  const settled = useSettled(input);
  const preview = useQuery(previewQuery({ ...settled, user_id: userId }));
  const effect = useQuery(effectQuery(userId, settled));
  const isSettled = JSON.stringify(settled) === JSON.stringify(input);
  const isStale = preview.isPlaceholderData || effect.isPlaceholderData || !isSettled;
  if (preview.isError)
    return <Note severity="info">Det kan ikke vises, hvad ansøgningen betyder. Den kan sendes alligevel.</Note>;
  if (!preview.data) return <Line>Regner ud …</Line>;
  const refusal = Object.entries(preview.data.errors)
    .find(([field]) => field !== "reason")?.[1]
    .join(" ");
  return (
    <Stack aria-live="polite" aria-busy={isStale} sx={{ gap: 0.5, mb: 1 }}>
      {refusal !== undefined ? (
        <Note severity="warning">{refusal}</Note>
      ) : (
        <>
          <Typography sx={{ fontWeight: 500 }}>{absenceDaysWords(preview.data.days)}</Typography>
          {effect.data?.map((one) => (
            <Fragment key={one.account}>
              <Line>{effectWords(one)}</Line>
              {one.uncovered > 0 && (
                <Note severity="warning">{amountWords(one.uncovered, one.unit)} er ikke optjent til den tid.</Note>
              )}
            </Fragment>
          ))}
          <Away away={preview.data.away} />
          <Jobs jobs={preview.data.jobs} count={preview.data.jobs_count} />
        </>
      )}
    </Stack>
  );
}

/** A withdrawal has the opposite effect of the absence. */
export function WithdrawalPreview({ userId, input }: Props) {
  const effect = useQuery(effectQuery(userId, input));
  if (effect.isError)
    return <Note severity="info">Det kan ikke vises, hvad tilbagetrækningen betyder for saldoen.</Note>;
  if (effect.isPending) return <Line>Regner ud …</Line>;
  if (effect.data.length === 0) return <Line>Fraværet trækkes ikke fra en saldo.</Line>;
  return effect.data.map((one) => (
    <Line key={one.account}>{effectWords({ ...one, used: -one.used, after: one.before, advance: 0, waiting: 0 })}</Line>
  ));
}

const Line = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="body2" color="textSecondary">
    {children}
  </Typography>
);

/** `Ferie: bruger 10,00 dage. Saldo derefter: 8,72 dage.` */
function effectWords({ account, unit, used, after, advance, waiting }: RequestEffect): string {
  const left = after === null ? "" : ` Saldo derefter: ${amountWords(after, unit)}.`;
  const ahead = advance > 0 ? ` ${amountWords(advance, unit)} er på forskud og skal aftales.` : "";
  const change = used < 0 ? `${amountWords(-used, unit)} kommer tilbage` : `bruger ${amountWords(used, unit)}`;
  const ill = waiting > 0 ? ` Sygdom i ferien: ${amountWords(waiting, "days")} tæller som ferie (karensdage).` : "";
  return `${accountLabels[account]}: ${change}.${ill}${left}${ahead}`;
}

function Away({ away }: Pick<AbsencePreview, "away">) {
  if (away.length === 0) return null;
  const names = away
    .slice(0, 5)
    .map(({ user, from_date, to_date }) =>
      from_date === to_date
        ? `${user.name} ${shortDay(from_date)}`
        : `${user.name} ${shortDay(from_date)}–${shortDay(to_date)}`,
    );
  const more = away.length > names.length ? ` og ${away.length - names.length} til` : "";
  return (
    <Line>
      Væk samtidig: {names.join(", ")}
      {more}.
    </Line>
  );
}

function Jobs({ jobs, count }: { readonly jobs: AbsencePreview["jobs"]; readonly count: number }) {
  if (count === 0) return null;
  const names = jobs
    .slice(0, 3)
    .map(
      ({ date, project, minutes }) => `${shortDay(date)} ${project}${minutes > 0 ? ` ${hoursText(minutes)} t.` : ""}`,
    );
  return (
    <Note severity="info">
      {counted(count, "opgave", "opgaver")} på dagene: {names.join(", ")}
      {count > names.length && " …"}
    </Note>
  );
}
