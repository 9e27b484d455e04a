import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Person } from "#common/rules/person.ts";
import { formatDate, today } from "#common/rules/time/clock.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { AddButton, addButtonRoom } from "#common/web/ui/AddButton.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { type Absence, furthestBack } from "#features/absence/rules/absence.ts";
import type { AbsenceKind } from "#features/absence/rules/kinds/absence-kind.ts";
import { AbsenceTabs } from "../AbsenceTabs.tsx";
import { mdiBeach } from "../icons.ts";
import { IllnessButton } from "../illness/IllnessButton.tsx";
import { AbsenceCard } from "./AbsenceCard.tsx";
import { AbsenceHistory } from "./AbsenceHistory.tsx";
import { absenceKindsQuery, absencesQuery } from "./absence.queries.ts";
import { EndDialog } from "./EndDialog.tsx";
import { RequestDialog } from "./RequestDialog.tsx";
import { ShortBalances } from "./ShortBalances.tsx";
import { WithdrawalDialog } from "./WithdrawalDialog.tsx";

export function OwnAbsenceScreen() {
  const user = useCurrentUser();
  const kinds = useQuery(absenceKindsQuery);
  return (
    <PickerLocale>
      <AbsenceTabs />
      <QueryView
        query={kinds}
        skeleton={<Skeleton variant="rounded" height={240} />}
        errorText="Fravær kunne ikke hentes."
      >
        {(all) => {
          const used = all.filter(({ is_used }) => is_used);
          if (!user) return null;
          return used.length > 0 ? <OwnAbsence me={user} kinds={used} /> : <NoKinds />;
        }}
      </QueryView>
    </PickerLocale>
  );
}

const NoKinds = () => <EmptyState icon={mdiBeach} text="Virksomheden har ingen fraværstyper i brug endnu." />;

type Props = { readonly me: Person; readonly kinds: readonly AbsenceKind[] };

function OwnAbsence({ me, kinds }: Props) {
  const [from, setFrom] = useState<string>();
  const query = useQuery(absencesQuery(me.id, from));
  const since = from ?? today().subtract(furthestBack).toString();
  const request = useRowDialog<Absence>("absence-request");
  const [withdrawn, setWithdrawn] = useState<Absence>();
  const [ended, setEnded] = useState<Absence>();
  const [history, setHistory] = useState<Absence>();
  const actionsOf = (absence: Absence) => ({
    onChange: () => request.open(absence),
    onWithdraw: () => setWithdrawn(absence),
    onEnd: () => setEnded(absence),
    onHistory: () => setHistory(absence),
  });
  return (
    <Box sx={addButtonRoom}>
      <PageHeader>
        <IllnessButton />
        <Box sx={{ ml: "auto" }}>
          <AddButton label="Nyt fravær" onClick={() => request.open()} />
        </Box>
      </PageHeader>
      <ShortBalances userId={me.id} />
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={240} />}
        errorText="Dit fravær kunne ikke hentes."
      >
        {(absences) => (
          <>
            {absences.length === 0 && (
              <EmptyState icon={mdiBeach} text={`Du har intet fravær siden ${formatDate(since)}.`}>
                <Button variant="outlined" onClick={() => request.open()}>
                  Nyt fravær
                </Button>
              </EmptyState>
            )}
            <Section
              title="Kommende og aktuelt"
              absences={absences.filter(isCurrent).toReversed()}
              actionsOf={actionsOf}
            />
            <Section title="Tidligere" absences={absences.filter((one) => !isCurrent(one))} actionsOf={actionsOf} />
            <Earlier from={from} onEarlier={setFrom} />
          </>
        )}
      </QueryView>
      <OpenedRow of={request}>
        {(replaced, close) => <RequestDialog me={me} kinds={kinds} replaced={replaced} onClose={close} />}
      </OpenedRow>
      {withdrawn && <WithdrawalDialog absence={withdrawn} onClose={() => setWithdrawn(undefined)} />}
      {ended && <EndDialog absence={ended} onClose={() => setEnded(undefined)} />}
      {history && <AbsenceHistory absence={history} onClose={() => setHistory(undefined)} />}
    </Box>
  );
}

const isCurrent = ({ to_date, status }: Absence): boolean =>
  status !== "rejected" && status !== "withdrawn" && (to_date === null || to_date >= today().toString());

type SectionProps = {
  readonly title: string;
  readonly absences: readonly Absence[];
  readonly actionsOf: (absence: Absence) => Parameters<typeof AbsenceCard>[0]["actions"];
};

function Section({ title, absences, actionsOf }: SectionProps) {
  const titleId = useId();
  if (absences.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 3 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Stack
        component="ul"
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
          listStyle: "none",
          m: 0,
          p: 0,
        }}
      >
        {absences.map((absence) => (
          <li key={absence.id}>
            <AbsenceCard absence={absence} actions={actionsOf(absence)} />
          </li>
        ))}
      </Stack>
    </Box>
  );
}

type EarlierProps = { readonly from: string | undefined; readonly onEarlier: (from: string) => void };

function Earlier({ from, onEarlier }: EarlierProps) {
  const next = (from === undefined ? today() : Temporal.PlainDate.from(from)).subtract({ years: 1 });
  return (
    <Button variant="outlined" onClick={() => onEarlier(next.toString())}>
      Vis fravær siden {formatDate(next.toString())}
    </Button>
  );
}
