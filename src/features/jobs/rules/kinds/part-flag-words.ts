import { expenseFlagSentences } from "./expense/expense-flag-words.ts";
import { tripFlagSentences } from "./mileage/trip-flag-words.ts";

/** The sentences of flags that only one kind of job has. This file has no schemas, because lists of jobs load it. */
export const partFlagSentences = { ...expenseFlagSentences, ...tripFlagSentences };
