import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { formatDate } from "#common/rules/clock.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiPlus } from "#common/web/ui/icons.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { yearNameOf } from "#features/absence/rules/balances/accounts.ts";
import { accountLabels } from "#features/absence/rules/balances/balance-rules.ts";
import { amountWords } from "#features/absence/rules/balances/balance-words.ts";
import { type BalanceEntry, entryKindLabels } from "#features/absence/rules/balances/balances.ts";
import { BalanceEntryDialog } from "./BalanceEntryDialog.tsx";
import { entriesQuery } from "./balances.queries.ts";

type Props = { readonly userId: number; readonly mayEdit: boolean };

/** The openings and corrections of a person's balances, which are never changed, only followed by others. */
export function BalanceEntries({ userId, mayEdit }: Props) {
  const titleId = useId();
  const query = useQuery(entriesQuery(userId));
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Card component="section" aria-labelledby={titleId}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: "wrap", alignItems: "start", justifyContent: "space-between", gap: 2, p: 2 }}
      >
        <Stack sx={{ gap: 0.5, flexBasis: 320, flexGrow: 1, maxWidth: 720 }}>
          <Typography id={titleId} variant="h3" component="h2">
            Åbningssaldi og rettelser
          </Typography>
          <Typography variant="body2" color="textSecondary">
            En åbningssaldo er det, der er tilbage ved dagens slutning. En fejl rettes med en ny post.
          </Typography>
        </Stack>
        {mayEdit && (
          <Button variant="outlined" startIcon={<Icon path={mdiPlus} />} onClick={() => setIsAdding(true)}>
            Tilføj post
          </Button>
        )}
      </Stack>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={64} sx={{ m: 2 }} />}
        errorText="Posterne kunne ikke hentes."
      >
        {(entries) =>
          entries.length === 0 ? (
            <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
              Ingen poster endnu.
            </Typography>
          ) : (
            <List disablePadding>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </List>
          )
        }
      </QueryView>
      {isAdding && <BalanceEntryDialog userId={userId} entries={query.data ?? []} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

function EntryRow({ entry }: { readonly entry: BalanceEntry }) {
  const { account, kind, year, date, amount, unit, reason, created_by } = entry;
  const signed = kind === "opening" || amount < 0 ? "" : "+";
  return (
    <ListItem divider>
      <ListItemText
        primary={`${entryKindLabels[kind]}, ${accountLabels[account]} ${yearNameOf(account, year)}: ${signed}${amountWords(amount, unit)}`}
        secondary={`${formatDate(date)} · ${reason} · ${created_by.name}`}
        sx={{ overflowWrap: "anywhere" }}
      />
    </ListItem>
  );
}
