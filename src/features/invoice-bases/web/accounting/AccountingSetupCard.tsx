import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { SettingCard } from "#common/web/ui/SettingCard.tsx";
import { accountingLabel, accountingSystemNames } from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import { accountingSetupQuery } from "./accounting.queries.ts";

const AccountingSetupDialog = lazyPart(async () => (await import("./AccountingSetupDialog.tsx")).AccountingSetupDialog);

const labels = accountingSystemNames.map(accountingLabel);

export function AccountingSetupCard() {
  const query = useQuery(accountingSetupQuery);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingCard
      title="Regnskabssystem"
      about={`Et grundlag kan sendes som kladde til ${labels.slice(0, -1).join(", ")} eller ${labels.at(-1)}. I ser kladden igennem og bogfører den dér.`}
      query={query}
      errorText="Regnskabssystemet kunne ikke hentes."
    >
      {(setup) => (
        <>
          <Typography sx={{ mb: 2 }}>
            {setup.system === null ? "Der sendes ingen kladder." : `Sendes til ${accountingLabel(setup.system)}.`}
          </Typography>
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            {setup.system === null ? "Sæt regnskabssystem op" : "Redigér regnskabssystem"}
          </Button>
          {isOpen && (
            <Suspense>
              <AccountingSetupDialog setup={setup} onClose={() => setIsOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </SettingCard>
  );
}
