import { Navigate } from "@tanstack/react-router";
import { waitingJobsPath } from "#features/jobs/rules/waiting-jobs.ts";

/** Leads from the former address of the list to the present address. */
export function ToApprovals() {
  return <Navigate to={waitingJobsPath} replace />;
}
