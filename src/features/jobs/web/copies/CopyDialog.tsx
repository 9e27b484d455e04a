import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { today } from "#common/rules/time/clock.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { jobCountInWords } from "#common/web/words.ts";
import { maxCopiedJobs } from "#features/jobs/rules/copies/copy-bounds.ts";
import type { CopyProposal } from "#features/jobs/rules/copies/job-copies.ts";
import { CopyPreview, CopyPreviewSkeleton } from "./CopyPreview.tsx";
import { CopyTarget } from "./CopyTarget.tsx";
import { proposalsQuery, useCopyJobs } from "./copies.queries.ts";
import { type CopySource, copyTitles, dayInWords, firstDayOf, nearTargets } from "./copy-source.ts";

type Props = {
  readonly source: CopySource;
  readonly target?: string;
  readonly onClose: () => void;
  readonly onExited?: () => void;
};

export function CopyDialog({ source, target: given, onClose, onExited }: Props) {
  const now = today();
  const me = useCurrentUser()?.id;
  const [target, setTarget] = useState(given ?? nearTargets(source, now)[0]?.target ?? now.toString());
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const query = useQuery(proposalsQuery(source, target));
  const { copy, isSaving } = useCopyJobs(dayInWords(source, target, now.year), onClose);
  const isReady = query.isSuccess && !query.isPlaceholderData && !query.isFetching;
  const isChosen = ({ job, is_away }: CopyProposal) => ticked.get(job.id) ?? !isLeftOut(source, is_away);
  const chosen = query.data?.data.filter((proposal) => proposal.refusal === null && isChosen(proposal)) ?? [];
  return (
    <FormDialog
      title={copyTitles[source.kind]}
      open
      onClose={onClose}
      {...(onExited && { onExited })}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && chosen.length > 0) void copy(chosen.map(asSeen));
      }}
      isSaving={isSaving}
      isSubmitDisabled={!isReady || chosen.length === 0}
      submitLabel={chosen.length === 0 ? "Kopiér" : `Kopiér ${jobCountInWords(chosen.length)}`}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        <Typography color="textSecondary">Fra {dayInWords(source, firstDayOf(source), now.year)} til</Typography>
        <CopyTarget source={source} target={target} onChange={setTarget} />
        <QueryView query={query} skeleton={<CopyPreviewSkeleton />} errorText="Opgaverne kunne ikke hentes.">
          {({ data, is_cut }) => (
            <>
              {is_cut && <Typography>Der kopieres højst {maxCopiedJobs} opgaver ad gangen.</Typography>}
              <CopyPreview
                proposals={data}
                isOwn={data.every(({ job }) => job.user_id === me)}
                isChosen={isChosen}
                onTick={(id, isTicked) => setTicked((before) => new Map([...before, [id, isTicked]]))}
              />
            </>
          )}
        </QueryView>
      </Stack>
    </FormDialog>
  );
}

const isLeftOut = ({ kind }: CopySource, isAway: boolean): boolean => kind !== "job" && isAway;

const asSeen = ({ job: { id, version }, date }: CopyProposal) => ({ id, version, date });
