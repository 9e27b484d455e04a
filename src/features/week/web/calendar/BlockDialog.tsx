import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { formatTime, midnightAsNextDay, today } from "#common/rules/time/clock.ts";
import { roundedTime, roundedWords } from "#common/rules/time/time-rounding.ts";
import { parseClock, type TypedClock } from "#common/rules/time/typed-time.ts";
import { useTimeRule } from "#common/web/company-rules/registration-rules.ts";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import type { Choice } from "#common/web/ui/forms/ChoicePicker.tsx";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { SelectInput } from "#common/web/ui/forms/SelectInput.tsx";
import { TextLink } from "#common/web/ui/links.ts";
import { JobTypePicker } from "#features/job-types/web/JobTypePicker.tsx";
import type { Job } from "#features/jobs/rules/job.ts";
import { nextDayEnd } from "#features/jobs/rules/job-input.ts";
import { JobStatusBadge } from "#features/jobs/web/JobStatusBadge.tsx";
import { ProjectPicker } from "#features/projects/web/ProjectPicker.tsx";
import type { Slot } from "#features/week/rules/free-slot.ts";
import { longDay } from "#features/week/rules/week-days.ts";
import type { Row } from "#features/week/rules/week-grid.ts";

export type BlockWish = { readonly slot: Slot; readonly row: Row; readonly isCopy: boolean };

type Props = {
  readonly job?: Job;
  readonly slot: Slot;
  readonly dates: readonly string[];
  readonly row: Row | undefined;
  /** @returns the error, or undefined once the block is saved */
  readonly onWish: (wish: BlockWish) => Promise<string | undefined>;
  readonly onClose: () => void;
};

/** Here users type the times of a block instead of dragging it. Keyboard users have no other way. */
export function BlockDialog({ job, slot, dates, row, onWish, onClose }: Props) {
  const [date, setDate] = useState(slot.started_at.slice(0, 10));
  const [from, setFrom] = useState(formatTime(slot.started_at));
  const [to, setTo] = useState(formatTime(slot.ended_at));
  const [project, setProject] = useState<Choice | null>(row?.project ?? null);
  const [jobType, setJobType] = useState<Choice | null>(row?.jobType ?? null);
  const mayMove = job?.authorized_actions.update ?? false;
  const [isCopy, setCopy] = useState(job !== undefined && !mayMove);
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  async function submit(): Promise<void> {
    setAsked(true);
    const [start, end] = [parseClock(from), parseClock(to)];
    if (!project || !jobType || !start || !end) return;
    setSaving(true);
    const times = { started_at: wallClock(date, start), ended_at: wallClock(date, end) };
    const ended_at = nextDayEnd(times, today()) ?? times.ended_at;
    const isSameWork = row?.project.id === project.id && row.jobType.id === jobType.id;
    const hourly_rate = isSameWork ? row.hourly_rate : null;
    const wished = { project: named(project), jobType: named(jobType), hourly_rate };
    setError(await onWish({ slot: { ...times, ended_at }, row: wished, isCopy }));
    setSaving(false);
  }

  return (
    <FormDialog
      title={job ? (mayMove ? "Flyt eller kopiér" : "Kopiér opgave") : "Ny opgave"}
      open
      onClose={onClose}
      isSaving={isSaving}
      submitLabel={job ? (isCopy ? "Kopiér" : "Flyt") : "Gem"}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        {job ? (
          <Stack direction="row" sx={{ justifyContent: "space-between", gap: 2 }}>
            <TextLink to="/jobs/$jobId" params={{ jobId: String(job.id) }}>
              {job.project?.name}, {job.jobType?.name}
            </TextLink>
            <JobStatusBadge status={job.job_status} />
          </Stack>
        ) : (
          <>
            <ProjectPicker
              name="project"
              value={project}
              onChange={setProject}
              onBlur={() => {}}
              error={isAsked && !project ? "Vælg et projekt." : undefined}
              isReadOnly={false}
            />
            <JobTypePicker
              name="job_type"
              value={jobType}
              onChange={setJobType}
              onBlur={() => {}}
              error={isAsked && !jobType ? "Vælg arbejde." : undefined}
              isReadOnly={false}
            />
          </>
        )}
        <SelectInput
          label="Dag"
          value={date}
          options={dates.map((day) => [day, longDay(day)] as const)}
          onChange={setDate}
        />
        <Stack direction="row" sx={{ gap: 2 }}>
          <TimeField label="Start" value={from} onChange={setFrom} isAsked={isAsked} />
          <TimeField label="Slut" value={to} onChange={setTo} isAsked={isAsked} />
        </Stack>
        {mayMove && (
          <FormControlLabel
            control={<Checkbox checked={isCopy} onChange={(_, isTicked) => setCopy(isTicked)} />}
            label="Lad opgaven stå, og lav en kopi"
          />
        )}
        {error && (
          <Typography role="alert" color="error">
            {error}
          </Typography>
        )}
      </Stack>
    </FormDialog>
  );
}

/** An input of 24:00 means midnight of the next day. */
const wallClock = (date: string, { time, isNextDay }: TypedClock) =>
  midnightAsNextDay(`${date} ${isNextDay ? "24:00" : time}:00`);

const named = ({ id, name }: Choice) => ({ id, name });

const shown = (clock: TypedClock) => (clock.isNextDay ? "24:00" : clock.time);

type TimeProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isAsked: boolean;
};

function TimeField({ label, value, onChange, isAsked }: TimeProps) {
  const rule = useTimeRule();
  const [note, setNote] = useState("");
  const isWrong = isAsked && parseClock(value) === undefined;
  const leave = () => {
    const clock = parseClock(value);
    if (!clock) return;
    const rounded =
      rule.rounding === "none" ? clock.time : formatTime(roundedTime(`${today()} ${clock.time}:00`, rule));
    setNote(roundedWords(clock.time, rounded) ?? "");
    onChange(shown({ ...clock, time: rounded }));
  };
  return (
    <TextField
      fullWidth
      label={label}
      value={value}
      onChange={(event) => {
        setNote("");
        onChange(event.target.value);
      }}
      onBlur={leave}
      error={isWrong}
      helperText={isWrong ? "Skriv et tidspunkt, fx 7:30." : note || errorRoom}
      slotProps={{
        formHelperText: { "aria-live": "polite" },
        htmlInput: { inputMode: "numeric", maxLength: 8, autoComplete: "off" },
      }}
    />
  );
}
