import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { api, withQuery } from "#common/web/api/api.ts";
import { useSave } from "#common/web/api/use-save.ts";
import { flash } from "#common/web/flash.ts";
import { jobCountInWords } from "#common/web/words.ts";
import type { CopyOutcomes, CopyProposals, JobCopies } from "#features/jobs/rules/copies/job-copies.ts";
import { allJobs } from "../jobs.queries.ts";
import { type CopySource, proposalsPath } from "./copy-source.ts";

const proposals = [...allJobs, "copies"] as const;

/** Not cached, because the jobs on the target days may change before the dialog is opened again. */
export const proposalsQuery = (source: CopySource, target: string) =>
  queryOptions({
    queryKey: [...proposals, proposalsPath(source, target)] as const,
    queryFn: ({ signal }) =>
      api.get<CopyProposals>(withQuery("/api/jobs/copies", proposalsPath(source, target)), { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

export function useCopyJobs(where: string, onAllCopied: () => void) {
  const client = useQueryClient();
  const { save, isSaving } = useSave({
    request: (copies: JobCopies["copies"], options) => api.post<CopyOutcomes>("/api/jobs/copies", { copies }, options),
    error: (error) => `Kunne ikke kopieres: ${error.message}`,
    onSaved: ({ data }) => {
      void client.invalidateQueries({ queryKey: allJobs });
      const refused = data.flatMap((outcome) => (outcome.ok ? [] : [outcome.message]));
      const done = `${jobCountInWords(data.length - refused.length)} kopieret til ${where}.`;
      if (refused.length === 0) {
        flash.success(done);
        onAllCopied();
      } else flash.error(`${done} ${refused.length} kunne ikke kopieres: ${refused[0]}`);
    },
  });
  return { copy: save, isSaving };
}
