import type { ProblemPlace } from "./checks/problem-places.ts";

/** A text of a line, and its name in messages. */
export type FileText = {
  readonly what: string;
  readonly text: string;
  /** What the text belongs to; "" if the text itself is enough. */
  readonly of: string;
  /** The screen where the text is corrected; the setup if absent. */
  readonly at?: ProblemPlace;
  /** The message for an empty text. If absent, the text may be empty. */
  readonly ifEmpty?: string;
  readonly maxLength?: number;
};
