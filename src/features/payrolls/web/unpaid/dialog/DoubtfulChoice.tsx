import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useId, useState } from "react";
import type { LeftOut } from "#features/payrolls/rules/payroll.ts";
import type { DoubtfulJob } from "#features/payrolls/rules/payroll-checks.ts";
import { DoubtfulJobs } from "../checks/DoubtfulJobs.tsx";
import { doubtfulInWords, leftOutInWords } from "../unpaid-jobs.ts";

type Props = {
  readonly jobs: readonly LeftOut[];
  /** At most the first 200 of `jobs`. */
  readonly described: readonly DoubtfulJob[];
  readonly isLeftOut: boolean;
  readonly onChange: (isLeftOut: boolean) => void;
};

export function DoubtfulChoice({ jobs, described, isLeftOut, onChange }: Props) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const them = jobs.length === 1 ? "den" : "dem";
  return (
    <Alert
      role="presentation"
      severity={isLeftOut ? "info" : "warning"}
      slotProps={{ message: { sx: { flexGrow: 1, minWidth: 0 } } }}
    >
      <div role="status">{isLeftOut ? leftOutInWords(jobs.length) : doubtfulInWords(jobs.length)}</div>
      <Stack direction="row" sx={{ gap: 1, ml: -1, flexWrap: "wrap" }}>
        <Button color="inherit" aria-expanded={isOpen} aria-controls={listId} onClick={() => setIsOpen(!isOpen)}>
          {`${isOpen ? "Skjul" : "Se"} ${them}`}
        </Button>
        <Button color="inherit" onClick={() => onChange(!isLeftOut)}>
          {isLeftOut ? `Tag ${them} med` : `Udelad ${them}`}
        </Button>
      </Stack>
      <Box id={listId} sx={{ overflowWrap: "anywhere" }}>
        {isOpen && <DoubtfulJobs jobs={described} count={jobs.length} />}
      </Box>
    </Alert>
  );
}
