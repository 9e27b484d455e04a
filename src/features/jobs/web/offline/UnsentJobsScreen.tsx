import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flash } from "#common/web/flash.ts";
import { useIsConnectionLost } from "#common/web/offline/connection.ts";
import type { Unsent } from "#common/web/offline/device-database.ts";
import { unsentList, useUnsentNews } from "#common/web/offline/unsent.queries.ts";
import { isAbsence, removeUnsent } from "#common/web/offline/unsent.ts";
import { ConfirmDialog } from "#common/web/ui/dialogs/ConfirmDialog.tsx";
import { mdiCheck } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { UnsentAbsenceCard } from "#features/absence/web/illness/UnsentAbsenceCard.tsx";
import { LoadingJobCards } from "../list/JobCards.tsx";
import { UnsentJobCard } from "./UnsentJobCard.tsx";

export function UnsentJobsScreen() {
  useUnsentNews();
  const query = useQuery(unsentList());
  return (
    <QueryView query={query} skeleton={<LoadingJobCards />} errorText="Enheden viser ikke, hvad den har gemt.">
      {(jobs) => (jobs.length === 0 ? <NothingUnsent /> : <UnsentLists jobs={jobs} />)}
    </QueryView>
  );
}

function NothingUnsent() {
  return (
    <EmptyState icon={mdiCheck} text="Alt er sendt">
      <ButtonLink variant="outlined" to="/jobs">
        Gå til opgaverne
      </ButtonLink>
    </EmptyState>
  );
}

function UnsentLists({ jobs }: { readonly jobs: readonly Unsent[] }) {
  const isLost = useIsConnectionLost();
  const [removing, setRemoving] = useState<Unsent>();
  const [isOpen, setIsOpen] = useState(false);
  const ask = (job: Unsent) => {
    setRemoving(job);
    setIsOpen(true);
  };
  return (
    <>
      <UnsentList
        title="Skal rettes af dig"
        text="Serveren tog ikke imod dette. Ret opgaverne, så sendes de igen, eller slet dem."
        jobs={jobs.filter(({ refusal }) => refusal !== null)}
        onRemove={ask}
      />
      <UnsentList
        title={isLost ? "Venter på forbindelse" : "Sendes"}
        text={isLost ? "Det ligger på denne enhed og sendes, når der er forbindelse igen." : "Det er på vej."}
        jobs={jobs.filter(({ refusal }) => refusal === null)}
        onRemove={ask}
      />
      <ConfirmDialog
        title={removing && isAbsence(removing) ? "Slet fraværet?" : "Slet opgaven?"}
        open={isOpen}
        confirmLabel="Slet"
        onClose={() => setIsOpen(false)}
        onConfirm={() => {
          setIsOpen(false);
          if (removing) void remove(removing);
        }}
      >
        {removing && removalText(removing)}
      </ConfirmDialog>
    </>
  );
}

function removalText(job: Unsent): string {
  if (isAbsence(job))
    return job.may_have_arrived
      ? "Det slettes fra denne enhed. Det kan være nået frem, selv om svaret gik tabt: se efter under Fravær."
      : "Det er ikke sendt. Sletter du det, er det væk.";
  return job.may_have_arrived
    ? "Opgaven slettes fra denne enhed. Den kan være nået frem, selv om svaret gik tabt: se efter i listen over dine opgaver."
    : "Opgaven er ikke sendt. Sletter du den, er den væk.";
}

async function remove(job: Unsent): Promise<void> {
  const wasThere = await removeUnsent(job);
  if (wasThere) flash.success(isAbsence(job) ? "Fraværet er slettet" : "Opgaven er slettet");
  else flash.error(isAbsence(job) ? "Fraværet var allerede sendt." : "Opgaven var allerede sendt.");
}

type ListProps = {
  readonly title: string;
  readonly text: string;
  readonly jobs: readonly Unsent[];
  readonly onRemove: (job: Unsent) => void;
};

function UnsentList({ title, text, jobs, onRemove }: ListProps) {
  if (jobs.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 4 }}>
      <Typography variant="h2">
        {title} ({jobs.length})
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text}
      </Typography>
      <Box
        component="ul"
        sx={{ p: 0, m: 0, listStyle: "none", display: "grid", gap: 2, gridTemplateColumns: { md: "1fr 1fr" } }}
      >
        {jobs.map((job) =>
          isAbsence(job) ? (
            <UnsentAbsenceCard key={job.number} unsent={job} onRemove={() => onRemove(job)} />
          ) : (
            <UnsentJobCard key={job.number} job={job} onRemove={() => onRemove(job)} />
          ),
        )}
      </Box>
    </Box>
  );
}
