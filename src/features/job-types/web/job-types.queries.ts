import { queryOptions } from "@tanstack/react-query";
import { whileTheScreenComes } from "#common/web/api/query-client.ts";
import { recordCalls } from "#common/web/api/records.ts";
import { type JobKind, jobKinds } from "#features/kinds/rules/kinds.ts";
import type { JobType, JobTypeInput } from "../rules/job-type.ts";

export const jobTypes = recordCalls<JobType, JobTypeInput>({
  name: "job-types",
  with: "jobCount",
  flashes: { created: "Arbejdstype oprettet.", updated: "Arbejdstype opdateret." },
  choiceParameters: { kind: "all" },
  failures: { create: "Failed creating job-type", update: "Failed updating job-type" },
});

const ofKind = (kind: JobKind) => (rows: JobType[]) => rows.filter((row) => row.kind === kind);
/** One function per kind, because a query selects again whenever its `select` is a new function. */
const selects = Object.fromEntries(jobKinds.map((kind) => [kind, ofKind(kind)])) as Record<
  JobKind,
  ReturnType<typeof ofKind>
>;

/** All kinds share one response of the server. */
export const jobTypesOfKind = (kind: JobKind, filter = "") =>
  queryOptions({ ...jobTypes.choices(filter), select: selects[kind] });

export const openKindsQuery = queryOptions({
  ...jobTypes.choices(),
  staleTime: whileTheScreenComes,
  select: (rows: JobType[]): readonly JobKind[] => [...new Set(rows.map(({ kind }) => kind))],
});
