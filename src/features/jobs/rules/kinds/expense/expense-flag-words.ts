import { formatPeriod } from "#common/rules/time/clock.ts";
import type { FlagSentences } from "#features/jobs/rules/flags/flag-rules.ts";
import type { ExpenseFlag } from "./expense-flags.ts";

export const expenseFlagSentences: FlagSentences<ExpenseFlag> = {
  "over-receipt": () => "Delene er tilsammen større end bilaget.",
  "similar-expense": ({ other }) =>
    `Samme beløb eller bilag som ${other.project} ${formatPeriod(other.started_at, other.ended_at)}.`,
  "missing-receipt": ({ reason }) => (reason === undefined ? "Der er intet bilag." : `Bilaget mangler: »${reason}«`),
};
