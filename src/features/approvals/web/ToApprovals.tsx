import { Navigate } from "@tanstack/react-router";
import { waitingJobsPath } from "#features/jobs/rules/waiting-jobs.ts";

/** Redirects the former address of the list. */
export function ToApprovals() {
  return <Navigate to={waitingJobsPath} replace />;
}
