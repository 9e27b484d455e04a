import type { Kysely } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import type { Database } from "#common/server/database/tables.ts";
import { conflict, forbidden, notFound } from "#common/server/http/errors.ts";
import {
  isFull,
  type JobComment,
  notOwnComment,
  tooLateToEdit,
  tooManyComments,
} from "#features/jobs/rules/comments/job-comments.ts";
import { countComments, findComment, insertComment, lockThread, updateComment } from "./job-comments.store.ts";

export type NewComment = { comment_id: number; job_id: number; user_id: number };

export type AnnounceComment = (trx: Kysely<Database>, comment: NewComment) => Promise<void>;

const announceNothing: AnnounceComment = async () => {};

export async function addComment(
  trx: Kysely<Database>,
  actor: Actor,
  jobId: number,
  text: string,
  announce: AnnounceComment = announceNothing,
): Promise<JobComment> {
  await lockThread(trx, jobId);
  const place = { job_id: jobId, user_id: actor.id };
  if (isFull(await countComments(trx, place))) throw conflict(tooManyComments);
  const id = await insertComment(trx, { ...place, text });
  await announce(trx, { ...place, comment_id: id });
  return (await findComment(trx, actor, jobId, id)) as JobComment;
}

export async function editComment(
  db: Kysely<Database>,
  actor: Actor,
  jobId: number,
  id: number,
  text: string,
): Promise<JobComment> {
  const stored = await findComment(db, actor, jobId, id);
  if (!stored) throw notFound("Kommentaren findes ikke.");
  if (stored.user.id !== actor.id) throw forbidden(notOwnComment);
  if (!(await updateComment(db, { id, user_id: actor.id, text }))) throw forbidden(tooLateToEdit);
  return (await findComment(db, actor, jobId, id)) as JobComment;
}
