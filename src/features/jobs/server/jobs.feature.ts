import { keepJobCountsSmall } from "#common/server/database/totals/job-counts.ts";
import type { Feature } from "#common/server/feature.ts";
import { cancelledJobRoutes } from "./cancellations/cancelled-jobs.routes.ts";
import { jobCommentRoutes } from "./comments/job-comments.routes.ts";
import { jobCopyRoutes } from "./copies/job-copies.routes.ts";
import { crewJobRoutes } from "./crew/crew-jobs.routes.ts";
import { decisionRoutes } from "./decisions/decisions.routes.ts";
import { jobExportRoutes } from "./export/job-export.routes.ts";
import { jobFlagRoutes } from "./flags/job-flags.routes.ts";
import { frontPageRoutes } from "./front-page/front-page.routes.ts";
import { jobOverviewRoutes } from "./front-page/job-overview.routes.ts";
import { jobRoutes } from "./jobs.routes.ts";
import { kindRoutes } from "./kinds/kind-routes.ts";
import { commentMails } from "./mails/comment-mail.ts";
import { registeredMails } from "./mails/registered-mail.ts";
import { rejectionMails } from "./mails/rejection-mail.ts";
import { oldRateJobRoutes } from "./old-rates/old-rate-jobs.routes.ts";
import { jobSuggestionRoutes } from "./suggestions/job-suggestions.routes.ts";
import { usersJobsRoutes } from "./users-jobs/users-jobs.routes.ts";

export const jobsFeature: Feature = async (app, { config, db, queue, mails }) => {
  const mailRejections = rejectionMails(mails, { config, db });
  keepJobCountsSmall(queue, db);
  await app.register(jobRoutes, { db, mailRejections });
  await app.register(decisionRoutes, { db, mailRejections });
  await app.register(crewJobRoutes, { db, mailRegistrations: registeredMails(mails, { config, db }) });
  await app.register(jobCommentRoutes, { db, announce: commentMails(mails, { config, db }) });
  for (const routes of [
    cancelledJobRoutes,
    frontPageRoutes,
    jobCopyRoutes,
    jobExportRoutes,
    jobFlagRoutes,
    jobOverviewRoutes,
    jobSuggestionRoutes,
    kindRoutes,
    oldRateJobRoutes,
    usersJobsRoutes,
  ])
    await app.register(routes, { db });
};
