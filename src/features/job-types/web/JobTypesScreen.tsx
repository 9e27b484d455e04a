import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useCan } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { useFilteredList } from "#common/web/routing/filtered-list.ts";
import { OpenedRow } from "#common/web/routing/OpenedRow.tsx";
import { useRowDialog } from "#common/web/routing/row-dialog.ts";
import { ClosedChip } from "#common/web/ui/ClosedChip.tsx";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { ImportLink } from "#common/web/ui/ImportLink.tsx";
import { mdiHammerWrench, mdiPencilOutline } from "#common/web/ui/icons.ts";
import { CardList } from "#common/web/ui/lists/CardList.tsx";
import { ClosedFilter, narrowedByClosed, useClosedRows } from "#common/web/ui/lists/closed-rows.tsx";
import { type Fact, RecordCard } from "#common/web/ui/lists/RecordCard.tsx";
import { ToneChip } from "#common/web/ui/ToneChip.tsx";
import { jobCountInWords } from "#common/web/words.ts";
import { vatShareLabels } from "#features/kinds/rules/expense/vat-shares.ts";
import { hasBooked, isOther, jobKindLabels } from "#features/kinds/rules/kinds.ts";
import type { JobType } from "../rules/job-type.ts";
import { JobTypeDialog } from "./JobTypeDialog.tsx";
import { jobTypes, openKindsQuery } from "./job-types.queries.ts";

const ExpenseLimitsDialog = lazyPart(async () => (await import("./ExpenseLimitsDialog.tsx")).ExpenseLimitsDialog);

const empty = {
  what: "arbejdstyper",
  icon: mdiHammerWrench,
  text: "Ingen arbejdstyper endnu. Hver opgave har en arbejdstype, som giver den en lønkode.",
  addLabel: "Opret den første arbejdstype",
};

export function JobTypesScreen() {
  const list = useFilteredList("/job-types");
  const rows = useClosedRows("/job-types");
  const query = useQuery(jobTypes.list({ ...list.options, closed: rows.closed }));
  const mayAdd = useCan("edit-job-types");
  const dialog = useRowDialog<JobType>("job-type");
  return (
    <>
      <CardList
        list={list}
        query={query}
        errorText="Arbejdstyperne kunne ikke hentes."
        empty={empty}
        narrowed={narrowedByClosed(rows, empty.what)}
        actions={
          <>
            <ClosedFilter rows={rows} />
            <ExpenseLimits />
            {mayAdd && <ImportLink to="/imports/job-types" />}
          </>
        }
        add={mayAdd ? { label: "Ny arbejdstype", onClick: () => dialog.open() } : undefined}
        facts={1}
        card={(jobType) => (
          <RecordCard
            title={jobType.name}
            badge={
              <Stack sx={{ alignItems: "flex-end", gap: 0.5 }}>
                {jobType.jobs_count !== undefined && (
                  <ToneChip tone="red" label={jobCountInWords(jobType.jobs_count)} />
                )}
                {isOther(jobType.kind) && <ToneChip tone="slate" label={jobKindLabels[jobType.kind]} />}
                {jobType.is_extra && <ToneChip tone="slate" label="Tillæg" />}
                {jobType.is_closed && <ClosedChip />}
              </Stack>
            }
            facts={factsOf(jobType)}
            action={
              jobType.authorized_actions.update && (
                <IconAction label="Rediger" icon={mdiPencilOutline} onClick={() => dialog.open(jobType)} />
              )
            }
          />
        )}
      />
      <OpenedRow of={dialog}>{(jobType, close) => <JobTypeDialog jobType={jobType} onClose={close} />}</OpenedRow>
    </>
  );
}

function ExpenseLimits() {
  const mayChange = useCan("edit-job-types");
  const hasExpenses = hasBooked(useQuery(openKindsQuery).data);
  const [isOpen, setIsOpen] = useState(false);
  if (!mayChange || !hasExpenses) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Grænser for udlæg</Button>
      {isOpen && (
        <Suspense>
          <ExpenseLimitsDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function factsOf({ salary_code, low_salary_code, bicycle_salary_code, vat_share, asks_participants }: JobType): Fact[] {
  const codes = [salary_code, low_salary_code, bicycle_salary_code].filter((code) => code != null);
  return [
    { label: codes.length > 1 ? "Lønkoder" : "Lønkode", value: codes.join(", ") },
    ...(vat_share == null ? [] : [{ label: "Moms", value: vatShareLabels[vat_share] }]),
    ...(asks_participants ? [{ label: "Kræver", value: "deltagere og anledning" }] : []),
  ];
}
