import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "#common/web/current-user.ts";
import { useSettled } from "#common/web/use-settled.ts";
import { allowanceWords } from "#features/allowances/rules/allowance-words.ts";
import { isBankCode } from "#features/allowances/rules/banks/bank-lines.ts";
import { type TypedWork, typedAllowancesQuery } from "./allowances.queries.ts";
import { OvertimeOfDay } from "./OvertimeOfDay.tsx";

type Props = { readonly userId: number; readonly work: TypedWork };

export function TypedAllowances({ userId, work }: Props) {
  const me = useCurrentUser();
  const settled = useSettled(work);
  const { data: allowances = [] } = useQuery(typedAllowancesQuery(userId === me?.id ? undefined : userId, settled));
  return (
    <>
      <Box role="status" sx={{ "&:empty": { display: "none" } }}>
        {allowances.length > 0 && (
          <Stack component="ul" sx={{ m: 0, p: 0, listStyle: "none", typography: "body2", color: "text.secondary" }}>
            {allowances.map((allowance) => (
              <li key={`${allowance.code} ${allowance.rate}`}>
                {isBankCode(allowance.code) ? "" : "Tillæg: "}
                {allowanceWords(allowance)}
              </li>
            ))}
          </Stack>
        )}
      </Box>
      {allowances.length > 0 && <OvertimeOfDay userId={userId} date={work.started_at.slice(0, 10)} />}
    </>
  );
}
