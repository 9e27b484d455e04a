import { type ReactNode, useState } from "react";
import type { ApiError } from "#common/web/api/request.ts";
import type { Problem } from "#common/web/ui/forms/SaveProblem.tsx";

/** The stopped timer that the server deletes when the new job is saved. */
export type Measured = { readonly id: number; readonly note?: ReactNode };

/** If the timer is gone, the form continues without it, so that the user's input is not lost. */
export function useMeasured(timer: Measured | undefined) {
  const [isGone, setIsGone] = useState(false);
  const measured = isGone ? undefined : timer;
  return {
    measured,
    timerProblem({ status, message }: ApiError): Problem | undefined {
      if (status !== 409 || !measured) return undefined;
      setIsGone(true);
      return { message: `${message} Gem igen, hvis opgaven skal registreres alligevel.`, isConflict: false };
    },
  };
}
