import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEventCallback } from "@mui/material/utils";
import { useHydrated } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { DecisionButtons } from "#features/jobs/web/changes/DecisionButtons.tsx";
import { attachmentViewers } from "#features/jobs/web/kinds/attachment-viewers.ts";
import { kinds } from "#features/kinds/rules/kinds.ts";
import { outcomeText, type Refusal, useDecide } from "../approvals.mutations.ts";
import type { ShownApprovals, ShownJob } from "../approvals.queries.ts";
import { RefusedDecisions } from "../RefusedDecisions.tsx";
import { type Undoable, UndoDecision } from "../UndoDecision.tsx";
import { ApprovalBar } from "./ApprovalBar.tsx";
import { ApprovalTable } from "./ApprovalTable.tsx";
import { focusRow, useApprovalKeys } from "./use-approval-keys.ts";
import { isOpen, useTicked } from "./use-ticked.ts";
import type { Unfolded } from "./use-unfolded.ts";

/** The dialogs are loaded lazily, because users read the list far more often than they open a dialog. */
const loadRejectDialog = () => import("../RejectJobsDialog.tsx");
const RejectJobsDialog = lazyPart(async () => (await loadRejectDialog()).RejectJobsDialog);
const KeysDialog = lazyPart(async () => (await import("../KeysDialog.tsx")).KeysDialog);

type Props = { readonly shown: ShownApprovals; readonly unfolded: Unfolded };

export function ApprovalList({ shown, unfolded }: Props) {
  const isReady = useHydrated();
  const table = useRef<HTMLTableElement>(null);
  const ticked = useTicked(shown.data);
  const [rejecting, setRejecting] = useState<readonly ShownJob[]>();
  // Loads the dialog before its use, so that users can write a reason even if the connection is lost.
  useEffect(() => void loadRejectDialog().catch(() => undefined), []);
  const hasRejected = useEver(rejecting !== undefined);
  const [showsKeys, setShowsKeys] = useState<boolean>();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const [undoable, setUndoable] = useState<Undoable>();
  const { save, isSaving, isUnderWay } = useDecide(({ decision, jobs }, outcome) => {
    setRefused(outcome.refused);
    setRejecting(undefined);
    ticked.untick(jobs);
    if (outcome.done.some(({ id }) => id === viewedId)) setViewedId(next?.id);
    if (outcome.done.length > 0) setUndoable({ text: outcomeText(decision, outcome.done.length), jobs: outcome.done });
  });
  const [viewedId, setViewedId] = useState<number>();
  const viewed = shown.data.find(({ id }) => id === viewedId);
  const Viewer = viewed && attachmentViewers[viewed.kind];
  const next = viewed && nextWithAttachments(shown.data, viewed);
  function approve(jobs: readonly ShownJob[]): boolean {
    if (isUnderWay()) return false;
    void save({ decision: "approve", jobs });
    return true;
  }
  const onTick = useEventCallback(ticked.toggle);
  const onApprove = useEventCallback((job: ShownJob) => {
    focusRow(table.current, job);
    approve([job]);
  });
  const onReject = useEventCallback((job: ShownJob) => {
    focusRow(table.current, job);
    setRejecting([job]);
  });
  const onAttachments = useEventCallback((job: ShownJob) => setViewedId(job.id));
  useApprovalKeys(table, {
    jobs: shown.data,
    ticked,
    isReady,
    approve,
    reject: setRejecting,
    showKeys: () => setShowsKeys(true),
  });
  return (
    <>
      <RefusedDecisions refused={refused} onClose={() => setRefused([])} />
      {shown.data.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <ApprovalTable
            ref={table}
            shown={shown}
            ticked={ticked}
            unfolded={unfolded}
            refused={refused}
            isReady={isReady}
            isSaving={isSaving}
            onTick={onTick}
            onApprove={onApprove}
            onReject={onReject}
            onAttachments={onAttachments}
          />
          <ApprovalBar
            shown={shown.data}
            ticked={ticked}
            isReady={isReady}
            isSaving={isSaving}
            onApprove={() => approve(ticked.jobs)}
            onReject={() => setRejecting(ticked.jobs)}
            onKeys={() => setShowsKeys(true)}
          />
        </Box>
      )}
      <Suspense>
        {viewed && Viewer && (
          <Viewer
            key={viewed.id}
            job={viewed}
            onClose={() => setViewedId(undefined)}
            decision={
              <>
                {!viewed.decided && (
                  <DecisionButtons
                    job={viewed}
                    isSaving={isSaving}
                    onApprove={() => approve([viewed])}
                    onReject={() => setRejecting([viewed])}
                  />
                )}
                {next && <Button onClick={() => setViewedId(next.id)}>Næste bilag</Button>}
              </>
            }
          />
        )}
        {hasRejected && (
          <RejectJobsDialog
            jobs={rejecting}
            isSaving={isSaving}
            onClose={() => setRejecting(undefined)}
            onReject={(jobs, reason) => save({ decision: "reject", jobs, reason })}
          />
        )}
        {showsKeys !== undefined && <KeysDialog open={showsKeys} onClose={() => setShowsKeys(false)} />}
      </Suspense>
      <UndoDecision undoable={undoable} onClose={() => setUndoable(undefined)} />
    </>
  );
}

function nextWithAttachments(jobs: readonly ShownJob[], { id }: ShownJob): ShownJob | undefined {
  const later = jobs.slice(jobs.findIndex((job) => job.id === id) + 1);
  return later.find((job) => isOpen(job) && kinds[job.kind].attachments(job).length > 0);
}

/** Whether `isSo` is true, or was true before: a dialog must stay rendered while it closes. */
function useEver(isSo: boolean): boolean {
  const [wasSo, setWasSo] = useState(isSo);
  if (isSo && !wasSo) setWasSo(true);
  return wasSo || isSo;
}
