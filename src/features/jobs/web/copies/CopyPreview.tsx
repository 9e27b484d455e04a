import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { formatDay } from "#common/rules/calendar/week.ts";
import { listInWords } from "#common/rules/list-in-words.ts";
import { formatMinutes } from "#common/rules/time/clock.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { listed } from "#common/web/words.ts";
import type { CopyProposal } from "#features/jobs/rules/copies/job-copies.ts";
import { atTime } from "#features/jobs/rules/pause-text.ts";
import { priceText } from "#features/kinds/rules/sum-words.ts";

type Props = {
  readonly proposals: readonly CopyProposal[];
  readonly isOwn: boolean;
  readonly isChosen: (proposal: CopyProposal) => boolean;
  readonly onTick: (jobId: number, isTicked: boolean) => void;
};

export function CopyPreview({ proposals, isOwn, isChosen, onTick }: Props) {
  const refusedId = useId();
  if (proposals.length === 0) return <Typography color="textSecondary">Der er ingen opgaver at kopiere.</Typography>;
  const possible = proposals.filter(({ refusal }) => refusal === null);
  const refused = proposals.filter(({ refusal }) => refusal !== null);
  const away = [...new Set(possible.filter(({ is_away }) => is_away).map(({ date }) => date))];
  const needsChoice = proposals.length > 1 || away.length > 0;
  return (
    <>
      {away.length > 0 && <Note severity="warning">{awayQuestion(away, isOwn)}</Note>}
      {possible.length > 0 && (
        <Box component="ul" aria-label="Kopieres" sx={rows}>
          {possible.map((proposal) => (
            <li key={proposal.job.id}>
              {needsChoice ? (
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={isChosen(proposal)}
                      onChange={(_, isTicked) => onTick(proposal.job.id, isTicked)}
                    />
                  }
                  label={<Line proposal={proposal} />}
                  sx={choice}
                />
              ) : (
                <Line proposal={proposal} />
              )}
            </li>
          ))}
        </Box>
      )}
      {refused.length > 0 && (
        <Box component="section" aria-labelledby={refusedId}>
          <Typography id={refusedId} variant="h3">
            Kopieres ikke
          </Typography>
          <Box component="ul" sx={rows}>
            {refused.map((proposal) => (
              <li key={proposal.job.id}>
                <Line proposal={proposal} />
                <Typography variant="body2" sx={{ pb: 1 }}>
                  {proposal.refusal}
                </Typography>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

const awayQuestion = (days: readonly string[], isOwn: boolean): string =>
  `${isOwn ? "Du har" : "Der er"} fravær ${listInWords(days.map((day) => formatDay(day)))}. Kopiér alligevel?`;

function Line({ proposal: { job, copy } }: { readonly proposal: CopyProposal }) {
  return (
    <Box sx={{ py: 1, overflowWrap: "anywhere" }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2, fontWeight: 500 }}>
        <span>{job.project?.name}</span>
        <Box component="span" sx={{ whiteSpace: "nowrap" }}>
          {priceText({ price: copy.price, price_is_most: job.price_is_most })}
        </Box>
      </Stack>
      <Typography variant="body2" color="textSecondary">
        {job.jobType?.name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {listed(
          copy.period,
          copy.duration,
          job.pause_minutes > 0 && `${formatMinutes(job.pause_minutes)} pause${atTime(job.pause_start)}`,
        )}
      </Typography>
      {job.note && (
        <Typography variant="body2" color="textSecondary" sx={note}>
          {job.note}
        </Typography>
      )}
    </Box>
  );
}

export function CopyPreviewSkeleton() {
  return [1, 2].map((line) => <Skeleton key={line} height={64} />);
}

const rows = { listStyle: "none", m: 0, p: 0, "& > li + li": { borderTop: 1, borderColor: "divider" } };
const choice = { alignItems: "flex-start", width: "calc(100% + 11px)", mr: 0, "& > :last-child": { flexGrow: 1 } };
const note = { display: "-webkit-box", WebkitBoxOrient: "vertical", WebkitLineClamp: 2, overflow: "hidden" };
