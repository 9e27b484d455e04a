import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "#common/rules/time/clock.ts";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import {
  type JobComment,
  type JobComments as Thread,
  tooManyComments,
} from "#features/jobs/rules/comments/job-comments.ts";
import { DeletedUserChip } from "../DeletedUserChip.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { commentsQuery, useMarkRead } from "./job-comments.queries.ts";

export function JobComments({ jobId }: { readonly jobId: number }) {
  const query = useQuery(commentsQuery(jobId));
  useMarkRead(jobId, query.data);
  const wasNew = useNewSinceOpened(query.data);
  return (
    <Box component="section" aria-labelledby="job-comments" sx={{ mb: 4, maxWidth: 720 }}>
      <Typography id="job-comments" variant="h6" component="h2" gutterBottom>
        Kommentarer
      </Typography>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={96} />}
        errorText="Kommentarerne kunne ikke hentes."
      >
        {({ data, is_full }) => (
          <>
            {data.length > 0 && (
              <Box component="ol" sx={{ listStyle: "none", m: 0, mb: 2, p: 0 }}>
                {data.map((comment) => (
                  <Comment key={comment.id} jobId={jobId} comment={comment} isNew={wasNew.has(comment.id)} />
                ))}
              </Box>
            )}
            {is_full ? <Typography color="textSecondary">{tooManyComments}</Typography> : <CommentForm jobId={jobId} />}
          </>
        )}
      </QueryView>
    </Box>
  );
}

/** Opening the thread marks its comments as read, but new ones stay highlighted until the user leaves. */
function useNewSinceOpened(thread: Thread | undefined): ReadonlySet<number> {
  const [wasNew, setWasNew] = useState<ReadonlySet<number>>(new Set());
  const found = thread?.data.filter(({ id, is_new }) => is_new && !wasNew.has(id)).map(({ id }) => id) ?? [];
  if (found.length > 0) setWasNew(new Set([...wasNew, ...found]));
  return wasNew;
}

type CommentProps = { readonly jobId: number; readonly comment: JobComment; readonly isNew: boolean };

function Comment({ jobId, comment, isNew }: CommentProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Box component="li" sx={{ pl: 2, py: 1, mb: 1, borderLeft: 2, borderColor: isNew ? "primary.main" : "divider" }}>
      <Stack direction="row" useFlexGap sx={{ alignItems: "center", flexWrap: "wrap", columnGap: 1 }}>
        <Typography component="div" sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
          {comment.user.name}
        </Typography>
        {comment.user.is_deleted && <DeletedUserChip />}
        {isNew && <ToneChip tone="blue" label="Ny" />}
        <Typography component="div" variant="body2" color="textSecondary">
          <time dateTime={comment.created_at.replace(" ", "T")}>{formatDateTime(comment.created_at)}</time>
          {comment.edited_at && " · rettet"}
        </Typography>
        {comment.authorized_actions.update && !isEditing && (
          <IconAction
            label="Ret kommentar"
            icon={mdiPencilOutline}
            onClick={() => setEditing(true)}
            sx={{ my: -1.25, ml: "auto" }}
          />
        )}
      </Stack>
      {isEditing ? (
        <CommentForm jobId={jobId} comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{comment.text}</Typography>
      )}
    </Box>
  );
}
