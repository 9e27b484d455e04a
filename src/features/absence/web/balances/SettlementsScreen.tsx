import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#common/rules/time/clock.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { ErrorState } from "#common/web/ui/messages/ErrorState.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { accountLabels } from "#features/absence/rules/balances/balance-rules.ts";
import { amountWords, atEndWords } from "#features/absence/rules/balances/balance-words.ts";
import type { Settlements } from "#features/absence/rules/balances/balances.ts";
import { holidayPayWords } from "#features/absence/rules/balances/holiday/holiday-pay.ts";
import { holidayPayQuery, settlementsQuery } from "./agreements.queries.ts";
import { mdiScaleBalance } from "./icons.ts";

export function SettlementsScreen() {
  const query = useQuery(settlementsQuery);
  return (
    <>
      <Breadcrumb steps={[{ label: "Saldi", to: "/balances" }, { label: "Opgørelse" }]} />
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={320} />}
        errorText="Opgørelsen kunne ikke hentes."
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={mdiScaleBalance} text="Der er intet at opgøre" />
          ) : (
            <Stack sx={{ gap: 2 }}>
              <Typography sx={{ maxWidth: 720 }}>
                Det, der er tilbage af afsluttede år og hos fratrådte, også afspadsering og flex. Intet heraf bortfalder
                af sig selv: Når det er udbetalt, flyttet eller bortfaldet, så skriv en rettelse med begrundelse.
              </Typography>
              {rows.some(({ employed_until }) => employed_until !== null) && <AboutHolidayPay />}
              <Card>
                <List disablePadding>
                  {rows.map((row) => (
                    <SettlementRow key={row.user.id} row={row} />
                  ))}
                </List>
              </Card>
            </Stack>
          )
        }
      </QueryView>
    </>
  );
}

function AboutHolidayPay() {
  const query = useQuery(holidayPayQuery);
  if (query.isError)
    return (
      <ErrorState text="Grundlaget for feriegodtgørelse kunne ikke hentes." onRetry={() => void query.refetch()} />
    );
  return (
    <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 720 }}>
      Feriegodtgørelse vises kun og udbetales ikke herfra. Grundlaget er det, lønkørslerne har betalt for ferieårets
      dage: opgaver, tillæg og fravær, men ikke ferie. Månedsløn, pension og anden løn, der er betalt uden om Dagværk,
      kan ikke kendes her, så lønsystemet afgør beløbet.
    </Typography>
  );
}

function SettlementRow({ row: { user, employed_until, open } }: { readonly row: Settlements[number] }) {
  const isLeaver = employed_until !== null;
  const years = isLeaver ? open.filter(({ account }) => account === "holiday").map(({ year }) => year) : [];
  return (
    <ListItem divider sx={{ flexWrap: "wrap", gap: 1 }}>
      <ListItemText
        primary={isLeaver ? `${user.name}, fratrådt ${formatDate(employed_until)}` : user.name}
        secondary={
          <>
            {open.map(openWords).join("; ")}
            {years.map((year) => (
              <HolidayPay key={year} userId={user.id} year={year} />
            ))}
          </>
        }
        sx={{ flexBasis: 240, overflowWrap: "anywhere" }}
      />
      <ButtonLink
        to="/balances/people/$userId"
        params={{ userId: String(user.id) }}
        variant="outlined"
        aria-label={`Åbn ${user.name}`}
      >
        Åbn
      </ButtonLink>
    </ListItem>
  );
}

function HolidayPay({ userId, year }: { readonly userId: number; readonly year: number }) {
  const { data } = useQuery(holidayPayQuery);
  const paid = data?.find((one) => one.user_id === userId && one.year === year)?.paid;
  return (
    data && (
      <Box component="span" sx={{ display: "block" }}>
        {holidayPayWords(year, paid)}
      </Box>
    )
  );
}

function openWords({ account, name, left, unit, parts, settled }: Settlements[number]["open"][number]): string {
  const details = [parts && atEndWords(parts, unit), settled > 0 && `${amountWords(settled, unit)} er afregnet siden`];
  const detail = details.filter(Boolean).join(" · ");
  return `${accountLabels[account]} ${name}: ${amountWords(left, unit)} tilbage${detail ? ` (${detail})` : ""}`;
}
