import Button from "@mui/material/Button";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { Icon } from "#common/web/ui/Icon.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline, mdiPlus } from "#common/web/ui/icons.ts";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { defaultBalanceRules } from "#features/absence/rules/balances/balance-rules.ts";
import type { BalanceSetup, SavedBalanceRules } from "#features/absence/rules/balances/balance-rules-input.ts";
import { rulesWords } from "#features/absence/rules/balances/balance-words.ts";
import { BalanceRulesDialog } from "./BalanceRulesDialog.tsx";
import { balanceSetupQuery } from "./balances.queries.ts";
import { KeptFromDialog } from "./KeptFromDialog.tsx";

export function BalanceRulesScreen() {
  const query = useQuery(balanceSetupQuery);
  return (
    <PickerLocale>
      <Breadcrumb steps={[{ label: "Saldi", to: "/balances" }, { label: "Regler" }]} />
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={320} />}
        errorText="Reglerne kunne ikke hentes."
      >
        {(setup) => (
          <Stack sx={{ gap: 3 }}>
            <KeptFrom setup={setup} />
            <Rules rules={setup.rules} />
          </Stack>
        )}
      </QueryView>
    </PickerLocale>
  );
}

function KeptFrom({ setup }: { readonly setup: BalanceSetup }) {
  const [opened, setOpened] = useState<BalanceSetup>();
  return (
    <SectionCard
      title="Saldi føres fra"
      about="Et år, der begyndte før den dag, kræver en åbningssaldo, undtagen for medarbejdere, der er ansat senere."
      action={
        <Button variant="outlined" onClick={() => setOpened(setup)}>
          Vælg dato
        </Button>
      }
    >
      <Typography sx={{ px: 2, pb: 2 }}>
        {setup.kept_from === null ? "Saldi føres ikke endnu." : formatDate(setup.kept_from)}
      </Typography>
      {opened && <KeptFromDialog setup={opened} onClose={() => setOpened(undefined)} />}
    </SectionCard>
  );
}

type Opened = { readonly rules: SavedBalanceRules | undefined };

function Rules({ rules }: { readonly rules: readonly SavedBalanceRules[] }) {
  const [opened, setOpened] = useState<Opened>();
  return (
    <SectionCard
      title="Regler"
      about="En ændring er en ny række fra en dato. Ferie følger rækken på månedens første dag, og andre fridage rækken på årets første dag."
      action={
        <Button variant="outlined" startIcon={<Icon path={mdiPlus} />} onClick={() => setOpened({ rules: undefined })}>
          Tilføj regler
        </Button>
      }
    >
      <List disablePadding>
        {rules.map((row) => (
          <ListItem
            key={row.id}
            divider
            secondaryAction={
              <IconAction
                label={`Redigér regler fra ${formatDate(row.from_date)}`}
                icon={mdiPencilOutline}
                onClick={() => setOpened({ rules: row })}
              />
            }
          >
            <ListItemText primary={`Fra ${formatDate(row.from_date)}`} secondary={rulesWords(row).join(" · ")} />
          </ListItem>
        ))}
        <ListItem>
          <ListItemText
            primary={rules.length === 0 ? "Lovens regler" : "Før den første dato: lovens regler"}
            secondary={rulesWords(defaultBalanceRules).join(" · ")}
          />
        </ListItem>
      </List>
      {opened && <BalanceRulesDialog rules={opened.rules} latest={rules[0]} onClose={() => setOpened(undefined)} />}
    </SectionCard>
  );
}
