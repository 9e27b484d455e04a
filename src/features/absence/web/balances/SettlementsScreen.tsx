import Card from "@mui/material/Card";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#common/rules/clock.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { EmptyState } from "#common/web/ui/EmptyState.tsx";
import { ButtonLink } from "#common/web/ui/links.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { accountLabels } from "#features/absence/rules/balances/balance-rules.ts";
import { amountWords, atEndWords } from "#features/absence/rules/balances/balance-words.ts";
import type { Settlements } from "#features/absence/rules/balances/balances.ts";
import { settlementsQuery } from "./agreements.queries.ts";
import { mdiScaleBalance } from "./icons.ts";

/** What is left of ended years and of leavers, for a human to pay, move or write off. */
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
                Det, der er tilbage af afsluttede år og hos fratrådte. Intet bortfalder af sig selv: Når dagene er
                udbetalt, flyttet eller bortfaldet, så skriv en rettelse med begrundelse.
              </Typography>
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

function SettlementRow({ row: { user, employed_until, open } }: { readonly row: Settlements[number] }) {
  return (
    <ListItem divider sx={{ flexWrap: "wrap", gap: 1 }}>
      <ListItemText
        primary={employed_until === null ? user.name : `${user.name}, fratrådt ${formatDate(employed_until)}`}
        secondary={open.map(openWords).join("; ")}
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

function openWords({ account, name, left, unit, parts }: Settlements[number]["open"][number]): string {
  const detail = parts && atEndWords(parts, unit);
  return `${accountLabels[account]} ${name}: ${amountWords(left, unit)}${detail ? ` (${detail})` : ""}`;
}
