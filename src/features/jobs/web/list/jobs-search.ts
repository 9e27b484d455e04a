import { oneOf, page, perPage, searchOf } from "../../../../common/web/routing/url-search.ts";
import { jobStatuses } from "../../rules/job-status.ts";
import { projectScope } from "../project-scope.ts";

export const jobsSearch = searchOf({ page, perPage, scope: projectScope, status: oneOf(jobStatuses) });
export type JobsSearch = ReturnType<typeof jobsSearch>;

export const waitingJobsSearch = searchOf({ page, perPage });
