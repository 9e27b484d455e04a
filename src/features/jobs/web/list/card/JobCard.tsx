import { Link } from "@tanstack/react-router";
import { memo, Suspense, useRef } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { useCan, useCurrentUser } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { About } from "#common/web/ui/about.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { jobAllowanceWords } from "#features/allowances/rules/allowance-words.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { withPause } from "#features/jobs/rules/pause-text.ts";
import { NewCommentsChip } from "#features/jobs/web/comments/NewCommentsChip.tsx";
import { DeletedUserChip } from "#features/jobs/web/DeletedUserChip.tsx";
import { mdiAccountOutline } from "#features/jobs/web/icons.ts";
import { JobStatusBadge } from "#features/jobs/web/JobStatusBadge.tsx";
import type { ListedJob } from "#features/jobs/web/jobs.queries.ts";
import { PaidIn } from "#features/jobs/web/PaidIn.tsx";
import { isOther, kinds } from "#features/kinds/rules/kinds.ts";
import { priceText } from "#features/kinds/rules/sum-words.ts";
import { jobPath } from "../job-list-address.ts";
import { AttachmentsButton } from "./AttachmentsButton.tsx";
import { JobCardActions } from "./JobCardActions.tsx";
import { JobMenuButton } from "./JobMenuButton.tsx";
import { NoteChip } from "./NoteChip.tsx";

type Props = {
  readonly job: ListedJob;
  readonly listPath: string;
  readonly flags?: readonly JobFlag[] | undefined;
  readonly newComments?: number;
  readonly allowances?: Parameters<typeof jobAllowanceWords>[0] | undefined;
};

const FlagChips = lazyPart(
  async () => (await import("#features/jobs/web/flags/FlagChips.tsx")).FlagChips,
  () => null,
);

/** Memoized, so that the cards are not rendered again while the list of another status loads. */
export const JobCard = memo(function JobCard({ job, listPath, flags, newComments = 0, allowances }: Props) {
  // A decided card has less content. Its old height keeps the cards below in place.
  const heightAtClick = useRef<number>(undefined);
  const summary = kinds[job.kind].summary(job);
  return (
    <div
      className={job.isDecided ? "job-card decided" : "job-card"}
      onClickCapture={({ currentTarget }) => {
        heightAtClick.current = currentTarget.offsetHeight;
      }}
      style={job.isDecided ? { minHeight: heightAtClick.current } : undefined}
    >
      <div className="facts">
        <Whose job={job} />
        <ProjectAndStatus job={job} jobPath={jobPath(listPath, job.id)} />
        <WorkAndCostCenter job={job} />
        {summary && <p className="small minor">{summary}</p>}
        <PeriodAndPrice job={job} />
        {allowances && <p className="small minor">Tillæg: {jobAllowanceWords(allowances)}</p>}
        <div className="created">
          <span className="small minor">
            Oprettet <span className="date">{formatDate(job.created_at)}</span>
          </span>
          <div className="buttons">
            <AttachmentsButton job={job} />
            {job.note && <NoteChip note={job.note} />}
            {!job.isDecided && (
              <About.Provider value={Object.values(idsOf(job)).join(" ")}>
                <JobMenuButton job={job} />
              </About.Provider>
            )}
          </div>
        </div>
        {job.payroll && (
          <div className="paid small minor">
            <PaidIn job={job} listPath={listPath} />
          </div>
        )}
        {job.job_status === "REJECTED" && job.rejection_reason && !job.isDecided && (
          <div className="reason small">
            <b>Begrundelse for afvisning</b>
            <p>{job.rejection_reason}</p>
          </div>
        )}
      </div>
      {(flags || newComments > 0) && (
        <div className="edge">
          <Suspense>{flags && !job.isDecided && <FlagChips flags={flags} startedAt={job.started_at} />}</Suspense>
          {newComments > 0 && <NewCommentsChip count={newComments} />}
        </div>
      )}
      <About.Provider value={Object.values(idsOf(job)).join(" ")}>
        <JobCardActions job={job} jobPath={jobPath(listPath, job.id)} />
      </About.Provider>
    </div>
  );
});

const idsOf = ({ id }: ListedJob) => ({
  user: `job-${id}-user`,
  project: `job-${id}-project`,
  period: `job-${id}-period`,
});

function Whose({ job }: Pick<Props, "job">) {
  const me = useCurrentUser();
  if (!job.user || job.user_id === me?.id) return null;
  return (
    <div className="whose minor">
      <Icon path={mdiAccountOutline} />
      <span id={idsOf(job).user} className="small">
        {job.user.name}
      </span>
      {job.user.is_deleted && <DeletedUserChip />}
    </div>
  );
}

function ProjectAndStatus({ job, jobPath }: Pick<Props, "job"> & { readonly jobPath: string }) {
  const showsCode = useCan("read-project-codes");
  return (
    <div className="project">
      <h2 id={idsOf(job).project}>
        <Link to={jobPath}>
          {job.project?.name}
          {showsCode && job.project?.code && (
            <>
              {" "}
              <span className="code">({job.project.code})</span>
            </>
          )}
        </Link>
      </h2>
      <JobStatusBadge status={job.job_status} />
    </div>
  );
}

function WorkAndCostCenter({ job }: Pick<Props, "job">) {
  const { label, beside } = kinds[job.kind];
  return (
    <p className="minor">
      {isOther(job.kind) && `${label} · `}
      {job.jobType?.name}
      {beside(job) && ` · ${beside(job)}`}
      {job.authorized_actions["view-cc"] && ` · ${job.cost_center?.name ?? "N/A"}`}
    </p>
  );
}

function PeriodAndPrice({ job }: Pick<Props, "job">) {
  return (
    <div className="period">
      <div>
        <p id={idsOf(job).period}>{job.period}</p>
        {job.duration && <p className="minor">{withPause(job)}</p>}
      </div>
      <span className="price">{priceText(job)}</span>
    </div>
  );
}
