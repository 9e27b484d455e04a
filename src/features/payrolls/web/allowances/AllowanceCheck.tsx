import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { formatKroner } from "#common/rules/values/money.ts";
import { listed } from "#common/web/words.ts";
import type { PayableAllowances } from "#features/payrolls/rules/allowances/run-allowances.ts";
import { mdiAlertOutline, mdiCheckCircleOutline } from "../icons.ts";
import { Check } from "../unpaid/checks/Check.tsx";
import { rateInWords, unitsInWords } from "./allowance-words.ts";
import { payableAllowancesQuery } from "./allowances.queries.ts";

export function AllowanceCheck({ deadline }: { readonly deadline: string }) {
  const { data: allowances, isError } = useQuery(
    payableAllowancesQuery(deadline, { jobs: "approved", of: ["approved"] }),
  );
  if (isError)
    return (
      <Check tone="red" icon={mdiAlertOutline}>
        Tillæggene kunne ikke hentes. Genindlæs siden, før du opretter lønkørslen.
      </Check>
    );
  if (!allowances) return null;
  const { data, totals, problems } = allowances;
  return (
    <>
      {data.length > 0 && (
        <Check tone="green" icon={mdiCheckCircleOutline}>
          Tillæg til løn: {formatKroner(totals.price)}
          <People data={data} />
        </Check>
      )}
      {problems.map((problem) => (
        <Check key={problem} tone="red" icon={mdiAlertOutline}>
          {problem}
        </Check>
      ))}
    </>
  );
}

function People({ data }: Pick<PayableAllowances, "data">) {
  return (
    <details>
      <Box component="summary" sx={{ cursor: "pointer", py: 0.5 }}>
        Vis pr. medarbejder
      </Box>
      <ul style={{ margin: 0, paddingInlineStart: 20, overflowWrap: "anywhere" }}>
        {data.map((own) => (
          <li key={`${own.user.id} ${own.name} ${own.salary_code} ${own.unit} ${own.rate}`}>
            {own.user.name}, {own.name}: {listed(unitsInWords(own), rateInWords(own), formatKroner(own.price))}
          </li>
        ))}
      </ul>
    </details>
  );
}
