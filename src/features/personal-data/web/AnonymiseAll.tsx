import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogContentText from "@mui/material/DialogContentText";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { useCan } from "#common/web/current-user.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import type { Leaver, LeaversPage } from "#features/personal-data/rules/leaver.ts";
import { focusPage } from "./AnonymiseDialog.tsx";
import { readyLeaversQuery, useAnonymiseAll } from "./leavers.queries.ts";
import { WhatIsRemoved } from "./WhatIsRemoved.tsx";

const people = (count: number) => counted(count, "person", "personer");

export type NotAnonymised = Pick<Leaver, "user"> & { readonly message: string };

type Props = { readonly onRefused: (refused: readonly NotAnonymised[]) => void };

/** Shown only if several leavers are ready. Each ready leaver also has a button in the list. */
export function AnonymiseAllButton({ onRefused }: Props) {
  const mayAnonymise = useCan("anonymise-leavers");
  const { data: ready } = useQuery({ ...readyLeaversQuery, enabled: mayAnonymise });
  const [asked, setAsked] = useState<LeaversPage>();
  return (
    <>
      {ready && ready.meta.total > 1 && (
        <Button variant="outlined" color="error" onClick={() => setAsked(ready)}>
          Anonymisér alle, der er klar ({formatNumber(ready.meta.total)})
        </Button>
      )}
      {asked && <AnonymiseAllDialog ready={asked} onClose={() => setAsked(undefined)} onRefused={onRefused} />}
    </>
  );
}

type DialogProps = Props & { readonly ready: LeaversPage; readonly onClose: () => void };

function AnonymiseAllDialog({ ready: { data, meta }, onClose, onRefused }: DialogProps) {
  const { save, isSaving } = useAnonymiseAll({
    onSaved: ({ refused }) => {
      const messages = new Map(refused.map(({ user_id, message }) => [user_id, message]));
      onRefused(
        data.flatMap(({ user }) => {
          const message = messages.get(user.id);
          return message === undefined ? [] : { user, message };
        }),
      );
      onClose();
      focusPage();
    },
  });
  return (
    <ConfirmDialog
      title="Anonymisér alle, der er klar"
      open
      confirmLabel={`Anonymisér ${people(data.length)}`}
      onConfirm={() => void save({ user_ids: data.map(({ user }) => user.id) })}
      onClose={onClose}
      isSaving={isSaving}
    >
      <WhatIsRemoved who={`${people(data.length)} bliver til »Tidligere medarbejder« med et nummer overalt:`}>
        <Box
          component="ul"
          aria-label="De anonymiseres"
          sx={{ mt: 0, mb: 2, pl: 3, maxHeight: 200, overflowY: "auto" }}
          tabIndex={0}
        >
          {data.map(({ user, employee_id }) => (
            <li key={user.id}>{employee_id === null ? user.name : `${user.name}, ${employee_id}`}</li>
          ))}
        </Box>
        {meta.total > data.length && (
          <DialogContentText color="textPrimary" sx={{ mb: 2 }}>
            Det er de første {data.length} af {formatNumber(meta.total)}. Tag de næste bagefter.
          </DialogContentText>
        )}
      </WhatIsRemoved>
    </ConfirmDialog>
  );
}

type RefusedProps = { readonly refused: readonly NotAnonymised[]; readonly onClose: () => void };

export function NotAnonymisedNote({ refused, onClose }: RefusedProps) {
  if (refused.length === 0) return null;
  return (
    <Alert severity="warning" onClose={onClose} sx={{ mb: 2 }}>
      <AlertTitle>{people(refused.length)} blev ikke anonymiseret</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {refused.map(({ user, message }) => (
          <li key={user.id}>
            {user.name}: {message}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
