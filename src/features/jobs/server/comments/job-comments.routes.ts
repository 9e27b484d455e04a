import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody } from "#common/server/http/errors.ts";
import { createOnce, idempotencyHeaders } from "#common/server/http/idempotency.ts";
import {
  commentInput,
  commentsReadInput,
  isFull,
  jobComment,
  jobCommentParams,
  jobComments,
  newComments,
  newCommentsQuery,
} from "#features/jobs/rules/comments/job-comments.ts";
import { jobIdParams } from "#features/jobs/rules/job.ts";
import { requireJob } from "../job-requests.ts";
import { type AnnounceComment, addComment, editComment } from "./job-comments.commands.ts";
import { countNewComments, listComments, markRead } from "./job-comments.store.ts";

type Options = { db: Kysely<Database>; announce?: AnnounceComment };

export const jobCommentRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, announce }) => {
  const config = { access: "comment-jobs" } as const;

  app.get(
    "/api/jobs/new-comments",
    {
      config,
      schema: {
        summary: "Counts the unread comments of jobs",
        querystring: newCommentsQuery,
        response: { 200: newComments },
      },
    },
    ({ actor, query }) => countNewComments(db, actor, query.ids),
  );

  app.get(
    "/api/jobs/:jobId/comments",
    { config, schema: { summary: "Lists the comments of a job", params: jobIdParams, response: { 200: jobComments } } },
    async ({ actor, params: { jobId } }) => {
      await requireJob(db, actor, jobId);
      const data = await listComments(db, actor, jobId);
      const own = data.filter(({ user }) => user.id === actor.id).length;
      return { data, is_full: isFull({ all: data.length, own }), has_unread: data.some(({ is_unread }) => is_unread) };
    },
  );

  app.post(
    "/api/jobs/:jobId/comments",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Comments on a job",
        headers: idempotencyHeaders,
        params: jobIdParams,
        body: commentInput,
        response: { 201: jobComment },
      },
    },
    async (request, reply) => {
      const { actor, params } = request;
      await requireJob(db, actor, params.jobId);
      const comment = await createOnce(db, request, async (trx) => {
        const { text } = await checkedBody(request, commentInput, () => ({}));
        return addComment(trx, actor, params.jobId, text, announce);
      });
      return reply.code(201).send(comment);
    },
  );

  app.put(
    "/api/jobs/:jobId/comments/:commentId",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Changes a comment",
        params: jobCommentParams,
        body: commentInput,
        response: { 200: jobComment },
      },
    },
    async (request) => {
      const { jobId, commentId } = request.params;
      await requireJob(db, request.actor, jobId);
      const { text } = await checkedBody(request, commentInput, () => ({}));
      return editComment(db, request.actor, jobId, commentId, text);
    },
  );

  app.post(
    "/api/jobs/:jobId/comments/read",
    {
      config,
      attachValidation: true,
      schema: {
        summary: "Marks the comments of a job as read",
        params: jobIdParams,
        body: commentsReadInput,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { actor, params } = request;
      await requireJob(db, actor, params.jobId);
      const { read_up_to_id } = await checkedBody(request, commentsReadInput, () => ({}));
      await markRead(db, actor.id, params.jobId, read_up_to_id);
      return reply.code(204).send(null);
    },
  );
};
