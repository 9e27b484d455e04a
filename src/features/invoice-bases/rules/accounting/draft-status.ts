/* This file must not import Zod, which screens would then load. */

export const draftStatuses = ["sending", "sent", "refused", "unknown"] as const;
export type DraftStatus = (typeof draftStatuses)[number];

/** Seconds within which a system must respond to a request. */
export const maxAnswerSeconds = 10;

/** After so many seconds, the user may repeat an attempt that has no outcome. By then, its requests have ended. */
export const settleSeconds = 60;

export const draftProblems = ["timeout", "no-connection", "unreadable"] as const;
export type DraftProblem = (typeof draftProblems)[number];
