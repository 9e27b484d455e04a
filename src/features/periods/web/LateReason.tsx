import { Suspense } from "react";
import { useLateQuestion } from "#common/web/late-reason.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";

const LateReasonDialog = lazyPart(async () => (await import("./LateReasonDialog.tsx")).LateReasonDialog);

/** Asks for the reason of a write in a closed month. The write can be made anywhere in the app. */
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
