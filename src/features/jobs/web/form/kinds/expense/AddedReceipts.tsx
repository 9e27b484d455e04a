import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#common/web/api/api.ts";
import { ApiError } from "#common/web/api/request.ts";
import { flash } from "#common/web/flash.ts";
import type { JobDetails } from "#features/jobs/rules/job-history.ts";
import { allJobs } from "#features/jobs/web/jobs.queries.ts";
import { ReceiptsField } from "#features/receipts/web/ReceiptsField.tsx";

export function AddedReceipts({ job }: { readonly job: JobDetails }) {
  const client = useQueryClient();
  const [named, setNamed] = useState(job.expense?.receipt_ids ?? []);
  async function add(receipt_ids: number[]): Promise<void> {
    try {
      const { expense } = await api.post<JobDetails>(`/api/jobs/${job.id}/receipts`, { receipt_ids });
      setNamed((before) => expense?.receipt_ids ?? before);
      flash.success("Bilaget er føjet til udlægget.");
    } catch (error) {
      flash.error(error instanceof ApiError ? error.sentences : "Bilaget blev ikke føjet til. Prøv igen.");
    }
    await client.invalidateQueries({ queryKey: allJobs });
  }
  return (
    <ReceiptsField
      value={named}
      fixed={named}
      help="Bilag kan føjes til, indtil udlægget er udbetalt. De gemmes med det samme."
      onChange={(ids) => void add(ids.filter((id) => !named.includes(id)))}
    />
  );
}
