import Button from "@mui/material/Button";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { ErrorState } from "#common/web/ui/messages/ErrorState.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import type { HolidayAgreement } from "#features/absence/rules/balances/agreements.ts";
import { amountWords } from "#features/absence/rules/balances/balance-words.ts";
import type { BalancesOfPerson } from "#features/absence/rules/balances/balances.ts";
import { holidayYearName } from "#features/absence/rules/balances/holiday/holiday-year.ts";
import { AgreementDialog } from "./AgreementDialog.tsx";
import { agreementsQuery, useChangeAgreement } from "./agreements.queries.ts";

type Props = { readonly found: BalancesOfPerson; readonly mayPropose: boolean };

export function HolidayAgreements({ found, mayPropose }: Props) {
  const query = useQuery(agreementsQuery(found.user.id));
  const agreements = query.data ?? [];
  const [isOpen, setIsOpen] = useState(false);
  const holiday = found.accounts.find(({ account }) => account === "holiday");
  const movable = (holiday?.years ?? []).filter(({ at_end }) => (at_end?.above_four_weeks ?? 0) > 0);
  if (query.isError) return <ErrorState text="Aftalerne kunne ikke hentes." onRetry={() => void query.refetch()} />;
  if (agreements.length === 0 && (movable.length === 0 || !mayPropose)) return null;
  return (
    <SectionCard
      title="Flytning af ferie"
      about="Ferie ud over fire uger kan flyttes til næste ferieår, når både medarbejder og løn bekræfter det senest 31/12."
      action={
        mayPropose &&
        movable.length > 0 && (
          <Button variant="outlined" onClick={() => setIsOpen(true)}>
            Flyt ferie
          </Button>
        )
      }
    >
      <List disablePadding>
        {agreements.map((agreement) => (
          <AgreementRow key={agreement.id} agreement={agreement} />
        ))}
      </List>
      {isOpen && (
        <AgreementDialog
          userId={found.user.id}
          years={movable}
          unit={holiday?.unit ?? "days"}
          onClose={() => setIsOpen(false)}
        />
      )}
    </SectionCard>
  );
}

function AgreementRow({ agreement }: { readonly agreement: HolidayAgreement }) {
  const { id, year, amount, unit, authorized_actions: actions } = agreement;
  const { save, isSaving } = useChangeAgreement(id);
  return (
    <ListItem divider sx={{ flexWrap: "wrap", gap: 1 }}>
      <ListItemText
        primary={`${amountWords(amount, unit)} fra ${holidayYearName(year)} til ${holidayYearName(year + 1)}`}
        secondary={stateWords(agreement)}
        sx={{ flexBasis: 240 }}
      />
      <Stack direction="row" useFlexGap sx={{ flexWrap: "wrap", gap: 1 }}>
        {actions.confirm && (
          <Button variant="contained" loading={isSaving} onClick={() => save("confirmation")}>
            Bekræft
          </Button>
        )}
        {actions.withdraw && (
          <Button variant="outlined" disabled={isSaving} onClick={() => save("withdrawal")}>
            {actions.confirm ? "Afvis" : "Træk tilbage"}
          </Button>
        )}
        {actions.download && (
          <Button variant="outlined" href={`/api/holiday-agreements/${id}/file`} download>
            Hent PDF
          </Button>
        )}
      </Stack>
    </ListItem>
  );
}

function stateWords({
  employee_confirmed_at,
  company_confirmed_at,
  company_user,
  withdrawn_at,
  user,
}: HolidayAgreement) {
  if (withdrawn_at !== null) return `Trukket tilbage ${formatDate(withdrawn_at)}`;
  if (employee_confirmed_at === null) return `Venter på ${user.name}. Foreslået af ${company_user?.name ?? "løn"}`;
  if (company_confirmed_at === null) return `Venter på løn. Foreslået af ${user.name}`;
  return `Bekræftet af ${user.name} ${formatDate(employee_confirmed_at)} og ${company_user?.name ?? "løn"} ${formatDate(company_confirmed_at)}`;
}
