import type { Company, Job } from "../company.ts";
import { newComments, sees } from "../rules.ts";
import type { View } from "./view.ts";

export const commentsOf = (company: Company, jobId: number) => company.comments.filter(({ job }) => job === jobId);

export function commentViews(company: Company): View[] {
  const right = "index-own-jobs";
  const newest = company.jobs.slice(-200);
  const told = company.jobs.filter(({ id }) => commentsOf(company, id).length > 0);
  const counts: View = {
    path: `/api/jobs/new-comments?ids=${newest.map(({ id }) => id)}`,
    right,
    isPersonal: true,
    answer: (company, viewer) =>
      newest
        .map((job) => ({ job_id: job.id, count: newComments(company, viewer, job) }))
        .filter(({ count }) => count > 0)
        .sort((one, other) => one.job_id - other.job_id),
  };
  return [...(newest.length > 0 ? [counts] : []), ...told.map((job) => threadView(right, job))];
}

function threadView(right: string, job: Job): View {
  return {
    path: `/api/jobs/${job.id}/comments`,
    right,
    answer: (company, viewer) =>
      sees(company, viewer, job)
        ? { data: commentsOf(company, job.id).map(({ id, text, user }) => ({ id, text, user: { id: user } })) }
        : undefined,
  };
}
