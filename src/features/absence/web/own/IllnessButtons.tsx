import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { today } from "#common/rules/clock.ts";
import { FormDialog } from "#common/web/ui/forms/FormDialog.tsx";
import type { Absence } from "#features/absence/rules/absence.ts";
import type { AbsenceKind } from "#features/absence/rules/kinds/absence-kind.ts";
import { useRequestAbsence } from "./absence.queries.ts";

type Props = {
  readonly kinds: readonly AbsenceKind[];
  readonly absences: readonly Absence[] | undefined;
  readonly onEnd: (absence: Absence) => void;
};

const reports = [
  { template: "sickness", label: "Jeg er syg i dag", about: "Fraværet løber, til du melder dig rask." },
  { template: "child-first-day", label: "Barn syg i dag", about: "Det gælder barnets 1. sygedag, hele dagen." },
] as const;

/** Reports an illness of today in two taps; while one lasts, ends it. */
export function IllnessButtons({ kinds, absences, onEnd }: Props) {
  const [reported, setReported] = useState<(typeof reports)[number]>();
  const open = absences?.find(({ authorized_actions }) => authorized_actions.end);
  const offered = reports.filter(({ template }) => kinds.some((kind) => kind.template === template));
  if (open)
    return (
      <Button variant="outlined" onClick={() => onEnd(open)}>
        Rask
      </Button>
    );
  return (
    <>
      {offered.map((report) => (
        <Button key={report.template} variant="outlined" onClick={() => setReported(report)}>
          {report.label}
        </Button>
      ))}
      {reported && (
        <ReportDialog
          {...reported}
          kind={kinds.find(({ template }) => template === reported.template) as AbsenceKind}
          onClose={() => setReported(undefined)}
        />
      )}
    </>
  );
}

type DialogProps = {
  readonly label: string;
  readonly about: string;
  readonly kind: AbsenceKind;
  readonly onClose: () => void;
};

function ReportDialog({ label, about, kind, onClose }: DialogProps) {
  const { save, isSaving } = useRequestAbsence({ onSaved: onClose, onFailed: onClose });
  const now = today().toString();
  const wholeDays = { starts_at_noon: false, ends_at_noon: false, start_time: null, end_time: null, reason: null };
  return (
    <FormDialog
      title={label}
      open
      onClose={onClose}
      submitLabel="Meld fravær"
      isSaving={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        void save({ kind_id: kind.id, from_date: now, to_date: kind.may_be_open ? null : now, ...wholeDays });
      }}
    >
      <Typography>
        {kind.name} fra i dag. {about}
      </Typography>
    </FormDialog>
  );
}
