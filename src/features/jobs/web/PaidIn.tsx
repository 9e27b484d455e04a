import { TextLink } from "#common/web/ui/links.ts";
import { closedInWords } from "../rules/cancellations/cancellation-words.ts";
import type { Job } from "../rules/job.ts";
import { jobPath } from "./list/job-list-address.ts";
import { RunLink } from "./RunLink.tsx";

type Props = {
  readonly job: Pick<Job, "payroll" | "replacement_job_id" | "replacement_is_cancelled">;
  readonly listPath: string;
};

export function PaidIn({ job: { payroll, replacement_job_id, replacement_is_cancelled }, listPath }: Props) {
  if (!payroll) return null;
  return (
    <>
      <div>
        Udbetalt i <RunLink id={payroll.id}>{`lønkørsel ${payroll.id}`}</RunLink> · {payroll.description}
      </div>
      {replacement_job_id !== null && (
        <div className="tone-amber">
          {replacement_is_cancelled ? (
            `Tilbageført – erstattet af opgave ${replacement_job_id}, ${closedInWords}`
          ) : (
            <>
              Tilbageført – erstattet af{" "}
              <TextLink to={jobPath(listPath, replacement_job_id)} color="inherit" underline="always">
                opgave {replacement_job_id}
              </TextLink>
            </>
          )}
        </div>
      )}
    </>
  );
}
