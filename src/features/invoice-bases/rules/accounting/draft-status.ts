/* This file does not use Zod, so that screens can import it. */

export const draftStatuses = ["sending", "sent", "refused", "unknown"] as const;
export type DraftStatus = (typeof draftStatuses)[number];

/** Seconds within which a system must respond to a request. */
export const maxAnswerSeconds = 10;

/** Seconds after which an attempt without an outcome may be repeated, because all its requests have ended. */
export const settleSeconds = 60;

/** The reasons why a request has no known outcome. */
export const draftProblems = ["timeout", "no-connection", "unreadable"] as const;
export type DraftProblem = (typeof draftProblems)[number];
