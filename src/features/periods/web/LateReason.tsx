import { Suspense } from "react";
import { useLateQuestion } from "#common/web/late-reason.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";

const LateReasonDialog = lazyPart(async () => (await import("./LateReasonDialog.tsx")).LateReasonDialog);

export function LateReason() {
  const question = useLateQuestion();
  return (
    question && (
      <Suspense>
        <LateReasonDialog question={question} />
      </Suspense>
    )
  );
}
