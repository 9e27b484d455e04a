import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { id, idText } from "#common/rules/values/fields.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { seenLength } from "#common/rules/values/one-line.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { jobFlagsQuery } from "../flags/job-flags.ts";

/** What people say to each other about a job (docs/product-rules.md#comments). */

export const maxCommentLength = 2000;

/** How long one may change what one has written, minutes. */
export const editableMinutes = 5;

/** The most comments that a job holds. */
export const maxComments = 200;

/** The most of them that one person writes, so that nobody closes the thread for the others. */
export const maxOwnComments = 50;

/** Whether there is room for another one of the person, by how many the job has and how many of them are theirs. */
export const isFull = ({ all, own }: { all: number; own: number }): boolean =>
  all >= maxComments || own >= maxOwnComments;

export const tooManyComments = `Der er ikke plads til flere kommentarer fra dig: højst ${maxOwnComments} fra hver og ${maxComments} i alt på en opgave.`;
export const tooLateToEdit = `En kommentar kan kun rettes i ${editableMinutes} minutter, efter at den er skrevet.`;
export const notOwnComment = "Du kan kun rette dine egne kommentarer.";

/** Plain text of several lines, kept as it is typed but for blanks around it; one that nobody could see is none. */
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
  /** Wall-clock text. */
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
  /** Concerns the one who asks, and they have not read it. */
  is_new: z.boolean(),
  authorized_actions: z.object({ update: z.boolean() }),
});
export type JobComment = z.infer<typeof jobComment>;

/** The oldest first. */
export const jobComments = z.object({
  data: z.array(jobComment),
  /** Whether there is no room for another one of the one who asks. */
  is_full: z.boolean(),
  /** Whether there is any that the one who asks has not read, be it new to them or not. */
  has_unread: z.boolean(),
});
export type JobComments = z.infer<typeof jobComments>;

export const jobCommentParams = z.object({ jobId: idText, commentId: idText });

/** Up to which comment one has read. */
export const commentsReadInput = z.object({ read_up_to_id: id });

/** Of which jobs one asks. */
export const newCommentsQuery = z.object({ ids: jobFlagsQuery.shape.ids });

/** How many comments are new to the one who asks, of those of the jobs that have any. */
export const newComments = z.array(z.object({ job_id: id, count: wire.count }));
export type NewComments = z.infer<typeof newComments>;
