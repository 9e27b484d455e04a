import { touchTarget } from "#common/web/theme.ts";

/** The size of the timer button and of its placeholder. */
export const timerButtonSize = { flexShrink: 0, minWidth: touchTarget, minHeight: touchTarget, gap: 1, px: 1 } as const;
