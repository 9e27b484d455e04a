import { useParams } from "@tanstack/react-router";
import { parseId } from "../../../../common/rules/values/ids.ts";

/** The list that a jobs address belongs to: one's own, or that of the user in the address. */
export type JobListAddress = { readonly userId: number | undefined; readonly path: string };

export function useJobList(): JobListAddress {
  const { userId } = useParams({ strict: false }) as { userId?: string };
  if (userId === undefined) return { userId: undefined, path: "/jobs" };
  return { userId: parseId(userId) ?? 0, path: `/users/${userId}/jobs` };
}

/** The job in the address: undefined for a new one, 0 (which no job has) for what is no id. */
export function useJobId(): number | undefined {
  const { jobId } = useParams({ strict: false }) as { jobId?: string };
  return jobId === undefined ? undefined : (parseId(jobId) ?? 0);
}
