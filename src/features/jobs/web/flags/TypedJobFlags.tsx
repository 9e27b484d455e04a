import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "#common/web/current-user.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { useSettled } from "#common/web/use-settled.ts";
import type { JobFlag } from "#features/jobs/rules/flags/job-flag.ts";
import { flagSentence } from "#features/jobs/rules/flags/job-flag-words.ts";
import { addressOfUsersJobs, jobPath, ownJobsAddress } from "../list/job-list-address.ts";
import { type TypedJob, typedFlagsQuery } from "./flags.queries.ts";

type Props = {
  readonly userId: number;
  readonly job: TypedJob | undefined;
};

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
                {flag.kind === "absence"
                  ? `${userId === me?.id ? "Du har" : "Der er"} fravær den dag. Registrér alligevel?`
                  : flagSentence(flag, settled?.started_at ?? "")}
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

function OtherJob({ flag, userId, isMine }: OtherProps) {
  if (!("other" in flag)) return null;
  const { other } = flag;
  const { path } = isMine ? ownJobsAddress : addressOfUsersJobs(String(userId));
  return (
    <>
      {" "}
      <TextLink to={jobPath(path, other.id)} target="_blank" color="inherit" aria-label={`Åbn opgave ${other.id}`}>
        Åbn
      </TextLink>
    </>
  );
}
