import Card from "@mui/material/Card";
import Divider from "@mui/material/Divider";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { formatDate } from "#common/rules/time/clock.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { accountLabels, isHoursAccount } from "#features/absence/rules/balances/balance-rules.ts";
import { amountWords, atEndWords, waitingWords } from "#features/absence/rules/balances/balance-words.ts";
import type { BalancesOfPerson, SentAccount } from "#features/absence/rules/balances/balances.ts";

export function PersonBalances({ found }: { readonly found: BalancesOfPerson }) {
  if (found.missing !== null)
    return (
      <Note severity="info">
        {found.missing === "kept_from"
          ? "Saldi føres ikke endnu."
          : "Saldoen kan ikke regnes ud, før den første dag i ansættelsen er skrevet under »Ansættelsesvilkår«."}
      </Note>
    );
  return (
    <Stack
      useFlexGap
      sx={{ display: "grid", gridTemplateColumns: { sm: "repeat(auto-fill, minmax(280px, 1fr))" }, gap: 2 }}
    >
      {found.accounts.map((account) => (
        <AccountCard key={account.account} account={account} date={found.date} />
      ))}
    </Stack>
  );
}

type AccountProps = { readonly account: SentAccount; readonly date: string };

function AccountCard({ account: { account, unit, left, years, uncovered, below, waiting }, date }: AccountProps) {
  return (
    <Card component="section" aria-label={accountLabels[account]} sx={{ p: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {accountLabels[account]}
      </Typography>
      <Typography variant="h3" component="p" sx={{ fontVariantNumeric: "tabular-nums", mb: 1 }}>
        {left === null ? "Ukendt" : amountWords(left, unit)}
      </Typography>
      {uncovered > 0 && (
        <Typography variant="body2" color="error">
          {amountWords(uncovered, unit)} er holdt uden at være optjent.
        </Typography>
      )}
      {below !== null && (
        <Typography variant="body2" color="error">
          Under grænsen på {amountWords(below, unit)}.
        </Typography>
      )}
      {left === null && isHoursAccount(account) && (
        <Typography variant="body2" color="textSecondary">
          Normen er ukendt på en af dagene. Skriv den under »Ansættelsesvilkår«, eller skriv en åbningssaldo.
        </Typography>
      )}
      {waiting && (
        <Typography variant="body2" color="textSecondary">
          {waitingWords(waiting, date)}
        </Typography>
      )}
      <Stack divider={<Divider />} sx={{ gap: 1 }}>
        {years.map((year) => (
          <YearLines key={year.year} year={year} unit={unit} />
        ))}
      </Stack>
    </Card>
  );
}

type YearProps = { readonly year: SentAccount["years"][number]; readonly unit: SentAccount["unit"] };

function yearWords({ opened, earned, taken }: YearProps["year"], unit: YearProps["unit"]): string {
  if (opened === null) return `Optjent ${amountWords(earned, unit)}, holdt ${amountWords(taken, unit)}.`;
  const since = formatDate(opened.date);
  return `Åbningssaldo ${amountWords(opened.amount, unit)} den ${since}, holdt ${amountWords(taken, unit)} siden.`;
}

function YearLines({ year, unit }: YearProps) {
  const atEnd = year.at_end && atEndWords(year.at_end, unit);
  return (
    <Stack sx={{ pt: 0.5 }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2 }}>
        <Typography>{year.name}</Typography>
        <Typography sx={{ fontVariantNumeric: "tabular-nums" }}>
          {year.left === null ? "Mangler åbningssaldo" : amountWords(year.left, unit)}
        </Typography>
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {yearWords(year, unit)} Kan holdes til og med {formatDate(year.usable_until)}.
      </Typography>
      {year.left_at_end !== null && (
        <Typography variant="body2" color="textSecondary">
          Med det planlagte er der {amountWords(year.left_at_end, unit)} tilbage den dag
          {atEnd ? `: ${atEnd}.` : "."}
        </Typography>
      )}
    </Stack>
  );
}
