import { recordCalls } from "../../../common/web/api/records.ts";
import type { JobType, JobTypeInput } from "../rules/job-type.ts";

export const jobTypes = recordCalls<JobType, JobTypeInput>({
  name: "job-types",
  with: "jobCount",
  flashes: { created: "Arbejdstype oprettet.", updated: "Arbejdstype opdateret." },
  failures: { create: "Failed creating job-type", update: "Failed updating job-type" },
});
