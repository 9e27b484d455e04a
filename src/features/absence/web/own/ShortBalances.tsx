import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { TextLink } from "#common/web/ui/links.ts";
import { accountLabels } from "#features/absence/rules/balances/balance-rules.ts";
import { amountWords } from "#features/absence/rules/balances/balance-words.ts";
import { personBalancesQuery } from "../balances/balances.queries.ts";

export function ShortBalances({ userId }: { readonly userId: number }) {
  const { data } = useQuery(personBalancesQuery(userId, undefined));
  const known = data?.accounts.filter(({ left }) => left !== null) ?? [];
  if (known.length === 0) return null;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", columnGap: 3, rowGap: 0.5, mb: 3 }}>
      {known.map(({ account, left, unit }) => (
        <TextLink key={account} to="/balances" color="textSecondary">
          {accountLabels[account]}: {amountWords(left ?? 0, unit)}
        </TextLink>
      ))}
    </Stack>
  );
}
