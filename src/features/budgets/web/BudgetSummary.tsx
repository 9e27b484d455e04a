import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Budget } from "../rules/budget-call.ts";
import { budgetTitle, shareText } from "../rules/budget-words.ts";
import { BudgetBar } from "./BudgetBar.tsx";

export function BudgetSummary({ budget }: { readonly budget: Budget }) {
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Typography sx={{ overflowWrap: "anywhere" }}>{budgetTitle(budget)}</Typography>
      <BudgetBar {...budget} />
      <Typography variant="body2" color="textSecondary">
        {shareText(budget)}
      </Typography>
    </Stack>
  );
}
