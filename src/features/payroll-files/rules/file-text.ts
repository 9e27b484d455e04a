import type { ProblemPlace } from "./checks/problem-places.ts";

/** A text that the file contains, and what messages call it. */
export type FileText = {
  readonly what: string;
  readonly text: string;
  /** The name of the person or record with this text, for messages; "" if messages do not name it. */
  readonly of: string;
  /** The screen where the text is corrected; the payroll setup if absent. */
  readonly at?: ProblemPlace;
  /** The message for an empty text. If absent, the text may be empty. */
  readonly ifEmpty?: string;
  readonly maxLength?: number;
};
