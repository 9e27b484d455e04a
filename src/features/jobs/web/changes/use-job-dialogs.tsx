import { type ReactNode, Suspense, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import type { JobDialog } from "./job-dialog.ts";

const JobDialogs = lazyPart(async () => (await import("./JobDialogs.tsx")).JobDialogs);

type ShownDialogs = {
  readonly show: (dialog: JobDialog) => void;
  /** Also true while a dialog is closing and still has the focus. */
  readonly isOpen: boolean;
  readonly dialogs: ReactNode;
};

export function useJobDialogs(job: Job, first?: JobDialog): ShownDialogs {
  const [dialog, setDialog] = useState(first);
  const [isOpen, setIsOpen] = useState(first !== undefined);
  return {
    show: (next) => {
      setIsOpen(true);
      setDialog(next);
    },
    isOpen,
    dialogs: isOpen && (
      <Suspense>
        <JobDialogs
          job={job}
          shown={dialog}
          onClose={() => setDialog(undefined)}
          onExited={() => setIsOpen(dialog !== undefined)}
        />
      </Suspense>
    ),
  };
}
