import Button from "@mui/material/Button";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiPlus } from "#common/web/ui/icons.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { yearNameOf } from "#features/absence/rules/balances/accounts.ts";
import { accountLabels } from "#features/absence/rules/balances/balance-rules.ts";
import { amountWords } from "#features/absence/rules/balances/balance-words.ts";
import { type BalanceEntry, entryKindLabels } from "#features/absence/rules/balances/balances.ts";
import { BalanceEntryDialog } from "./BalanceEntryDialog.tsx";
import { entriesQuery } from "./balances.queries.ts";

type Props = { readonly userId: number; readonly mayEdit: boolean };

export function BalanceEntries({ userId, mayEdit }: Props) {
  const query = useQuery(entriesQuery(userId));
  const [isAdding, setIsAdding] = useState(false);
  if (!mayEdit && !query.isError && !query.data?.length) return null;
  return (
    <SectionCard
      title="Åbningssaldi og rettelser"
      about={`En åbningssaldo er det, der er tilbage ved dagens slutning.${mayEdit ? " En fejl rettes med en ny post." : ""}`}
      action={
        mayEdit && (
          <Button variant="outlined" startIcon={<Icon path={mdiPlus} />} onClick={() => setIsAdding(true)}>
            Tilføj post
          </Button>
        )
      }
    >
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
    </SectionCard>
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
