import Button from "@mui/material/Button";
import { Suspense, useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { useAbout } from "#common/web/ui/about.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { pill } from "../pill.ts";

const JobDecision = lazyPart(async () => (await import("../changes/JobDecision.tsx")).JobDecision);
const ReceiptsOfJob = lazyPart(async () => (await import("./ReceiptsOfJob.tsx")).ReceiptsOfJob);

export function ReceiptsButton({ job }: { readonly job: Job }) {
  const [isOpen, setOpen] = useState(false);
  const about = useAbout();
  const count = job.expense?.receipt_ids.length ?? 0;
  if (count === 0) return null;
  return (
    <>
      <Button variant="outlined" data-receipts onClick={() => setOpen(true)} sx={pill} {...about}>
        {counted(count, "bilag", "bilag")}
      </Button>
      {isOpen && (
        <Suspense>
          <ReceiptsOfJob
            job={job}
            onClose={() => setOpen(false)}
            decision={<JobDecision job={job} onDecided={() => setOpen(false)} />}
          />
        </Suspense>
      )}
    </>
  );
}
