import Button from "@mui/material/Button";
import { lazy, Suspense, useState } from "react";
import { counted } from "../../../../common/rules/counted.ts";
import { useAbout } from "../../../../common/web/ui/about.ts";
import type { Job } from "../../rules/job.ts";

const ReceiptsOfJob = lazy(async () => ({ default: (await import("./ReceiptsOfJob.tsx")).ReceiptsOfJob }));

/** Leads to the receipts of an expense, and to nothing where it has none. */
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
          <ReceiptsOfJob job={job} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const pill = {
  minHeight: 32,
  // A finger hits more than is drawn.
  "&::after": { content: '""', position: "absolute", inset: "-7px 0" },
  borderRadius: 4,
  px: 1.5,
  py: 0.5,
  fontSize: "0.8125rem",
  fontWeight: 400,
  color: "text.primary",
  borderColor: "control",
};
