import Button from "@mui/material/Button";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import { useState } from "react";
import { formatDates, formatDateTime } from "#common/rules/time/clock.ts";
import type { Tone } from "#common/web/theme.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import type { Substitute, SubstituteState } from "../rules/substitute.ts";
import { useEndSubstitute } from "./substitutes.queries.ts";

const chips: Readonly<Record<SubstituteState, { tone: Tone; label: string }>> = {
  current: { tone: "green", label: "Nu" },
  coming: { tone: "slate", label: "Kommer" },
  over: { tone: "slate", label: "Slut" },
  ended: { tone: "slate", label: "Fjernet" },
};

type Props = {
  readonly row: Substitute;
  /** Whether the row shows the name of the substitute or of the absent person. */
  readonly shows: "substitute" | "user";
};

export function SubstituteRow({ row, shows }: Props) {
  const { ended_at, ended_by, created_by, user } = row;
  return (
    <ListItem divider sx={{ gap: 2, minHeight: 72, flexWrap: { xs: "wrap", sm: "nowrap" } }}>
      <ListItemText
        sx={{ flexBasis: { xs: "50%", sm: "auto" }, overflowWrap: "anywhere" }}
        primary={row[shows].name}
        secondary={
          <>
            {formatDates(row.from_date, row.to_date)}
            {ended_at && ended_by && (
              <>
                <br />
                Fjernet {formatDateTime(ended_at)} af {ended_by.name}
              </>
            )}
            {created_by.id !== user.id && (
              <>
                <br />
                Valgt af {created_by.name}
              </>
            )}
          </>
        }
      />
      <ToneChip {...chips[row.state]} />
      {row.authorized_actions.end && shows === "substitute" && <End row={row} />}
    </ListItem>
  );
}

function End({ row }: { readonly row: Substitute }) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const { save, isSaving } = useEndSubstitute(row, { onSaved: close });
  const { substitute, user } = row;
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setIsAsking(true)}
        aria-label={`Fjern: ${substitute.name}, ${formatDates(row.from_date, row.to_date)}`}
        sx={{ flexShrink: 0 }}
      >
        Fjern
      </Button>
      <ConfirmDialog
        title="Fjern stedfortræder"
        open={isAsking}
        confirmLabel="Fjern"
        onConfirm={() => void save(undefined)}
        onClose={close}
        isSaving={isSaving}
      >
        {substitute.name} kan ikke længere godkende og afvise for {user.name}. Det, der er afgjort, bliver stående.
      </ConfirmDialog>
    </>
  );
}
