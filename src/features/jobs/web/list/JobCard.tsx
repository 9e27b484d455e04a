import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { memo, Suspense, useRef } from "react";
import { formatDate } from "../../../../common/rules/clock.ts";
import { formatKroner } from "../../../../common/rules/values/money.ts";
import { useCan, useCurrentUser } from "../../../../common/web/current-user.ts";
import { lazyOr } from "../../../../common/web/lazy-or.ts";
import { About } from "../../../../common/web/ui/about.ts";
import { Icon } from "../../../../common/web/ui/Icon.tsx";
import { TextLink } from "../../../../common/web/ui/links.ts";
import { jobKindLabels } from "../../../job-types/rules/job-kinds.ts";
import type { JobFlag } from "../../rules/flags/job-flags.ts";
import { tripInWords } from "../../rules/kinds/trip-words.ts";
import { withPause } from "../../rules/pause-text.ts";
import { NewCommentsChip } from "../comments/NewCommentsChip.tsx";
import { DeletedUserChip } from "../DeletedUserChip.tsx";
import { mdiAccountOutline } from "../icons.ts";
import { JobStatusBadge } from "../JobStatusBadge.tsx";
import type { ListedJob } from "../jobs.queries.ts";
import { PaidIn } from "../PaidIn.tsx";
import { ReceiptsButton } from "../receipts/ReceiptsButton.tsx";
import { JobCardActions } from "./JobCardActions.tsx";
import { JobMenuButton } from "./JobMenuButton.tsx";
import { jobPath } from "./job-list.ts";
import { NoteChip } from "./NoteChip.tsx";
import { RejectionReason } from "./RejectionReason.tsx";

type Props = {
  readonly job: ListedJob;
  /** Where the list stands; the card leads to the job below it. */
  readonly listPath: string;
  /** What looks wrong about it, once that is known. */
  readonly flags?: readonly JobFlag[] | undefined;
  /** How many comments on it one has not read. */
  readonly newComments?: number;
};

/** Flags come later than the cards, and so does what shows them. */
const FlagChips = lazyOr(
  async () => (await import("../flags/FlagChips.tsx")).FlagChips,
  () => null,
);

/**
 * A job in a list; the whole card is a link to it, and what may be done with it stands at its foot. While another tab or
 * page is on its way, the cards that stand there meanwhile are not made again.
 */
export const JobCard = memo(function JobCard({ job, listPath, flags, newComments = 0 }: Props) {
  // A decided card has less to say, and what stands below must not move up.
  const heightAtClick = useRef<number>(undefined);
  return (
    <Card
      onClickCapture={({ currentTarget }) => {
        heightAtClick.current = currentTarget.offsetHeight;
      }}
      sx={{
        position: "relative",
        overflow: "visible",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        ...(job.isDecided && { minHeight: heightAtClick.current, bgcolor: "background.default" }),
      }}
    >
      <CardContent sx={{ flexGrow: 1, display: "flex", flexDirection: "column", gap: 0.5, "&:last-child": { pb: 2 } }}>
        <Whose job={job} />
        <ProjectAndStatus job={job} jobPath={jobPath(listPath, job.id)} />
        <WorkAndCostCenter job={job} />
        {job.trip && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {tripInWords(job.trip)}
          </Typography>
        )}
        <PeriodAndPrice job={job} />
        <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 1 }}>
          <Typography variant="body2" color="textSecondary">
            Oprettet {formatDate(job.created_at)}
          </Typography>
          <Stack direction="row" sx={{ ...aboveTheLink, alignItems: "center", gap: 0.5, my: -1, mr: -1 }}>
            <ReceiptsButton job={job} />
            {job.note && <NoteChip note={job.note} />}
            {!job.isDecided && (
              <About.Provider value={Object.values(idsOf(job)).join(" ")}>
                <JobMenuButton job={job} />
              </About.Provider>
            )}
          </Stack>
        </Stack>
        {job.payroll && (
          <Box sx={{ ...aboveTheLink, color: "text.secondary", alignSelf: "flex-start" }}>
            <PaidIn job={job} listPath={listPath} />
          </Box>
        )}
        {job.job_status === "REJECTED" && job.rejection_reason && !job.isDecided && (
          <RejectionReason reason={job.rejection_reason} />
        )}
      </CardContent>
      {(flags || newComments > 0) && (
        <Box sx={onTheEdge}>
          <Suspense>{flags && !job.isDecided && <FlagChips flags={flags} startedAt={job.started_at} />}</Suspense>
          {newComments > 0 && <NewCommentsChip count={newComments} />}
        </Box>
      )}
      <Box sx={aboveTheLink}>
        <About.Provider value={Object.values(idsOf(job)).join(" ")}>
          <JobCardActions job={job} jobPath={jobPath(listPath, job.id)} />
        </About.Provider>
      </Box>
    </Card>
  );
});

/** What says whose job it is, on what and when; one's own says nothing of whose. */
const idsOf = ({ id }: ListedJob) => ({
  user: `job-${id}-user`,
  project: `job-${id}-project`,
  period: `job-${id}-period`,
});

/** The project's link covers the card; what can be pressed by itself lies above it. */
const coveringLink = {
  "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: "inherit" },
  "&:focus-visible::after": { outline: "2px solid", outlineOffset: -2 },
} as const;
/** The flags and the new comments come later than the card, and nothing in it may move for them. */
const onTheEdge = {
  position: "absolute",
  zIndex: 1,
  top: -12,
  left: 16,
  right: 16,
  display: "flex",
  gap: 0.5,
} as const;
const aboveTheLink = { position: "relative", zIndex: 1 } as const;

function Whose({ job }: Pick<Props, "job">) {
  const me = useCurrentUser();
  if (!job.user || job.user_id === me?.id) return null;
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 0.5, color: "text.secondary" }}>
      <Icon path={mdiAccountOutline} fontSize="small" />
      <Typography id={idsOf(job).user} variant="body2" sx={{ overflowWrap: "anywhere" }}>
        {job.user.name}
      </Typography>
      {job.user.is_deleted && <DeletedUserChip />}
    </Stack>
  );
}

function ProjectAndStatus({ job, jobPath }: Pick<Props, "job"> & { readonly jobPath: string }) {
  const showsCode = useCan("manage-users-jobs");
  return (
    <Stack direction="row" sx={{ alignItems: "flex-start", justifyContent: "space-between", gap: 1 }}>
      <Typography id={idsOf(job).project} variant="h3" component="h2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
        <TextLink to={jobPath} color="inherit" underline="none" sx={coveringLink}>
          {job.project?.name}
          {showsCode && job.project?.code && (
            <>
              {" "}
              {/* In one piece where there is room for it. */}
              <Box component="span" sx={{ display: "inline-block", maxWidth: "100%" }}>
                ({job.project.code})
              </Box>
            </>
          )}
        </TextLink>
      </Typography>
      <JobStatusBadge status={job.job_status} />
    </Stack>
  );
}

function WorkAndCostCenter({ job }: Pick<Props, "job">) {
  return (
    <Typography color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
      {job.kind !== "work" && `${jobKindLabels[job.kind]} · `}
      {job.jobType?.name}
      {job.expense?.supplier && ` · ${job.expense.supplier}`}
      {job.authorized_actions["view-cc"] && ` · ${job.cost_center?.name ?? "N/A"}`}
    </Typography>
  );
}

function PeriodAndPrice({ job }: Pick<Props, "job">) {
  return (
    <Stack direction="row" sx={{ alignItems: "flex-end", justifyContent: "space-between", gap: 2, mt: 1 }}>
      <Box>
        <Typography id={idsOf(job).period}>{job.period}</Typography>
        {job.duration && <Typography color="textSecondary">{withPause(job)}</Typography>}
      </Box>
      <Typography sx={{ fontSize: "1.25rem", fontWeight: 600, whiteSpace: "nowrap" }}>
        {formatKroner(job.price)}
      </Typography>
    </Stack>
  );
}
