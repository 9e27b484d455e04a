import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { mdiCheckDecagramOutline } from "#common/web/ui/icons.ts";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { Absence } from "#features/absence/rules/absence.ts";
import type { AbsenceOutcome, WaitingAbsences } from "#features/absence/rules/decisions/absence-decisions.ts";
import { AbsenceTabs } from "../AbsenceTabs.tsx";
import { type Refused, RefusedAbsences } from "./RefusedAbsences.tsx";
import { RejectDialog } from "./RejectDialog.tsx";
import { type Undoable, UndoDecision } from "./UndoDecision.tsx";
import { WaitingCard } from "./WaitingCard.tsx";
import { type Asked, useDecideAbsences, waitingQuery } from "./waiting.queries.ts";

export function WaitingScreen() {
  const query = useQuery(waitingQuery);
  return (
    <>
      <AbsenceTabs />
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={320} />}
        errorText="Fraværet, der venter, kunne ikke hentes."
      >
        {(found) => <Waiting {...found} />}
      </QueryView>
    </>
  );
}

const absencesInWords = (count: number) => counted(count, "ansøgning", "ansøgninger");

function Waiting({ data, total }: WaitingAbsences) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [rejected, setRejected] = useState<readonly Absence[]>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [undoable, setUndoable] = useState<Undoable>();
  const chosen = data.filter(({ id }) => ticked.has(id));
  const showOutcome = (outcomes: readonly AbsenceOutcome[], { decision }: Asked) => {
    const done = outcomes.flatMap((one) => (one.ok ? [one.absence] : []));
    const people = new Map(data.map((absence) => [absence.id, absence]));
    setTicked(new Set());
    setRejected(undefined);
    setRefused(outcomes.flatMap((one) => (one.ok ? [] : [{ absence: people.get(one.id), message: one.message }])));
    const words = decision === "approve" ? "godkendt" : "afvist";
    if (done.length > 0) setUndoable({ text: `${absencesInWords(done.length)} er ${words}.`, absences: done });
  };
  const { save, isSaving } = useDecideAbsences(showOutcome);
  const approve = (absences: readonly Absence[]) => void save({ decision: "approve", absences });
  const isAll = data.length > 0 && chosen.length === data.length;
  return (
    <Box sx={{ pb: chosen.length > 0 ? 12 : 0 }}>
      <RefusedAbsences refused={refused} onClose={() => setRefused([])} />
      {data.length === 0 ? (
        <EmptyState icon={mdiCheckDecagramOutline} text="Intet fravær venter på dig" />
      ) : (
        <>
          <PageHeader title={`${absencesInWords(total)} venter på dig`}>
            <FormControlLabel
              label="Vælg alle"
              control={
                <Checkbox
                  checked={isAll}
                  indeterminate={chosen.length > 0 && !isAll}
                  onChange={() => setTicked(new Set(isAll ? [] : data.map(({ id }) => id)))}
                />
              }
            />
          </PageHeader>
          {total > data.length && <Note severity="info">De første {data.length} er vist.</Note>}
          <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 1.5 }}>
            {data.map((absence) => (
              <li key={absence.id}>
                <WaitingCard
                  absence={absence}
                  isTicked={ticked.has(absence.id)}
                  onTick={() => setTicked(toggled(ticked, absence.id))}
                  isBusy={isSaving}
                  onApprove={() => approve([absence])}
                  onReject={() => setRejected([absence])}
                />
              </li>
            ))}
          </Stack>
        </>
      )}
      {chosen.length > 0 && (
        <Paper elevation={6} square component="section" aria-label="Valgt fravær" sx={bar}>
          <Button variant="outlined" color="error" disabled={isSaving} onClick={() => setRejected(chosen)}>
            Afvis {chosen.length}
          </Button>
          <Button variant="contained" loading={isSaving} onClick={() => approve(chosen)}>
            Godkend {chosen.length}
          </Button>
        </Paper>
      )}
      {rejected && (
        <RejectDialog
          absences={rejected}
          isSaving={isSaving}
          onClose={() => setRejected(undefined)}
          onReject={(reason) => save({ decision: "reject", reason, absences: rejected })}
        />
      )}
      <UndoDecision undoable={undoable} onClose={() => setUndoable(undefined)} />
    </Box>
  );
}

function toggled(ticked: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ticked);
  if (!next.delete(id)) next.add(id);
  return next;
}

const bar = {
  position: "fixed",
  right: 0,
  bottom: 0,
  left: 0,
  zIndex: "appBar",
  display: "flex",
  justifyContent: "flex-end",
  gap: 2,
  px: { xs: 2, sm: 3 },
  pt: 1.5,
  pb: "calc(12px + env(safe-area-inset-bottom))",
} as const;
