import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shortDay } from "#common/rules/calendar/week.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { RegistrationReminders } from "../rules/registrations.ts";
import { registrationRemindersQuery, useRemind } from "./registrations.queries.ts";

type Props = { readonly week: { readonly date: string; readonly filter: string }; readonly onClose: () => void };

export function RemindDialog({ week, onClose }: Props) {
  const query = useQuery(registrationRemindersQuery(week));
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const { save, isSaving } = useRemind(onClose);
  const user_ids = (query.data?.data ?? []).flatMap(({ user }) => (leftOut.has(user.id) ? [] : user.id));
  const toggle = (id: number) =>
    setLeftOut((before) =>
      before.has(id) ? new Set([...before].filter((other) => other !== id)) : new Set([...before, id]),
    );
  return (
    <FormDialog
      title="Send påmindelse"
      open
      onClose={onClose}
      submitLabel={`Send (${user_ids.length})`}
      isSubmitDisabled={user_ids.length === 0}
      isSaving={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        if (user_ids.length > 0) void save({ date: week.date, user_ids });
      }}
    >
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={240} />}
        errorText="Listen kunne ikke hentes."
      >
        {(reminders) => <Receivers reminders={reminders} leftOut={leftOut} onToggle={toggle} />}
      </QueryView>
    </FormDialog>
  );
}

const inOnePiece = (date: string) => shortDay(date).replace(" ", "\u00a0");

type ReceiversProps = {
  readonly reminders: RegistrationReminders;
  readonly leftOut: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
};

function Receivers({ reminders: { data, total }, leftOut, onToggle }: ReceiversProps) {
  if (total === 0)
    return <Typography color="textSecondary">Der er ikke flere at sende en påmindelse til i dag.</Typography>;
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        De får en mail med de dage, de mangler. Hver får højst én om dagen.
      </Typography>
      {total > data.length && (
        <Alert severity="info" sx={{ mb: 1 }}>
          Her er de første {formatNumber(data.length)} af {formatNumber(total)}. Send til de øvrige bagefter.
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {data.map(({ user, missing }) => (
          <li key={user.id}>
            <FormControlLabel
              sx={{ alignItems: "flex-start", py: 0.5, mr: 0 }}
              control={
                <Checkbox checked={!leftOut.has(user.id)} onChange={() => onToggle(user.id)} sx={{ mt: -1.25 }} />
              }
              label={
                <>
                  {user.name}
                  <Typography variant="body2" color="textSecondary" component="span" sx={{ display: "block" }}>
                    {missing.map(inOnePiece).join(", ")}
                  </Typography>
                </>
              }
            />
          </li>
        ))}
      </Box>
    </>
  );
}
