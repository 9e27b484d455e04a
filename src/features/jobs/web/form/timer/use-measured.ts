import { type ReactNode, useState } from "react";
import type { ApiError } from "#common/web/api/request.ts";
import type { Problem } from "#common/web/ui/forms/SaveProblem.tsx";

/** The stopped timer that a new job is made of, which is used up by it, and what is said of that above the fields. */
export type Measured = { readonly id: number; readonly note?: ReactNode };

/** Goes on without the timer when it is registered or thrown away elsewhere: what is typed may be something else. */
export function useMeasured(timer: Measured | undefined) {
  const [isGone, setIsGone] = useState(false);
  const measured = isGone ? undefined : timer;
  return {
    measured,
    /** What to say of a job that was refused since its timer is gone; undefined for any other failure. */
    timerProblem({ status, message }: ApiError): Problem | undefined {
      if (status !== 409 || !measured) return undefined;
      setIsGone(true);
      return { message: `${message} Gem igen, hvis opgaven skal registreres alligevel.`, isConflict: false };
    },
  };
}
