import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import { jobCountInWords } from "#common/web/words.ts";
import type { Refusal } from "./approvals.mutations.ts";

type Props = { readonly refused: readonly Refusal[]; readonly onClose: () => void };

export function RefusedDecisions({ refused, onClose }: Props) {
  if (refused.length === 0) return null;
  return (
    <Alert severity="warning" onClose={onClose} sx={{ mb: 2 }}>
      <AlertTitle>{jobCountInWords(refused.length)} blev ikke ændret</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {refused.map(({ job, message }) => (
          <li key={job.id}>
            {job.user?.name}, {job.period}, {job.project?.name}: {message}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
