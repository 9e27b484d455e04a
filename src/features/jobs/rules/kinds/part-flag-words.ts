import { expenseFlagSentences } from "./expense/expense-flag-words.ts";
import { tripFlagSentences } from "./mileage/trip-flag-words.ts";

/** The sentences of the flags of single kinds, in a file without schemas because lists of jobs show them. */
export const partFlagSentences = { ...expenseFlagSentences, ...tripFlagSentences };
