export const jobStatuses = ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "PAID", "REJECTED"] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** Only the server sets NEW and PAID. */
export const requestedStatuses = ["APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER", "REJECTED"] as const;
export type RequestedStatus = (typeof requestedStatuses)[number];

export const jobStatusLabels: Readonly<Record<JobStatus, string>> = {
  NEW: "Afv. projektejer",
  APPROVED_BY_PROJECT_OWNER: "Afv. manager",
  APPROVED_BY_MANAGER: "Godkendt",
  PAID: "Udbetalt",
  REJECTED: "Afvist",
};

export const noJobsOf: Readonly<Record<JobStatus, (where: string) => string>> = {
  NEW: (where) => `Ingen opgaver${where} venter på projektejeren`,
  APPROVED_BY_PROJECT_OWNER: (where) => `Ingen opgaver${where} venter på manageren`,
  APPROVED_BY_MANAGER: (where) => `Ingen godkendte opgaver${where}`,
  PAID: (where) => `Ingen udbetalte opgaver${where}`,
  REJECTED: (where) => `Ingen afviste opgaver${where}`,
};

/** The status after an approval; undefined if the status cannot be approved (docs/product-rules.md#approval). */
export function nextStatus(status: JobStatus): "APPROVED_BY_PROJECT_OWNER" | "APPROVED_BY_MANAGER" | undefined {
  if (status === "NEW") return "APPROVED_BY_PROJECT_OWNER";
  if (status === "APPROVED_BY_PROJECT_OWNER") return "APPROVED_BY_MANAGER";
  return undefined;
}

/** The statuses from which a user may move a job to `target` (docs/product-rules.md#the-life-of-a-job). */
export function statusesBefore(target: RequestedStatus): readonly JobStatus[] {
  if (target === "APPROVED_BY_PROJECT_OWNER") return ["NEW"];
  if (target === "APPROVED_BY_MANAGER") return ["APPROVED_BY_PROJECT_OWNER"];
  return ["NEW", "APPROVED_BY_PROJECT_OWNER", "APPROVED_BY_MANAGER"];
}

/** Whether a job is neither paid nor rejected (docs/product-rules.md#unpaid-jobs). */
export function isUnpaid(status: JobStatus): boolean {
  return status !== "PAID" && status !== "REJECTED";
}
