import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { KnownNorm } from "#common/rules/norm/known-norm.ts";
import { planWords, weekSum } from "#common/rules/norm/plan-words.ts";
import { termsOn } from "#common/rules/norm/planned-day.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { normsQuery } from "../terms.queries.ts";

export function PersonPlan({ userId }: { readonly userId: number }) {
  const { data: norms = [] } = useQuery(normsQuery(userId));
  const now = today().toString();
  const present = words(termsOn(norms, now));
  const next = norms.find(({ from_date }) => from_date > now);
  const parts = [
    present,
    ...(next && words(next) !== present ? [`fra ${formatDate(next.from_date)}: ${words(next) ?? "ingen plan"}`] : []),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
      Plan: {parts.join(" · ")}
    </Typography>
  );
}

function words(norm: KnownNorm | undefined): string | undefined {
  if (norm?.plan) return planWords(norm.plan);
  return norm?.weekly_minutes == null ? undefined : weekSum(norm.weekly_minutes);
}
