import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { type Absence, absenceEventLabels } from "#features/absence/rules/absence.ts";
import { absenceEventsQuery } from "./absence.queries.ts";

type Props = { readonly absence: Absence; readonly onClose: () => void };

export function AbsenceHistory({ absence, onClose }: Props) {
  const query = useQuery(absenceEventsQuery(absence.id));
  return (
    <FormDialog title="Historik" open onClose={onClose}>
      <QueryView query={query} skeleton={<Skeleton height={80} />} errorText="Historikken kunne ikke hentes.">
        {(entries) => (
          <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 1.5 }}>
            {entries.map(({ event, reason, user, created_at }) => (
              <li key={`${created_at} ${event}`}>
                <Typography>
                  {absenceEventLabels[event]}
                  {user && ` af ${user.name}`}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {formatDateTime(created_at)}
                  {reason && ` · ${reason}`}
                </Typography>
              </li>
            ))}
          </Stack>
        )}
      </QueryView>
    </FormDialog>
  );
}
