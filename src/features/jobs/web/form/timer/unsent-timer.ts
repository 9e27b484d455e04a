import type { Unsent } from "#common/web/offline/device-database.ts";
import type { NewJobInput } from "#features/jobs/rules/job.ts";
import { timerIsGone } from "#features/jobs/rules/measured-time/measured-time.ts";
import type { Measured } from "./use-measured.ts";

export function timerOfUnsent({ body, refusal }: Unsent): Measured | undefined {
  const { timer_id } = body as NewJobInput;
  return timer_id === undefined || refusal === timerIsGone ? undefined : { id: timer_id };
}
