import { expenseFlagSentences } from "./expense/expense-flag-words.ts";
import { tripFlagSentences } from "./mileage/trip-flag-words.ts";

/** This file imports no schemas, because lists of jobs load it in the browser. */
export const partFlagSentences = { ...expenseFlagSentences, ...tripFlagSentences };
