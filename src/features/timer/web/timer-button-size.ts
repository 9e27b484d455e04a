import { touchTarget } from "#common/web/theme.ts";

export const timerButtonSize = { flexShrink: 0, minWidth: touchTarget, minHeight: touchTarget, gap: 1, px: 1 } as const;
