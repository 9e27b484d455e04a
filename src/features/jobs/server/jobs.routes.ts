import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { type Actor, can } from "../../../common/rules/actor.ts";
import { timeZone, today } from "../../../common/rules/clock.ts";
import { type ProjectScope, pageOf } from "../../../common/rules/paging.ts";
import { addError, type FieldErrors, periodErrors } from "../../../common/rules/values/fields.ts";
import { insertAuditEntry } from "../../../common/server/audit-log.ts";
import type { Database } from "../../../common/server/database/tables.ts";
import { checkedBody, forbidden, invalid, notFound } from "../../../common/server/http/errors.ts";
import { fileHead, fileResponse, isHead, noBody, sendWritten } from "../../../common/server/http/file-response.ts";
import { createOnce, idempotencyHeaders } from "../../../common/server/http/idempotency.ts";
import { jobTypeExists } from "../../job-types/server/job-types.store.ts";
import { projectExists } from "../../projects/server/projects.store.ts";
import { findActiveUser, findUserWithJobs } from "../../users/server/users.store.ts";
import {
  type JobInput,
  type JobListQuery,
  type JobPatch,
  job,
  jobIdParams,
  jobInput,
  jobListQuery,
  jobOverview,
  jobPatch,
  jobRelations,
  userIdParams,
  userJobIdParams,
  usersJobs,
  usersJobsQuery,
  waitingJobsQuery,
} from "../rules/job.ts";
import { jobExportQuery } from "../rules/job-export.ts";
import { jobDetails } from "../rules/job-history.ts";
import { jobInputErrors } from "../rules/job-input.ts";
import { findExportFacts } from "./export/job-export.store.ts";
import { exportTypes, jobExport } from "./export/job-export.ts";
import { presentJob, presentJobDetails } from "./job-presenter.ts";
import { type JobScope, ownScope } from "./job-scope.ts";
import { createJob, patchJob, saveJob } from "./jobs.commands.ts";
import {
  countJobs,
  type FoundJob,
  findJob,
  type JobFilter,
  listJobHistory,
  listJobs,
  listWaitingJobs,
} from "./jobs.store.ts";
import { countWaitingJobs, findJobOverview, listUsersJobs } from "./users-jobs/users-jobs.store.ts";

export const jobRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/jobs",
    { config: { access: "index-own-jobs" }, schema: { querystring: jobListQuery, response: { 200: pageOf(job) } } },
    async ({ actor, query }) => {
      const isOwn = query.projectScope === "own";
      if (!isOwn) requireAllProjects(actor);
      return jobPage(actor, query, isOwn ? { user_id: actor.id } : {});
    },
  );

  app.get(
    "/api/users/:userId/jobs",
    {
      config: { access: "manage-users-jobs" },
      schema: { params: userIdParams, querystring: jobListQuery, response: { 200: pageOf(job) } },
    },
    async ({ actor, params, query }) => {
      const scope = scopeOf(actor, query.projectScope);
      if (!(await findUserWithJobs(db, actor, params.userId))) throw unknownUser();
      return jobPage(actor, query, { user_id: params.userId, scope });
    },
  );

  app.get(
    "/api/users-jobs",
    {
      config: { access: "manage-users-jobs" },
      schema: { querystring: usersJobsQuery, response: { 200: usersJobs } },
    },
    async ({ actor, query }) => {
      const { page, perPage, projectScope } = query;
      if (projectScope === "all") requireAllProjects(actor);
      const range = { limit: perPage, offset: (page - 1) * perPage };
      const { rows, total } = await listUsersJobs(db, actor, projectScope, range);
      return { per_page: perPage, total, data: rows.map(withHours) };
    },
  );

  app.get(
    "/api/users-jobs/waiting",
    {
      config: { access: "manage-users-jobs" },
      schema: { querystring: waitingJobsQuery, response: { 200: pageOf(job) } },
    },
    async ({ actor, query }) => {
      const { page, perPage } = query;
      const range = { with: query.with, limit: perPage, offset: (page - 1) * perPage };
      const [rows, total] = await Promise.all([listWaitingJobs(db, actor, range), countWaitingJobs(db, actor)]);
      return { data: rows.map((row) => presentJob(actor, row)), meta: { per_page: perPage, total } };
    },
  );

  app.get(
    "/api/jobs/overview",
    { config: { access: "index-own-jobs" }, schema: { response: { 200: jobOverview } } },
    async ({ actor }) => {
      const now = today();
      return findJobOverview(db, actor, {
        weekStart: startOf(now.subtract({ days: now.dayOfWeek - 1 })),
        monthStart: startOf(now.with({ day: 1 })),
      });
    },
  );

  app.get(
    "/api/jobs/export",
    {
      config: { access: "index-payrolls" },
      schema: { querystring: jobExportQuery, response: { 200: fileResponse(Object.values(exportTypes)) } },
    },
    async (request, reply) => {
      const { actor, query } = request;
      const errors = periodErrors(query);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const { from, to, format } = query;
      const head = () =>
        fileHead(reply, { content_type: exportTypes[format], file_name: `opgaver-${from}-${to}.${format}` });
      if (isHead(request)) return head().send(noBody());
      await insertAuditEntry(db, { kind: "jobs-exported", user_id: actor.id, ...(await findExportFacts(db, query)) });
      return sendWritten(request, head(), await jobExport(db, query));
    },
  );

  app.get(
    "/api/jobs/:jobId",
    { config: { access: "index-own-jobs" }, schema: { params: jobIdParams, response: { 200: jobDetails } } },
    async ({ actor, params }) => details(db, actor, await requireJob(actor, params.jobId)),
  );

  app.post(
    "/api/jobs",
    {
      config: { access: "index-own-jobs" },
      attachValidation: true,
      schema: { headers: idempotencyHeaders, body: jobInput, response: { 201: jobDetails } },
    },
    async (request, reply) => {
      return reply.code(201).send(await create(request, request.actor.id));
    },
  );

  app.post(
    "/api/users/:userId/jobs",
    {
      config: { access: "manage-users-jobs" },
      attachValidation: true,
      schema: { headers: idempotencyHeaders, params: userIdParams, body: jobInput, response: { 201: jobDetails } },
    },
    async (request, reply) => {
      const { userId } = request.params;
      await requireActiveUser(userId);
      return reply.code(201).send(await create(request, userId));
    },
  );

  app.put(
    "/api/jobs/:jobId",
    {
      config: { access: "index-own-jobs" },
      attachValidation: true,
      schema: { params: jobIdParams, body: jobInput, response: { 200: jobDetails } },
    },
    async (request) => save(request, await requireJob(request.actor, request.params.jobId)),
  );

  app.put(
    "/api/users/:userId/jobs/:jobId",
    {
      config: { access: "manage-users-jobs" },
      attachValidation: true,
      schema: { params: userJobIdParams, body: jobInput, response: { 200: jobDetails } },
    },
    async (request) => {
      const stored = await requireJob(request.actor, request.params.jobId);
      if (stored.user_id !== request.params.userId) throw notFound("Opgaven findes ikke.");
      return save(request, stored);
    },
  );

  app.patch(
    "/api/jobs/:jobId",
    {
      config: { access: "index-own-jobs" },
      attachValidation: true,
      schema: {
        params: jobIdParams,
        querystring: z.object(jobRelations),
        body: jobPatch,
        response: { 200: job },
      },
    },
    async (request) => {
      const { actor } = request;
      const stored = await requireJob(actor, request.params.jobId);
      const patch = await checkedBody(request, jobPatch, (patch) => patchErrors(request.body, patch));
      return presentJob(actor, await patchJob(db, actor, stored, patch));
    },
  );

  async function jobPage(actor: Actor, query: JobListQuery, filter: JobFilter) {
    const { page, perPage, status } = query;
    const range = { with: query.with, limit: perPage, offset: (page - 1) * perPage };
    const [rows, total] = await Promise.all([
      listJobs(db, { ...filter, status }, range),
      countJobs(db, { ...filter, status }),
    ]);
    return { data: rows.map((row) => presentJob(actor, row)), meta: { per_page: perPage, total } };
  }

  function create(request: FastifyRequest, userId: number) {
    return createOnce(db, request, async (trx) => {
      const input = await checkedInput(trx, request);
      return details(trx, request.actor, await createJob(trx, request.actor, userId, input));
    });
  }

  async function save(request: FastifyRequest, stored: FoundJob) {
    const input = await checkedInput(db, request, stored);
    return details(db, request.actor, await saveJob(db, request.actor, stored, input));
  }

  async function details(trx: Kysely<Database>, actor: Actor, found: FoundJob) {
    return presentJobDetails(actor, found, await listJobHistory(trx, found.id));
  }

  /** The job form's body with all its errors at once, those included that only the database knows. */
  function checkedInput(trx: Kysely<Database>, request: FastifyRequest, stored?: FoundJob): Promise<JobInput> {
    return checkedBody(request, jobInput, async (fields) => ({
      ...jobInputErrors(fields, today(), stored),
      ...(await missingReferences(trx, fields)),
    }));
  }

  async function missingReferences(
    trx: Kysely<Database>,
    { project_id, job_type_id }: Partial<JobInput>,
  ): Promise<FieldErrors> {
    const errors: FieldErrors = {};
    if (project_id !== undefined && !(await projectExists(trx, project_id)))
      addError(errors, "project_id", "Projektet findes ikke.");
    if (job_type_id !== undefined && !(await jobTypeExists(trx, job_type_id)))
      addError(errors, "job_type_id", "Arbejdstypen findes ikke.");
    return errors;
  }

  async function requireJob(actor: Actor, id: number): Promise<FoundJob> {
    const found = await findJob(db, actor, id);
    if (!found) throw notFound("Opgaven findes ikke.");
    return found;
  }

  async function requireActiveUser(id: number): Promise<void> {
    if (!(await findActiveUser(db, id))) throw unknownUser();
  }
};

const unknownUser = () => notFound("Brugeren findes ikke.");

function requireAllProjects(actor: Actor): void {
  if (!can(actor, "manage-users-jobs-all-projects")) throw forbidden("Du kan ikke se opgaver på alle projekter.");
}

/** The jobs of others that a viewer asks for: in their own part of the company, or everywhere. */
function scopeOf(actor: Actor, scope: ProjectScope): JobScope | undefined {
  if (scope === "own") return ownScope(actor);
  requireAllProjects(actor);
  return undefined;
}

/** A patch names one change, and a rejection says why. */
function patchErrors(body: unknown, patch: Partial<JobPatch>): FieldErrors {
  const given = typeof body === "object" && body !== null ? body : {};
  const named = ["job_status", "project_id", "cost_center_id"].filter((field) => field in given);
  if (named.length !== 1) return { job_status: ["Send én ændring: job_status, project_id eller cost_center_id."] };
  if (patch.job_status === "REJECTED" && !("rejection_reason" in given))
    return { rejection_reason: ["Skriv en begrundelse."] };
  return {};
}

function withHours<Row extends { total_seconds: number }>(row: Row) {
  const minutes = Math.floor(row.total_seconds / 60);
  return { ...row, total_hours: Math.floor(minutes / 60), total_minutes: minutes % 60 };
}

const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant();
