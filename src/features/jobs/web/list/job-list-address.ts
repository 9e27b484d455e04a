import { parseId } from "#common/rules/values/ids.ts";

/** `userId` is undefined for the list at `/jobs`, which has other users' jobs too if the user chooses all projects. */
export type JobListAddress = { readonly userId: number | undefined; readonly path: string };

export const ownJobsAddress: JobListAddress = { userId: undefined, path: "/jobs" };

/** If the text in the address is no id, `userId` becomes 0, which no user has. */
export function addressOfUsersJobs(userId: string): JobListAddress & { readonly userId: number } {
  return { userId: parseId(userId) ?? 0, path: `/users/${userId}/jobs` };
}

export function jobPath(listPath: string, jobId: number): string {
  return `${listPath}/${jobId}`;
}
