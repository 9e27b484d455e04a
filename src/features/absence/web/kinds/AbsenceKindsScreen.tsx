import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatKroner } from "#common/rules/values/money.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { AddButton, addButtonRoom } from "#common/web/ui/AddButton.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { type Fact, RecordCard } from "#common/web/ui/lists/RecordCard.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import type { AbsenceKindSetup } from "#features/absence/rules/kinds/absence-kind.ts";
import {
  absenceApprovalLabels,
  absencePayLabels,
  absenceUnitLabels,
} from "#features/absence/rules/kinds/absence-templates.ts";
import { AbsenceTabs } from "../AbsenceTabs.tsx";
import { mdiBeach } from "../icons.ts";
import { AddKindsDialog } from "./AddKindsDialog.tsx";
import { absenceKindSetupsQuery } from "./absence-kinds.queries.ts";
import { KindDialog } from "./KindDialog.tsx";

export function AbsenceKindsScreen() {
  const query = useQuery(absenceKindSetupsQuery);
  const dialog = useRowDialog<AbsenceKindSetup>("absence-kind");
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Box sx={addButtonRoom}>
      <AbsenceTabs />
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={320} />}
        errorText="Fraværstyperne kunne ikke hentes."
      >
        {(kinds) => (
          <>
            {kinds.length === 0 ? (
              <EmptyState
                icon={mdiBeach}
                text="Ingen fraværstyper endnu. Når den første er i brug, får alle »Fravær« i menuen."
              >
                <Button variant="contained" onClick={() => setIsAdding(true)}>
                  Vælg fraværstyper
                </Button>
              </EmptyState>
            ) : (
              <>
                <PageHeader>
                  <Box sx={{ ml: "auto" }}>
                    <AddButton label="Tilføj fraværstyper" onClick={() => setIsAdding(true)} />
                  </Box>
                </PageHeader>
                <Box component="ul" sx={grid}>
                  {kinds.map((kind) => (
                    <li key={kind.id}>
                      <RecordCard
                        title={kind.name}
                        badge={!kind.is_used && <ToneChip tone="slate" label="Ikke i brug" />}
                        facts={factsOf(kind)}
                        action={
                          <IconAction label="Rediger" icon={mdiPencilOutline} onClick={() => dialog.open(kind)} />
                        }
                      />
                    </li>
                  ))}
                </Box>
              </>
            )}
            {isAdding && <AddKindsDialog kinds={kinds} onClose={() => setIsAdding(false)} />}
          </>
        )}
      </QueryView>
      <OpenedRow of={dialog}>{(kind, close) => kind && <KindDialog kind={kind} onClose={close} />}</OpenedRow>
    </Box>
  );
}

function factsOf({ unit, approval, pay, fixed_rate, is_sent, salary_code }: AbsenceKindSetup): Fact[] {
  return [
    { label: "Tages i", value: absenceUnitLabels[unit].toLowerCase() },
    { label: "Godkendelse", value: absenceApprovalLabels[approval] },
    { label: "Løn", value: fixed_rate === null ? absencePayLabels[pay] : `${formatKroner(fixed_rate)} pr. time` },
    { label: "Lønkode", value: is_sent ? (salary_code ?? "Mangler") : "Sendes ikke" },
  ];
}

const grid = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))", lg: "repeat(3, minmax(0, 1fr))" },
  listStyle: "none",
  m: 0,
  p: 0,
};
