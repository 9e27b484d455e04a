import { counted } from "#common/rules/counted.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { allowanceMarks, jobAllowanceWords } from "#features/allowances/rules/allowance-words.ts";
import { flagLabel, flagSentence } from "#features/jobs/rules/flags/job-flag-words.ts";
import { hasFixedAmount, kinds } from "#features/kinds/rules/kinds.ts";
import type { ShownJob } from "../approvals.queries.ts";
import { mdiAlertOutline } from "../icons.ts";

type Props = { readonly job: ShownJob; readonly onAttachments: (job: ShownJob) => void };

export function ApprovalMarks({ job, onAttachments }: Props) {
  const attachments = kinds[job.kind].attachments(job).length;
  return (
    <>
      {attachments > 0 && (
        <button type="button" data-attachments className="mark attachments" onClick={() => onAttachments(job)}>
          {counted(attachments, "bilag", "bilag")}
        </button>
      )}
      {allowanceMarks(job.allowances).map((mark) => (
        <span key={mark} className="mark" title={jobAllowanceWords(job.allowances)}>
          {mark}
        </span>
      ))}
      {job.flags.map((flag) => (
        <span key={flag.kind} className="mark flag" title={flagSentence(flag, job.started_at)}>
          <Icon path={mdiAlertOutline} size={14} /> {flagLabel(flag)}
        </span>
      ))}
      {job.new_comments > 0 && (
        <span className="mark">{counted(job.new_comments, "ny kommentar", "nye kommentarer")}</span>
      )}
      {job.rejected_before && <span className="mark">Har været afvist</span>}
      {hasFixedAmount(job) && <span className="mark">Fast beløb</span>}
    </>
  );
}
