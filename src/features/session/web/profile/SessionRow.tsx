import Button from "@mui/material/Button";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import type { Session } from "#features/session/rules/session.ts";
import { useEndSession } from "./profile.queries.ts";

export function SessionRow({ session }: { readonly session: Session }) {
  const { save, isSaving } = useEndSession(session.id);
  const name = `${session.browser}, sidst brugt ${formatDateTime(session.last_used_at)}`;
  return (
    <ListItem divider sx={{ gap: 2, minHeight: 72 }}>
      <ListItemText
        primary={session.browser}
        secondary={
          <>
            Logget ind {formatDateTime(session.created_at)}
            <br />
            Sidst brugt {formatDateTime(session.last_used_at)}
          </>
        }
      />
      {session.is_current ? (
        <ToneChip tone="green" label="Denne browser" />
      ) : (
        <Button
          variant="outlined"
          loading={isSaving}
          onClick={() => void save(undefined)}
          aria-label={`Log ud: ${name}`}
          sx={{ flexShrink: 0 }}
        >
          Log ud
        </Button>
      )}
    </ListItem>
  );
}
