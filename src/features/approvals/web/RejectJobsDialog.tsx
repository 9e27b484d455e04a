import Typography from "@mui/material/Typography";
import { useRef } from "react";
import { listInWords } from "#common/rules/list-in-words.ts";
import { jobCountInWords } from "#common/web/words.ts";
import { useLastReasons } from "#features/jobs/web/changes/last-reasons.queries.ts";
import { ReasonDialog } from "#features/jobs/web/changes/ReasonDialog.tsx";
import type { ShownJob } from "./approvals.queries.ts";

type Props = {
  /** Undefined while the dialog is closed. */
  readonly jobs: readonly ShownJob[] | undefined;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  readonly onReject: (jobs: readonly ShownJob[], reason: string) => Promise<unknown>;
};

export function RejectJobsDialog({ jobs, ...dialog }: Props) {
  const last = useRef(jobs);
  if (jobs) last.current = jobs;
  const shown = jobs ?? last.current;
  if (!shown) return null;
  return <Reason key={shown.map(({ id }) => id).join()} jobs={shown} open={jobs !== undefined} {...dialog} />;
}

type ReasonProps = Omit<Props, "jobs"> & { readonly jobs: readonly ShownJob[]; readonly open: boolean };

function Reason({ jobs, open, isSaving, onClose, onReject }: ReasonProps) {
  const lastReasons = useLastReasons();
  const ids = jobs.map(({ id }) => id);
  const count = jobCountInWords(jobs.length);
  const title = jobs.length === 1 ? "Afvis opgave" : `Afvis ${count}`;
  return (
    <ReasonDialog
      open={open}
      title={title}
      submitLabel="Afvis"
      // A draft for these jobs must not be offered for other jobs.
      draft={{ name: `reject-${ids.join("-")}`, subject: ids }}
      lastReasons={lastReasons}
      onClose={onClose}
      onSubmit={(reason) => onReject(jobs, reason)}
      isSaving={isSaving}
      problem={undefined}
    >
      <Typography sx={{ mb: 2 }}>
        {namesOf(jobs)} ser begrundelsen og kan rette {jobs.length === 1 ? "opgaven" : "opgaverne"} og sende{" "}
        {jobs.length === 1 ? "den" : "dem"} igen.
      </Typography>
    </ReasonDialog>
  );
}

const mostNames = 4;

function namesOf(jobs: readonly ShownJob[]): string {
  const names = [...new Set(jobs.map(({ user }) => user?.name ?? "Medarbejderen"))];
  const rest = names.length - mostNames;
  return listInWords(rest > 0 ? [...names.slice(0, mostNames), `${rest} andre`] : names);
}
