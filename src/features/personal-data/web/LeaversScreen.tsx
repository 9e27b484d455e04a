import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatDate } from "#common/rules/time/clock.ts";
import { useCan } from "#common/web/current-user.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { Breadcrumb } from "#common/web/ui/Breadcrumb.tsx";
import { mdiAccountMultipleOutline } from "#common/web/ui/icons.ts";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { type Fact, Facts } from "#common/web/ui/lists/RecordCard.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { SectionCard } from "#common/web/ui/SectionCard.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { WholeDates } from "#common/web/ui/WholeDates.tsx";
import { useIsNarrow } from "#common/web/use-is-narrow.ts";
import type { Leaver } from "#features/personal-data/rules/leaver.ts";
import { AnonymisationSettingCard } from "./AnonymisationSettingCard.tsx";
import { AnonymiseAllButton, type NotAnonymised, NotAnonymisedNote } from "./AnonymiseAll.tsx";
import { AnonymiseDialog } from "./AnonymiseDialog.tsx";
import { leaversQuery } from "./leavers.queries.ts";

const perPage = 50;

export function LeaversScreen() {
  const [{ page = 1 }, change] = useListSearch("/users/leavers");
  const query = useQuery(leaversQuery({ page, perPage }));
  const mayAnonymise = useCan("anonymise-leavers");
  const [refused, setRefused] = useState<readonly NotAnonymised[]>([]);
  return (
    <>
      <Breadcrumb steps={[{ label: "Brugere", to: "/users" }, { label: "Fratrådte" }]} />
      <NotAnonymisedNote refused={refused} onClose={() => setRefused([])} />
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={320} />}
        errorText="Listen kunne ikke hentes."
      >
        {({ data, meta }) =>
          meta.total === 0 ? (
            <EmptyState icon={mdiAccountMultipleOutline} text="Ingen er fratrådt." />
          ) : (
            <>
              <LeaversCard leavers={data} action={<AnonymiseAllButton onRefused={setRefused} />} />
              <Pager
                page={page}
                perPage={perPage}
                total={meta.total}
                onPage={(next) => change({ page: next === 1 ? undefined : next })}
              />
            </>
          )
        }
      </QueryView>
      {mayAnonymise && <AnonymisationSettingCard />}
    </>
  );
}

type Leavers = { readonly leavers: readonly Leaver[] };

function LeaversCard({ leavers, action }: Leavers & { readonly action: ReactNode }) {
  return (
    <SectionCard
      title="Hvor længe oplysningerne gemmes"
      about="Bogføringen kræver dem i fem år efter regnskabsåret for den sidste opgave eller lønkørsel. Arbejdstiden kræver dem i fem år efter perioden for gennemsnittet på 48 timer, regnet fra den sidste dag. Den seneste af de to gælder."
      action={action}
    >
      {useIsNarrow() ? <LeaverRows leavers={leavers} /> : <LeaverTable leavers={leavers} />}
    </SectionCard>
  );
}

function LeaverTable({ leavers }: Leavers) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label="Fratrådte">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Navn</TableCell>
            <TableCell>Behøves ikke fra</TableCell>
            <TableCell>Fratrådt</TableCell>
            <TableCell>Bogføring til og med</TableCell>
            <TableCell>Arbejdstid til og med</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {leavers.map((leaver) => (
            <TableLine key={leaver.user.id} leaver={leaver} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function TableLine({ leaver }: { readonly leaver: Leaver }) {
  return (
    <TableRow>
      <TableCell sx={{ overflowWrap: "anywhere", minWidth: 130 }}>
        <Person leaver={leaver} />
      </TableCell>
      {daysOf(leaver).map(({ label, value }, place) => (
        <TableCell key={label}>
          {value}
          {place === 0 && leaver.is_ready && <Anonymise user={leaver.user} />}
        </TableCell>
      ))}
    </TableRow>
  );
}

function LeaverRows({ leavers }: Leavers) {
  return (
    <Box component="ul" aria-label="Fratrådte" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {leavers.map((leaver) => (
        <Box
          component="li"
          key={leaver.user.id}
          sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: "divider", overflowWrap: "anywhere" }}
        >
          <Person leaver={leaver} />
          <Box sx={{ mt: 1 }}>
            <Facts facts={daysOf(leaver)} />
          </Box>
          {leaver.is_ready && <Anonymise user={leaver.user} />}
        </Box>
      ))}
    </Box>
  );
}

function Person({ leaver: { user, employee_id, is_deleted } }: { readonly leaver: Leaver }) {
  return (
    <>
      {user.name}
      <Typography variant="body2" color="textSecondary">
        {employee_id ?? "Uden medarbejdernummer"}
      </Typography>
      {!is_deleted && <ToneChip tone="amber" label="Kan stadig logge ind" />}
    </>
  );
}

function Anonymise({ user }: { readonly user: Leaver["user"] }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!useCan("anonymise-leavers")) return null;
  return (
    <>
      <Button
        size="small"
        color="error"
        sx={{ ml: { xs: -0.5, sm: 1 } }}
        onClick={() => setIsAsking(true)}
        aria-label={`Anonymisér ${user.name}`}
      >
        Anonymisér
      </Button>
      {isAsking && <AnonymiseDialog user={user} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function daysOf(leaver: Leaver): Fact[] {
  const day = (date: string) => <WholeDates>{formatDate(date)}</WholeDates>;
  const needed = (
    <Box component="span" sx={{ display: "inline-flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      {day(leaver.anonymised_from)}
      {leaver.is_due && <ToneChip tone="slate" label="Nu" />}
      {leaver.is_due && !leaver.is_ready && <ToneChip tone="amber" label="Har åbne opgaver" />}
    </Box>
  );
  return [
    { label: "Behøves ikke fra", value: needed },
    { label: "Fratrådt", value: day(leaver.left_on) },
    { label: "Bogføring til og med", value: day(leaver.bookkeeping_until) },
    { label: "Arbejdstid til og med", value: day(leaver.working_time_until) },
  ];
}
