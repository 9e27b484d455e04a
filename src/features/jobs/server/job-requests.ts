import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { type Actor, can } from "#common/rules/access/actor.ts";
import { metaOf, pageRange } from "#common/rules/lists/page-size.ts";
import { today } from "#common/rules/time/clock.ts";
import { periodErrors } from "#common/rules/time/period.ts";
import { addError, type FieldErrors, mergeErrors } from "#common/rules/values/fields.ts";
import { findTimeRule } from "#common/server/database/registration-rules.ts";
import type { Database } from "#common/server/database/tables.ts";
import { checkedBody, forbidden, HttpError, invalid, notFound } from "#common/server/http/errors.ts";
import { createOnce } from "#common/server/http/idempotency.ts";
import { changedMeanwhile } from "#common/server/versions.ts";
import { closedJobType } from "#features/job-types/rules/closed-job-type.ts";
import { defaultKind, kinds } from "#features/kinds/rules/kinds.ts";
import { closedProject } from "#features/projects/rules/closed-project.ts";
import { projectForOthers, unknownProject } from "#features/projects/rules/limited-project.ts";
import {
  type Job,
  type JobInput,
  type JobListQuery,
  type JobPatch,
  jobInput,
  jobPatch,
  type NewJobInput,
} from "../rules/job.ts";
import type { JobDetails } from "../rules/job-history.ts";
import { type JobRulesContext, jobInputErrors } from "../rules/job-input.ts";
import { jobKindErrors, kindOf } from "../rules/kinds/job-kind-errors.ts";
import { sentJob } from "../rules/kinds/sent-job.ts";
import type { DaySumsQuery } from "../rules/list/day-sums.ts";
import { type JobFilterQuery, jobFilterNames } from "../rules/list/job-filter.ts";
import { withComputedPrice } from "./computed-price.ts";
import { decideJob } from "./decisions/decisions.commands.ts";
import { listJobHistory } from "./job-history.store.ts";
import { presentJob, presentJobDetails, withRelations } from "./job-presenter.ts";
import { findReferences, type JobReferences, noReferences } from "./job-references.store.ts";
import { type FoundJob, findJob } from "./job-rows.store.ts";
import { ChangedMeanwhile } from "./job-writes.store.ts";
import { createJob, moveJob, saveJob } from "./jobs.commands.ts";
import { partErrors } from "./kinds/part-stores.ts";
import { listDaySums } from "./list/day-sums.store.ts";
import { listJobs } from "./list/job-list.store.ts";
import type { MailRejections } from "./mails/rejection-mail.ts";
import { deleteStoppedTimer } from "./measured-time.store.ts";
import type { JobFilter } from "./selection/job-where.ts";

export const unknownJob = () => notFound("Opgaven findes ikke.");

export async function requireJob(db: Kysely<Database>, actor: Actor, id: number): Promise<FoundJob> {
  const found = await findJob(db, actor, id);
  if (!found) throw unknownJob();
  return found;
}

export function requireAllProjects(actor: Actor): void {
  if (!can(actor, "read-all-jobs")) throw forbidden("Du kan ikke se opgaver på alle projekter.");
}

export async function pageOfJobs(db: Kysely<Database>, actor: Actor, query: JobListQuery, whose: JobFilter) {
  const { rows, total, is_cut } = await listJobs(db, actor, checkedFilter(whose, query), pageRange(query));
  const meta = { ...metaOf(query, total), ...(is_cut && { is_cut }) };
  return { data: rows.map((row) => presentJob(actor, withRelations(row, query.with))), meta };
}

export function sumsOfDays(db: Kysely<Database>, actor: Actor, query: DaySumsQuery, whose: JobFilter) {
  return listDaySums(db, actor, checkedFilter(whose, query), query.days);
}

function checkedFilter(whose: JobFilter, query: JobFilterQuery): JobFilter {
  const errors = periodErrors(query);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...whose, ...Object.fromEntries(jobFilterNames.map((name) => [name, query[name]])) };
}

export async function detailsOf(db: Kysely<Database>, actor: Actor, found: FoundJob): Promise<JobDetails> {
  return presentJobDetails(actor, found, await listJobHistory(db, found.id));
}

export function createRequested(db: Kysely<Database>, request: FastifyRequest, userId: number): Promise<JobDetails> {
  const { actor } = request;
  return createOnce(db, request, async (trx) => {
    const { input, references } = await checkedInput(trx, request, { user_id: userId });
    const { timer_id, ...sent }: NewJobInput = input;
    if (timer_id !== undefined) await deleteStoppedTimer(trx, actor.id, timer_id);
    const job = await createJob(trx, actor, userId, await withComputedPrice(trx, userId, sent), references);
    return detailsOf(trx, actor, job);
  });
}

export async function saveRequested(db: Kysely<Database>, request: FastifyRequest, stored: FoundJob) {
  const { actor } = request;
  const saved = await reportingConflicts(db, actor, stored, async (trx) => {
    const { input: sent, references } = await checkedInput(trx, request, stored, stored);
    const input = await withComputedPrice(trx, stored.user_id, sent, stored);
    return saveJob(trx, actor, stored, input, references);
  });
  return detailsOf(db, actor, saved);
}

export async function patchRequested(
  db: Kysely<Database>,
  request: FastifyRequest,
  id: number,
  mailRejections: MailRejections,
): Promise<Job> {
  const { actor } = request;
  const { job_status, ...patch } = await checkedPatch(db, request, id);
  return reportingConflicts(db, actor, { id }, async (trx) => {
    if (job_status !== undefined) return decideJob(trx, actor, id, { ...patch, job_status }, mailRejections);
    return presentJob(actor, await moveJob(trx, actor, await requireJob(trx, actor, id), patch));
  });
}

/** If the job is unknown or hidden from the actor, even an invalid body gets 404. */
async function checkedPatch(db: Kysely<Database>, request: FastifyRequest, id: number): Promise<JobPatch> {
  try {
    return await checkedBody(request, jobPatch, patchErrors);
  } catch (error) {
    await requireJob(db, request.actor, id);
    throw error;
  }
}

function patchErrors(patch: Partial<JobPatch>, given: object): FieldErrors {
  const named = ["job_status", "project_id", "cost_center_id"].filter((field) => field in given);
  if (named.length !== 1) return { job_status: ["Send én ændring: job_status, project_id eller cost_center_id."] };
  if (patch.job_status === "REJECTED" && !("rejection_reason" in given))
    return { rejection_reason: ["Skriv en begrundelse."] };
  return {};
}

async function reportingConflicts<Result>(
  db: Kysely<Database>,
  actor: Actor,
  { id }: Pick<FoundJob, "id">,
  write: (trx: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(write);
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const found = await findJob(db, actor, id);
    if (!found) throw error;
    const current = await detailsOf(db, actor, found);
    const changer = current.history[0]?.user;
    const message = changedMeanwhile(changer?.id === actor.id ? undefined : (changer?.name ?? null), "opgaven");
    throw new HttpError(409, { message, current });
  }
}

export const rulesContext = async (db: Kysely<Database>): Promise<JobRulesContext> => ({
  today: today(),
  ...(await findTimeRule(db)),
});

/** If the input keeps the stored project or job type, the returned reference is null. */
async function checkedInput(
  db: Kysely<Database>,
  request: FastifyRequest,
  job: Pick<FoundJob, "user_id">,
  stored?: FoundJob,
) {
  let references = noReferences;
  const input = await checkedBody(request, jobInput, async (fields, body) => {
    const sent = sentJob(fields, body);
    const kind = kindOf(fields, stored);
    const ids = newIds(fields, stored);
    references = await findReferences(db, request.actor, ids, job.user_id);
    return mergeErrors(
      jobInputErrors(fields, await rulesContext(db), stored),
      jobKindErrors(sent, new Set(Object.keys(body)), stored),
      referenceErrors(ids, references, kind),
      await partErrors(db, request.actor, kind, sent, job),
    );
  });
  return { input, references };
}

function newIds(fields: Partial<JobInput>, stored?: FoundJob) {
  const unlessStored = (field: "project_id" | "job_type_id") =>
    fields[field] === stored?.[field] ? undefined : fields[field];
  return { project_id: unlessStored("project_id"), job_type_id: unlessStored("job_type_id") };
}

export function referenceErrors(
  ids: ReturnType<typeof newIds>,
  { project, jobType }: JobReferences,
  kind = defaultKind,
): FieldErrors {
  const errors: FieldErrors = {};
  if (ids.project_id !== undefined && !project) addError(errors, "project_id", unknownProject);
  if (project && !project.is_for_user) addError(errors, "project_id", projectForOthers);
  if (project?.is_closed) addError(errors, "project_id", closedProject);
  if (ids.job_type_id !== undefined && !jobType) addError(errors, "job_type_id", "Arbejdstypen findes ikke.");
  if (jobType && jobType.kind !== kind) addError(errors, "job_type_id", kinds[kind].otherType);
  if (jobType?.is_closed) addError(errors, "job_type_id", closedJobType);
  return errors;
}
