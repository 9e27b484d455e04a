import { touchTarget } from "#common/web/theme.ts";

/** Of the top bar's button, and of what stands in its place before it. */
export const timerButtonSize = { flexShrink: 0, minWidth: touchTarget, minHeight: touchTarget, gap: 1, px: 1 } as const;
