import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import List from "@mui/material/List";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { sessionsQuery, useEndAllSessions } from "./profile.queries.ts";
import { SessionRow } from "./SessionRow.tsx";

export function SessionList() {
  const query = useQuery(sessionsQuery);
  return (
    <Stack sx={{ gap: 2 }}>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={144} />}
        errorText="Dine logins kunne ikke hentes."
      >
        {(sessions) => (
          <Card>
            <List disablePadding sx={{ "& > li:last-of-type": { borderBottom: 0 } }}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </List>
          </Card>
        )}
      </QueryView>
      <LogoutEverywhere />
    </Stack>
  );
}

function LogoutEverywhere() {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { save, isSaving } = useEndAllSessions({ onSaved: () => void navigate({ to: "/" }) });
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)} sx={{ alignSelf: "flex-start" }}>
        Log ud overalt
      </Button>
      <ConfirmDialog
        title="Log ud overalt"
        open={isOpen}
        confirmLabel="Log ud overalt"
        onConfirm={() => void save(undefined)}
        onClose={() => setIsOpen(false)}
        isSaving={isSaving}
      >
        Du bliver logget ud i alle browsere, også denne.
      </ConfirmDialog>
    </>
  );
}
