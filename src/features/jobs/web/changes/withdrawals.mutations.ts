import { useQueryClient } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import { api } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { flash } from "#common/web/flash.ts";
import type { JobOutcome, JobOutcomes, JobWithdrawals } from "#features/jobs/rules/decisions/job-outcomes.ts";
import type { Job } from "#features/jobs/rules/job.ts";
import { allJobs } from "../jobs.queries.ts";
import { showInLists } from "./job-changes.mutations.ts";

type Decided = Pick<Job, "id" | "version">;

export function useWithdraw(onWithdrawn?: (outcomes: readonly JobOutcome[]) => void) {
  const client = useQueryClient();
  const { save, isSaving } = useSave({
    request: (jobs: JobWithdrawals["jobs"], options) =>
      api.post<JobOutcomes>("/api/approvals/withdrawals", { jobs }, options),
    error: (error) => `Kunne ikke trækkes tilbage: ${error.message}`,
    onSaved: ({ data }) => {
      showInLists(
        client,
        data.flatMap((outcome) => (outcome.ok ? [outcome.job] : [])),
      );
      if (data.some(({ ok }) => !ok)) void client.invalidateQueries({ queryKey: allJobs });
      showOutcomes(data);
      onWithdrawn?.(data);
    },
  });
  const withdraw = (jobs: readonly Decided[]) => save(jobs.map(({ id, version }) => ({ id, version })));
  return { withdraw, isSaving };
}

function showOutcomes(outcomes: readonly JobOutcome[]): void {
  const refused = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.message]));
  if (refused.length === 0) flash.success(doneText(outcomes.length));
  else if (outcomes.length === 1) flash.error(`Kunne ikke trækkes tilbage: ${refused[0]}`);
  else flash.error(`${doneText(outcomes.length - refused.length)} ${refused.length} kunne ikke: ${refused[0]}`);
}

const doneText = (count: number) =>
  count === 1 ? "Afgørelsen er trukket tilbage." : `${counted(count, "afgørelse", "afgørelser")} er trukket tilbage.`;
