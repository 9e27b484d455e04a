import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { flash } from "#common/web/flash.ts";
import { useIsConnectionLost } from "#common/web/offline/connection.ts";
import type { Unsent } from "#common/web/offline/device-database.ts";
import { removeUnsent } from "#common/web/offline/unsent.ts";
import { EmptyState } from "#common/web/ui/EmptyState.tsx";
import { ConfirmDialog } from "#common/web/ui/forms/ConfirmDialog.tsx";
import { mdiCheck } from "#common/web/ui/icons.ts";
import { ButtonLink } from "#common/web/ui/links.ts";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { LoadingJobCards } from "../list/JobCards.tsx";
import { UnsentJobCard } from "./UnsentJobCard.tsx";
import { unsentJobs, useUnsentNews } from "./unsent-jobs.queries.ts";

export function UnsentJobsScreen() {
  useUnsentNews();
  const query = useQuery(unsentJobs());
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
        text="Serveren tog ikke imod disse opgaver. Ret dem, så sendes de igen, eller slet dem."
        jobs={jobs.filter(({ refusal }) => refusal !== null)}
        onRemove={ask}
      />
      <UnsentList
        title={isLost ? "Venter på forbindelse" : "Sendes"}
        text={
          isLost ? "Opgaverne ligger på denne enhed og sendes, når der er forbindelse igen." : "Opgaverne er på vej."
        }
        jobs={jobs.filter(({ refusal }) => refusal === null)}
        onRemove={ask}
      />
      <ConfirmDialog
        title="Slet opgaven?"
        open={isOpen}
        confirmLabel="Slet"
        onClose={() => setIsOpen(false)}
        onConfirm={() => {
          setIsOpen(false);
          if (removing) void remove(removing);
        }}
      >
        {removing?.may_have_arrived
          ? "Opgaven slettes fra denne enhed. Den kan være nået frem, selv om svaret gik tabt: se efter i listen over dine opgaver."
          : "Opgaven er ikke sendt. Sletter du den, er den væk."}
      </ConfirmDialog>
    </>
  );
}

async function remove(job: Unsent): Promise<void> {
  const wasThere = await removeUnsent(job);
  if (wasThere) flash.success("Opgaven er slettet");
  else flash.error("Opgaven var allerede sendt.");
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
        {jobs.map((job) => (
          <UnsentJobCard key={job.number} job={job} onRemove={() => onRemove(job)} />
        ))}
      </Box>
    </Box>
  );
}
