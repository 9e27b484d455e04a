import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "#common/web/current-user.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { Note } from "#common/web/ui/Note.tsx";
import { useSettled } from "#common/web/use-settled.ts";
import { flagSentence } from "#features/jobs/rules/flags/job-flag-words.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flags.ts";
import { jobListOf, jobPath, ownJobList } from "../list/job-list.ts";
import { type TypedJob, typedFlagsQuery } from "./flags.queries.ts";

type Props = {
  /** Whose job it is. */
  readonly userId: number;
  /** Undefined until there is a period. */
  readonly job: TypedJob | undefined;
};

/** What looks wrong about the job that is being typed. It hinders nothing, and says nothing when it cannot be asked. */
export function TypedJobFlags({ userId, job }: Props) {
  const me = useCurrentUser();
  const settled = useSettled(job);
  const { data: flags = [] } = useQuery(typedFlagsQuery(userId === me?.id ? undefined : userId, settled));
  return (
    <Box role="status" sx={{ "&:empty": { display: "none" } }}>
      {job && flags.length > 0 && (
        <Note severity="warning" role="presentation" sx={{ mb: 1.5 }}>
          <Stack component="ul" sx={{ gap: 0.5, m: 0, p: 0, listStyle: "none", overflowWrap: "anywhere" }}>
            {flags.map((flag) => (
              <li key={flag.kind}>
                {flagSentence(flag, settled?.started_at ?? "")}
                <OtherJob flag={flag} userId={userId} isMine={userId === me?.id} />
              </li>
            ))}
          </Stack>
        </Note>
      )}
    </Box>
  );
}

type OtherProps = { readonly flag: JobFlag; readonly userId: number; readonly isMine: boolean };

/** In a window of its own: what is typed here stays. */
function OtherJob({ flag: { other }, userId, isMine }: OtherProps) {
  if (!other) return null;
  const { path } = isMine ? ownJobList : jobListOf(String(userId));
  return (
    <>
      {" "}
      <TextLink to={jobPath(path, other.id)} target="_blank" color="inherit" aria-label={`Åbn opgave ${other.id}`}>
        Åbn
      </TextLink>
    </>
  );
}
