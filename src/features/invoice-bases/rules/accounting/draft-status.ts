/** Without Zod, for the screens. */

export const draftStatuses = ["sending", "sent", "refused", "unknown"] as const;
export type DraftStatus = (typeof draftStatuses)[number];

/** Seconds until a system must have answered one request. */
export const maxAnswerSeconds = 10;

/** Seconds after which an attempt without an outcome may be repeated, because all its requests have ended. */
export const settleSeconds = 60;

/** Why a response tells no outcome. */
export const draftProblems = ["timeout", "no-connection", "unreadable"] as const;
export type DraftProblem = (typeof draftProblems)[number];
