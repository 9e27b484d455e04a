import Button from "@mui/material/Button";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import { tokenScopeLabels } from "#common/rules/access/token-scopes.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import type { AccessToken, UsersToken } from "#features/session/rules/access-token.ts";

type Props = { readonly token: AccessToken | UsersToken; readonly onRevoke: () => void };

export function AccessTokenRow({ token, onRevoke }: Props) {
  const { name, start, scopes, expires_on, last_used_on, is_resting } = token;
  return (
    <ListItem divider sx={{ gap: 2, minHeight: 72 }}>
      <ListItemText
        primary={"user" in token ? `${token.user.name}: ${name}` : name}
        slotProps={{ primary: { sx: { overflowWrap: "anywhere" } } }}
        secondary={
          <>
            {scopes.map((scope) => tokenScopeLabels[scope]).join(" · ")}
            <br />
            {start}… · udløber {formatDate(expires_on)} ·{" "}
            {last_used_on ? `sidst brugt ${formatDate(last_used_on)}` : "ikke brugt"}
            {is_resting && " · hviler, til brugeren logger ind igen"}
          </>
        }
      />
      <Button
        variant="outlined"
        color="error"
        onClick={onRevoke}
        aria-label={`Tilbagekald: ${name}`}
        sx={{ flexShrink: 0 }}
      >
        Tilbagekald
      </Button>
    </ListItem>
  );
}
