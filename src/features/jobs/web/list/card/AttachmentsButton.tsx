import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { useAbout } from "#common/web/ui/about.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { attachmentViewers } from "#features/jobs/web/kinds/attachment-viewers.ts";
import { pill } from "#features/jobs/web/pill.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";

const JobDecision = lazyPart(async () => (await import("#features/jobs/web/changes/JobDecision.tsx")).JobDecision);

export function AttachmentsButton({ job }: { readonly job: Job }) {
  const [isOpen, setOpen] = useState(false);
  const about = useAbout();
  const count = kinds[job.kind].attachments(job).length;
  const Viewer = attachmentViewers[job.kind];
  if (count === 0 || !Viewer) return null;
  return (
    <>
      <Button variant="outlined" data-attachments onClick={() => setOpen(true)} sx={pill} {...about}>
        {counted(count, "bilag", "bilag")}
      </Button>
      {isOpen && (
        <Suspense>
          <Viewer
            job={job}
            onClose={() => setOpen(false)}
            decision={<JobDecision job={job} onDecided={() => setOpen(false)} />}
          />
        </Suspense>
      )}
    </>
  );
}
