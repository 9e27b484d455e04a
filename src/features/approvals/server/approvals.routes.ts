import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { metaOf } from "#common/rules/lists/page-size.ts";
import { periodErrors } from "#common/rules/time/period.ts";
import type { Database } from "#common/server/database/tables.ts";
import { invalid } from "#common/server/http/errors.ts";
import { listAllowancesOfJobs } from "#features/allowances/server/shown-allowances.store.ts";
import { countNewComments } from "#features/jobs/server/comments/job-comments.store.ts";
import { listJobFlags } from "#features/jobs/server/flags/job-flags.store.ts";
import { presentJob, readableHistory } from "#features/jobs/server/job-presenter.ts";
import { historyFacts } from "../rules/approval-history.ts";
import { approvals, approvalsQuery } from "../rules/approvals.ts";
import { listApprovals } from "./approvals.store.ts";

export const approvalRoutes: FastifyPluginAsyncZod<{ db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    "/api/approvals",
    {
      config: { access: "give-first-approval" },
      schema: {
        summary: "Lists the jobs that wait for the caller",
        querystring: approvalsQuery,
        response: { 200: approvals },
      },
    },
    async ({ actor, query }) => {
      const errors = periodErrors(query);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const {
        rows,
        lines,
        total,
        weeks,
        kinds,
        people,
        project_choices: projects,
      } = await listApprovals(db, actor, query);
      const ids = rows.map(({ id }) => id);
      const [flags, newComments, allowances] = await Promise.all([
        listJobFlags(db, actor, ids),
        countNewComments(db, actor, ids),
        listAllowancesOfJobs(db, actor, ids),
      ]);
      const allowancesOf = new Map(allowances.map((job) => [job.job_id, job.allowances]));
      const commentsOf = new Map(newComments.map(({ job_id, count }) => [job_id, count]));
      const linesOf = Map.groupBy(lines, ({ job_id }) => job_id);
      const data = rows.map((row) => ({
        ...presentJob(actor, row),
        ...historyFacts(row, readableHistory(actor, row, linesOf.get(row.id) ?? [])),
        flags: flags.get(row.id) ?? [],
        new_comments: commentsOf.get(row.id) ?? 0,
        allowances: allowancesOf.get(row.id) ?? [],
      }));
      return { data, meta: metaOf(query, total), weeks, kinds, people, projects };
    },
  );
};
