import type { StoppedTimer } from "#features/jobs/rules/measured-time/measured-time.ts";
import type { JobFormValues } from "../values/job-form.ts";

export function measuredValues({ proposed, project, jobType }: StoppedTimer): Partial<JobFormValues> {
  const { started_at, ended_at } = proposed;
  return {
    start_date: started_at.slice(0, 10),
    start_time: started_at.slice(11, 16),
    end_date: (ended_at ?? started_at).slice(0, 10),
    end_time: ended_at?.slice(11, 16) ?? "",
    ...(project && !project.is_closed && { project }),
    ...(jobType && !jobType.is_closed && { job_type: jobType }),
  };
}
