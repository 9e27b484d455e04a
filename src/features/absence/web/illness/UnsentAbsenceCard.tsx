import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardActions from "@mui/material/CardActions";
import CardContent from "@mui/material/CardContent";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { formatDay } from "#common/rules/calendar/week.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import type { Unsent } from "#common/web/offline/device-database.ts";
import { giveReason } from "#common/web/offline/give-reason.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import type { AbsenceInput } from "#features/absence/rules/absence.ts";
import { recoveryPath } from "#features/absence/rules/illness.ts";

type Props = { readonly unsent: Unsent; readonly onRemove: () => void };

export function UnsentAbsenceCard({ unsent, onRemove }: Props) {
  const { path, body, refusal, needs_reason } = unsent;
  const titleId = useId();
  const kinds = useCurrentUser()?.absence;
  const { kind_id, from_date = "", to_date } = body as Partial<AbsenceInput>;
  const isRecovery = path === recoveryPath;
  const isOfChild = kind_id === kinds?.child_first_day_kind_id;
  return (
    <Card component="li" sx={{ display: "flex", flexDirection: "column" }}>
      <CardContent sx={{ flexGrow: 1 }}>
        <Typography id={titleId} variant="h3">
          {isRecovery ? "Rask" : isOfChild ? "Barns 1. sygedag" : "Syg"}
        </Typography>
        <Typography color="textSecondary">
          {isRecovery && to_date
            ? `Sidste dag ${formatDay(to_date)}`
            : `${to_date ? "" : "Fra "}${formatDay(from_date)}`}
        </Typography>
        {refusal !== null && (
          <Note severity="warning" sx={{ mt: 1.5 }}>
            {refusal}
          </Note>
        )}
      </CardContent>
      <CardActions sx={{ px: 2, pb: 2 }}>
        {refusal !== null && needs_reason && (
          <Button variant="contained" aria-describedby={titleId} onClick={() => void giveReason(unsent, "late_cause")}>
            Vælg begrundelse
          </Button>
        )}
        <Button color="error" aria-describedby={titleId} onClick={onRemove}>
          Slet
        </Button>
      </CardActions>
    </Card>
  );
}
