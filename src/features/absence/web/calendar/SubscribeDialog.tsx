import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { copyAndTell } from "#common/web/copy-text.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { CalendarAddress } from "#features/absence/rules/calendar/calendar-address.ts";
import { calendarAddressQuery, useMakeAddress, useRemoveAddress } from "./calendar.queries.ts";

type Props = { readonly open: boolean; readonly onClose: () => void };

export function SubscribeDialog({ open, onClose }: Props) {
  const [url, setUrl] = useState<string>();
  const query = useQuery(calendarAddressQuery);
  return (
    <FormDialog title="Abonnér på kalenderen" open={open} onClose={onClose} onExited={() => setUrl(undefined)}>
      <Stack sx={{ gap: 2 }}>
        <Typography>
          Hent dit godkendte fravær i telefonens eller mailprogrammets kalender. Der står kun »Fravær«, aldrig
          fraværstypen.
        </Typography>
        {url === undefined ? (
          <QueryView query={query} skeleton={<Skeleton variant="rounded" height={120} />}>
            {({ address }) => <AddressForm address={address} onMade={setUrl} />}
          </QueryView>
        ) : (
          <NewAddress url={url} />
        )}
      </Stack>
    </FormDialog>
  );
}

type FormProps = CalendarAddress & { readonly onMade: (url: string) => void };

function AddressForm({ address, onMade }: FormProps) {
  const [hasTeam, setHasTeam] = useState(address?.has_team ?? false);
  const [hasJobs, setHasJobs] = useState(address?.has_jobs ?? false);
  const { save: make, isSaving: isMaking } = useMakeAddress({ onSaved: ({ url }) => onMade(url) });
  const { save: remove, isSaving: isRemoving } = useRemoveAddress({
    onSaved: () => {
      setHasTeam(false);
      setHasJobs(false);
    },
  });
  return (
    <Stack sx={{ gap: 1.5, alignItems: "start" }}>
      {address && (
        <Note severity="info">
          Du har en adresse fra {formatDate(address.created_at)}
          {contentWords(address)}. En ny adresse afløser den.
        </Note>
      )}
      <FormControlLabel
        control={<Checkbox checked={hasTeam} onChange={(_, isChecked) => setHasTeam(isChecked)} />}
        label="Også mit teams fravær, som »Navn: Fravær«"
      />
      <FormControlLabel
        control={<Checkbox checked={hasJobs} onChange={(_, isChecked) => setHasJobs(isChecked)} />}
        label="Også mine opgaver, som »Projekt: Arbejde«"
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
        <Button variant="contained" loading={isMaking} onClick={() => make({ has_team: hasTeam, has_jobs: hasJobs })}>
          {address ? "Lav ny adresse" : "Lav adresse"}
        </Button>
        {address && (
          <Button color="error" loading={isRemoving} onClick={() => remove(undefined)}>
            Slå fra
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

function contentWords({ has_team, has_jobs }: NonNullable<CalendarAddress["address"]>): string {
  const parts = [has_team && "dit teams fravær", has_jobs && "dine opgaver"].filter(Boolean);
  return parts.length === 0 ? "" : ` med ${parts.join(" og ")}`;
}

function NewAddress({ url }: { readonly url: string }) {
  const copy = () => copyAndTell(url, "Adressen");
  return (
    <Stack sx={{ gap: 1.5, alignItems: "start" }}>
      <Note severity="warning">
        Adressen vises kun nu. Alle, der har den, kan læse kalenderen, så del den som en adgangskode.
      </Note>
      <TextField
        label="Adresse"
        value={url}
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
        <Button variant="contained" onClick={copy}>
          Kopiér
        </Button>
        <Button href={url.replace(/^https?:/, "webcal:")}>Åbn i kalender</Button>
      </Stack>
    </Stack>
  );
}
