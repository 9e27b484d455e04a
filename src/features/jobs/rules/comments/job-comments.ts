import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { id, idText } from "#common/rules/values/fields.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { seenLength } from "#common/rules/values/one-line.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { jobFlagsQuery } from "../flags/job-flags.ts";

export const maxCommentLength = 2000;

export const editableMinutes = 5;

export const maxComments = 200;

export const maxOwnComments = 50;

/** Whether a thread has no room for another comment by the user. `own` counts only this user's comments. */
export const isFull = ({ all, own }: { all: number; own: number }): boolean =>
  all >= maxComments || own >= maxOwnComments;

export const tooManyComments = `Der er ikke plads til flere kommentarer fra dig: højst ${maxOwnComments} fra hver og ${maxComments} i alt på en opgave.`;
export const tooLateToEdit = `En kommentar kan kun rettes i ${editableMinutes} minutter, efter at den er skrevet.`;
export const notOwnComment = "Du kan kun rette dine egne kommentarer.";

export const commentInput = z.object({
  text: z.string("Skriv en kommentar.").check(
    z.trim(),
    z.refine((text) => seenLength(text) > 0, "Skriv en kommentar."),
    z.maxLength(maxCommentLength, `Kommentaren må højst være ${formatNumber(maxCommentLength)} tegn.`),
  ),
});
export type CommentInput = z.infer<typeof commentInput>;

export const jobComment = z.object({
  id,
  user: z.extend(person, { is_deleted: z.boolean() }),
  text: z.string(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  /** Whether the comment is new to the current user (docs/product-rules.md#comments). */
  is_new: z.boolean(),
  authorized_actions: z.object({ update: z.boolean() }),
});
export type JobComment = z.infer<typeof jobComment>;

/** The comments on a job, oldest first. */
export const jobComments = z.object({
  data: z.array(jobComment),
  is_full: z.boolean(),
  /** Whether a comment of another user is unread. An unread comment has `is_new` only if it concerns the user. */
  has_unread: z.boolean(),
});
export type JobComments = z.infer<typeof jobComments>;

export const jobCommentParams = z.object({ jobId: idText, commentId: idText });

export const commentsReadInput = z.object({ read_up_to_id: id });

export const newCommentsQuery = z.object({ ids: jobFlagsQuery.shape.ids });

/** Jobs without new comments are left out. */
export const newComments = z.array(z.object({ job_id: id, count: wire.count }));
export type NewComments = z.infer<typeof newComments>;
