import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Actor } from "#common/rules/access/actor.ts";
import { type Condition, wallClock } from "#common/server/database/fragments.ts";
import type { Database } from "#common/server/database/tables.ts";
import { isVisibleTo } from "#common/server/database/visibility/job-visibility.ts";
import {
  editableMinutes,
  type JobComment,
  maxComments,
  type NewComments,
} from "#features/jobs/rules/comments/job-comments.ts";
import { isUnpaid, waitsFor } from "../selection/job-scope.ts";

/** Whether the unread comments on a row of `jobs` count as new for the actor (docs/product-rules.md#comments). */
function concerns(actor: Actor): Condition {
  return sql<boolean>`(jobs.user_id = ${actor.id} or (${isUnpaid} and ${waitsFor(actor)}) or exists (
    select from job_comments as own where own.job_id = jobs.id and own.user_id = ${actor.id}))`;
}

const readUpTo = (actor: Actor): RawBuilder<number> => sql<number>`coalesce((
  select read_up_to_id from job_comment_reads where user_id = ${actor.id} and job_id = jobs.id
), 0)`;

const isUnreadBy = (actor: Actor): Condition =>
  sql<boolean>`(job_comments.user_id <> ${actor.id} and job_comments.id > ${readUpTo(actor)})`;

const isEditable = sql<boolean>`(job_comments.created_at > now() - make_interval(mins => ${sql.lit(editableMinutes)}))`;

function selectComments(db: Kysely<Database>, actor: Actor, where: Condition) {
  return sql<JobComment & { is_unread: boolean }>`
    select job_comments.id, job_comments.text,
      json_build_object('id', users.id, 'name', users.display_name, 'is_deleted', users.status = 'deleted') as user,
      ${wallClock("job_comments.created_at")} as created_at, ${wallClock("job_comments.edited_at")} as edited_at,
      ${isUnreadBy(actor)} as is_unread, ${isUnreadBy(actor)} and ${concerns(actor)} as is_new,
      json_build_object('update', job_comments.user_id = ${actor.id} and ${isEditable}) as authorized_actions
    from job_comments
    join jobs on jobs.id = job_comments.job_id
    join users on users.id = job_comments.user_id
    where ${where}
    order by job_comments.id
    limit ${sql.lit(maxComments)}`.execute(db);
}

export async function listComments(db: Kysely<Database>, actor: Actor, jobId: number) {
  return (await selectComments(db, actor, sql<boolean>`job_comments.job_id = ${jobId}`)).rows;
}

export async function findComment(
  db: Kysely<Database>,
  actor: Actor,
  jobId: number,
  id: number,
): Promise<JobComment | undefined> {
  const { rows } = await selectComments(
    db,
    actor,
    sql<boolean>`job_comments.job_id = ${jobId} and job_comments.id = ${id}`,
  );
  return rows[0];
}

/** Without this lock, a comment could appear after a comment with a higher id, and would then count as read. */
export async function lockThread(trx: Kysely<Database>, jobId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('job comments'), ${jobId})`.execute(trx);
}

export function countComments(
  db: Kysely<Database>,
  { job_id, user_id }: { job_id: number; user_id: number },
): Promise<{ all: number; own: number }> {
  return db
    .selectFrom("job_comments")
    .select([sql<number>`count(*)`.as("all"), sql<number>`count(*) filter (where user_id = ${user_id})`.as("own")])
    .where("job_id", "=", job_id)
    .executeTakeFirstOrThrow();
}

export async function insertComment(
  trx: Kysely<Database>,
  comment: { job_id: number; user_id: number; text: string },
): Promise<number> {
  const { id } = await trx.insertInto("job_comments").values(comment).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function updateComment(
  db: Kysely<Database>,
  { id, user_id, text }: { id: number; user_id: number; text: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("job_comments")
    .set({ text, edited_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("user_id", "=", user_id)
    .where(isEditable)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** `read_up_to_id` never moves back, nor past the last comment. */
export async function markRead(db: Kysely<Database>, userId: number, jobId: number, upToId: number): Promise<void> {
  await sql`insert into job_comment_reads (user_id, job_id, read_up_to_id)
    select ${userId}, ${jobId}, id from job_comments where job_id = ${jobId} and id <= ${upToId}
    order by id desc limit 1
    on conflict (user_id, job_id) do update
      set read_up_to_id = greatest(job_comment_reads.read_up_to_id, excluded.read_up_to_id)`.execute(db);
}

export async function countNewComments(
  db: Kysely<Database>,
  actor: Actor,
  jobIds: readonly number[],
): Promise<NewComments> {
  const { rows } = await sql<NewComments[number]>`
    select jobs.id as job_id, count(*) as count
    from job_comments join jobs on jobs.id = job_comments.job_id
    where job_comments.job_id = any(${jobIds}::integer[])
      and ${isUnreadBy(actor)} and ${isVisibleTo(actor)} and ${concerns(actor)}
    group by jobs.id order by jobs.id`.execute(db);
  return rows;
}
