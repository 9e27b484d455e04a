import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { loginProblems, loginStepOf } from "#features/session/rules/single-sign-on/login-problem.ts";
import type { LoginAccount, LoginChoice } from "#features/session/rules/single-sign-on/login-provider.ts";
import { secondFactorQuery } from "../second-factor/second-factor.queries.ts";
import { ConnectAccountDialog } from "./ConnectAccountDialog.tsx";
import { loginAccountsQuery, loginChoicesQuery, useDisconnectAccount } from "./provider-login.queries.ts";

export function LoginAccounts() {
  const { data: accounts = [] } = useQuery(loginAccountsQuery);
  const { data: choices = [] } = useQuery(loginChoicesQuery);
  const { data: factor } = useQuery(secondFactorQuery);
  const [connecting, setConnecting] = useState<LoginChoice>();
  const step = useLocation({ select: ({ hash }) => loginStepOf(hash) });
  if (accounts.length + choices.length === 0) return null;
  const left = choices.filter(({ id }) => !accounts.some(({ provider_id }) => provider_id === id));
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography id="login-accounts" variant="h2">
        Log ind uden adgangskode
      </Typography>
      {step && step !== "code" && <Alert severity="error">{loginProblems[step]}</Alert>}
      {accounts.length > 0 && (
        <Card>
          <List disablePadding aria-labelledby="login-accounts" sx={{ "& > li:last-of-type": { borderBottom: 0 } }}>
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} />
            ))}
          </List>
        </Card>
      )}
      {left.map((choice) => (
        <Button
          key={choice.id}
          variant="outlined"
          disabled={!factor}
          onClick={() => setConnecting(choice)}
          sx={{ alignSelf: "flex-start" }}
        >
          Forbind med {choice.name}
        </Button>
      ))}
      {connecting && factor && (
        <ConnectAccountDialog
          choice={connecting}
          asksCode={factor.confirmed_at !== null}
          onClose={() => setConnecting(undefined)}
        />
      )}
    </Stack>
  );
}

function AccountRow({ account: { id, name, created_at } }: { readonly account: LoginAccount }) {
  const [isOpen, setIsOpen] = useState(false);
  const { save, isSaving } = useDisconnectAccount(id, () => setIsOpen(false));
  return (
    <ListItem divider sx={{ gap: 2, minHeight: 72 }}>
      <ListItemText primary={name} secondary={`Forbundet ${formatDateTime(created_at)}`} />
      <Button variant="outlined" onClick={() => setIsOpen(true)} aria-label={`Fjern ${name}`} sx={{ flexShrink: 0 }}>
        Fjern
      </Button>
      <ConfirmDialog
        title={`Fjern ${name}`}
        open={isOpen}
        confirmLabel="Fjern"
        onConfirm={() => void save(undefined)}
        onClose={() => setIsOpen(false)}
        isSaving={isSaving}
      >
        Du kan ikke længere logge ind med {name}, men med din adgangskode. Har du ingen, så vælg »Glemt din kode?«, når
        du logger ind.
      </ConfirmDialog>
    </ListItem>
  );
}
