import { Navigate } from "@tanstack/react-router";
import { waitingJobsPath } from "#features/jobs/rules/waiting-jobs.ts";

/** The list has moved. */
export function ToApprovals() {
  return <Navigate to={waitingJobsPath} replace />;
}
