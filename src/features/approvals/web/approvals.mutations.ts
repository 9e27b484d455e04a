import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { jobCountInWords } from "#common/web/words.ts";
import type { Decision } from "#features/jobs/rules/decisions/job-decisions.ts";
import type { JobOutcome, JobOutcomes } from "#features/jobs/rules/decisions/job-outcomes.ts";
import { allJobs } from "#features/jobs/web/jobs.queries.ts";
import { approvals, type ShownApprovals, type ShownJob } from "./approvals.queries.ts";

export type Refusal = { readonly job: ShownJob; readonly message: string };
export type Outcome = { readonly done: readonly Versioned[]; readonly refused: readonly Refusal[] };
export type Versioned = { readonly id: number; readonly version: number };

type Asked = { readonly decision: Decision; readonly jobs: readonly ShownJob[]; readonly reason?: string };

/** The decision on one job can fail while decisions on other jobs succeed. */
export function useDecide(onOutcome: (asked: Asked, outcome: Outcome) => void) {
  const client = useQueryClient();
  return useSave({
    request: ({ decision, jobs, reason }: Asked, options) =>
      api.post<JobOutcomes>(
        "/api/approvals/decisions",
        { decision, jobs: jobs.map(versionOf), ...(reason !== undefined && { rejection_reason: reason }) },
        options,
      ),
    error: ({ sentences }, { decision }) =>
      `${decision === "approve" ? "Godkendelse" : "Afvisning"} fejlede: ${sentences}`,
    onSaved: ({ data }, asked) => {
      showOutcome(client, asked.decision, asked.jobs.length, data);
      onOutcome(asked, outcomeOf(asked.jobs, data));
    },
  });
}

const versionOf = ({ id, version }: Versioned): Versioned => ({ id, version });

/** A new list would move the next job under the pointer, so a single decision leaves the list as it is. */
function showOutcome(client: QueryClient, decision: Decision, asked: number, results: readonly JobOutcome[]): void {
  const [only] = results;
  if (asked > 1 || !only?.ok) {
    void client.invalidateQueries({ queryKey: allJobs });
    return;
  }
  client.setQueriesData<ShownApprovals>(
    { queryKey: approvals },
    (page) =>
      page && {
        ...page,
        data: page.data.map((job) => (job.id === only.id ? { ...job, ...only.job, decided: decision } : job)),
      },
  );
  void client.invalidateQueries({ queryKey: approvals, refetchType: "none" });
  void client.invalidateQueries({ queryKey: allJobs, predicate: ({ queryKey }) => queryKey[1] !== approvals[1] });
}

function outcomeOf(jobs: readonly ShownJob[], results: readonly JobOutcome[]): Outcome {
  const asked = new Map(jobs.map((job) => [job.id, job]));
  return {
    done: results.flatMap((result) => (result.ok ? [versionOf(result.job)] : [])),
    refused: results.flatMap((result) => {
      const job = asked.get(result.id);
      return result.ok || !job ? [] : [{ job, message: result.message }];
    }),
  };
}

/** `38 opgaver er godkendt.` */
export function outcomeText(decision: Decision, count: number): string {
  return `${jobCountInWords(count)} er ${decision === "approve" ? "godkendt" : "afvist"}.`;
}
