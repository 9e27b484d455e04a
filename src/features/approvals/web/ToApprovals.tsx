import { Navigate } from "@tanstack/react-router";
import { waitingJobsPath } from "#features/jobs/rules/waiting-jobs.ts";

export function ToApprovals() {
  return <Navigate to={waitingJobsPath} replace />;
}
