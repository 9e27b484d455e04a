import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { counted } from "#common/rules/counted.ts";
import { listInWords } from "#common/rules/list-in-words.ts";
import { TextLink } from "#common/web/ui/links.ts";
import type { PayableAbsence, WaitingDays } from "#features/payrolls/rules/absence/run-absence.ts";
import { mdiAlertOutline, mdiCheckCircleOutline } from "../icons.ts";
import { Check } from "../unpaid/checks/Check.tsx";
import { CheckList } from "../unpaid/checks/CheckList.tsx";
import { payableAbsenceQuery } from "./absence.queries.ts";
import { absenceInWords } from "./absence-words.ts";

export function AbsenceCheck({ deadline }: { readonly deadline: string }) {
  const { data: absence, isError } = useQuery(payableAbsenceQuery(deadline));
  if (isError)
    return (
      <Check tone="red" icon={mdiAlertOutline}>
        Fraværet kunne ikke hentes. Genindlæs siden, før du opretter lønkørslen.
      </Check>
    );
  if (!absence) return null;
  const { data, totals, without_code } = absence;
  return (
    <>
      {data.length > 0 && (
        <Check tone="green" icon={mdiCheckCircleOutline}>
          Fravær til løn: {absenceInWords(totals)}
          <People data={data} />
        </Check>
      )}
      {without_code.length > 0 && (
        <Check tone="red" icon={mdiAlertOutline}>
          Lønkode mangler for fraværstypen {listInWords(without_code)}. Udfyld den, eller vælg, at fraværet ikke sendes,
          før lønkørslen oprettes.
        </Check>
      )}
      <Waiting {...absence} />
    </>
  );
}

function People({ data }: Pick<PayableAbsence, "data">) {
  return (
    <details>
      <Box component="summary" sx={{ cursor: "pointer", py: 0.5 }}>
        Vis pr. medarbejder
      </Box>
      <CheckList>
        {data.map((own) => (
          <li key={`${own.user.id} ${own.kind_id} ${own.salary_code} ${own.is_sent}`}>
            {own.user.name}, {own.kind_name}: {absenceInWords(own)}
            {!own.is_sent && " (sendes ikke)"}
          </li>
        ))}
      </CheckList>
    </details>
  );
}

export function Waiting({ unknown, without_number }: Pick<PayableAbsence, "unknown" | "without_number">) {
  return (
    <>
      {unknown.length > 0 && (
        <Check tone="red" icon={mdiAlertOutline}>
          Fravær venter, fordi medarbejderens arbejdstid ikke er angivet. Udfyld den under Ansættelsesvilkår.
          <Names people={unknown} />
        </Check>
      )}
      {without_number.length > 0 && (
        <Check tone="red" icon={mdiAlertOutline}>
          Fravær venter, fordi medarbejderen ikke har et medarbejdernummer.
          <Names people={without_number} />
        </Check>
      )}
    </>
  );
}

function Names({ people }: { readonly people: WaitingDays }) {
  return (
    <CheckList>
      {people.map(({ user, days_count }) => (
        <li key={user.id}>
          <TextLink to="/users" search={{ search: user.name }} color="inherit">
            {user.name}
          </TextLink>{" "}
          ({counted(days_count, "dag", "dage")})
        </li>
      ))}
    </CheckList>
  );
}
