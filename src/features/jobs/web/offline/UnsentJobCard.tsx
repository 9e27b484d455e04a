import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardActions from "@mui/material/CardActions";
import CardContent from "@mui/material/CardContent";
import Typography from "@mui/material/Typography";
import { formatDuration } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import type { Unsent } from "#common/web/offline/device-database.ts";
import { giveReason } from "#common/web/offline/give-reason.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import type { JobInput } from "#features/jobs/rules/job.ts";
import { pauseOf, workedMinutes } from "#features/jobs/rules/job-input.ts";
import { withPause } from "#features/jobs/rules/pause-text.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import type { KindJob } from "#features/kinds/rules/kind.ts";
import { defaultKind, kinds } from "#features/kinds/rules/kinds.ts";
import type { JobFormValues } from "../form/values/job-form.ts";
import { UnsentPictures } from "./UnsentPictures.tsx";

type Props = { readonly job: Unsent; readonly onRemove: () => void };

type Typed = Pick<JobFormValues, "project"> & Partial<Pick<JobFormValues, "parts">>;

const projectNames = ({ project, parts = [] }: Typed): string =>
  [project, ...parts.map((part) => part.project)].flatMap((some) => some?.name ?? []).join(", ");

export function UnsentJobCard({ job, onRemove }: Props) {
  const input = job.body as JobInput & KindJob;
  const { kind = defaultKind, started_at, ended_at, price } = input;
  const { amount, unsentText } = kinds[kind];
  const unsent = unsentText(input);
  const minutes = workedMinutes(input) ?? 0;
  const { job_type, note } = job.typed as JobFormValues;
  const name = projectNames(job.typed as Typed) || "Opgave";
  return (
    <Card component="li" sx={{ display: "flex", flexDirection: "column" }}>
      <CardContent sx={{ flexGrow: 1, overflowWrap: "anywhere" }}>
        <Typography variant="h3">{name}</Typography>
        <Typography color="textSecondary">{job_type?.name}</Typography>
        <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, mt: 1 }}>
          <Box>
            <Typography>{jobPeriod({ kind, started_at, ended_at })}</Typography>
            {minutes > 0 && (
              <Typography color="textSecondary">
                {withPause({
                  duration: formatDuration(minutes * 60),
                  pause_minutes: pauseOf(input),
                  pause_start: input.pause_start ?? null,
                })}
              </Typography>
            )}
          </Box>
          {/* Only the server can compute the price of a trip, so `amount` gives the kilometres of a trip. */}
          <Typography sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>
            {amount(input) ?? formatKroner(price ?? 0)}
          </Typography>
        </Box>
        {unsent && (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {unsent}
          </Typography>
        )}
        {note && (
          <Typography color="textSecondary" noWrap sx={{ mt: 1 }}>
            {note}
          </Typography>
        )}
        {job.attached && <UnsentPictures attached={job.attached} />}
        {job.refusal !== null && (
          <Note severity="warning" sx={{ mt: 1.5 }}>
            {job.refusal}
          </Note>
        )}
      </CardContent>
      <CardActions sx={{ px: 2, pb: 2 }}>
        {job.refusal !== null && job.needs_reason && (
          <Button
            variant="contained"
            aria-label={`Begrund opgaven på ${name}`}
            onClick={() => void giveReason(job, "late_reason")}
          >
            Skriv begrundelse
          </Button>
        )}
        <ButtonLink
          to="/jobs/unsent/$number"
          params={{ number: String(job.number) }}
          aria-label={`Ret opgaven på ${name}`}
          variant={job.refusal === null || job.needs_reason ? "outlined" : "contained"}
        >
          Ret
        </ButtonLink>
        <Button color="error" aria-label={`Slet opgaven på ${name}`} onClick={onRemove}>
          Slet
        </Button>
      </CardActions>
    </Card>
  );
}
