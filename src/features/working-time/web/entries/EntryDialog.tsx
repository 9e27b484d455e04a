import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { formatDay } from "#common/rules/calendar/week.ts";
import { formatDateTime, formatTime, today } from "#common/rules/time/clock.ts";
import { parseEnd, parseTime } from "#common/rules/time/typed-time.ts";
import { errorsInForm } from "#common/web/forms/form-errors.ts";
import { formResolver } from "#common/web/forms/form-resolver.ts";
import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import { useConflict } from "#common/web/forms/use-conflict.tsx";
import { useFormDraft } from "#common/web/forms/use-form-draft.ts";
import { DialogFields } from "#common/web/ui/dialogs/DialogFields.tsx";
import { FormDialog } from "#common/web/ui/dialogs/FormDialog.tsx";
import { FormTextField } from "#common/web/ui/forms/FormTextField.tsx";
import {
  type EntryVersion,
  entryErrors,
  entryInput,
  entryWords,
  type RegisterEntry,
} from "#features/working-time/rules/entries/register-entry.ts";
import type { CorrectableDay } from "#features/working-time/rules/working-time.ts";
import { useSaveEntry } from "./register-entries.mutations.ts";

type EntryForm = { start: string; end: string; pause_minutes: string };

type Props = {
  readonly day: CorrectableDay;
  readonly entry: RegisterEntry | undefined;
  readonly onClose: () => void;
};

export function EntryDialog({ day, entry, onClose }: Props) {
  const { date } = day;
  const formOf = (row: RegisterEntry | undefined) => valuesOf(row, day);
  const form = useForm<EntryForm>({
    defaultValues: formOf(entry),
    resolver: formResolver(entryInput, (fields) => entryErrors(fields, date, today()), payloadOf),
  });
  const { subject, isRestored } = useFormDraft(form, { name: `register-entry-${date}`, subject: entry });
  const { version, conflictNote, onConflict } = useConflict(form, { opened: subject, formOf, labels });
  const { save, isSaving } = useSaveEntry(date, { ...errorsInForm(form, onConflict), onSaved: onClose });
  return (
    <FormDialog
      title={`Ret ${formatDay(date)}`}
      open
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => save({ ...z.parse(entryInput, payloadOf(values)), version }))}
      isSaving={isSaving}
    >
      <DialogFields problem={form.formState.errors.root?.message} conflict={conflictNote} isRestored={isRestored}>
        <Box sx={fields}>
          <FormTextField form={form} name="start" label="Start" isRequired autoFocus />
          <FormTextField form={form} name="end" label="Slut" isRequired />
          <FormTextField form={form} name="pause_minutes" label="Pause, min." />
        </Box>
        <NextDay form={form} />
        <Button
          variant="outlined"
          disabled={isSaving}
          onClick={() => void save({ start: null, end: null, version })}
          sx={{ alignSelf: "flex-start", mb: 1 }}
        >
          Jeg mødte ikke
        </Button>
        {entry && <Versions entry={entry} />}
      </DialogFields>
    </FormDialog>
  );
}

const fields = { display: "grid", gridTemplateColumns: "repeat(3, minmax(0, 1fr))", columnGap: 1.5 } as const;

const labels: ConflictLabels<EntryForm> = { start: "Start", end: "Slut", pause_minutes: "Pause" };

function valuesOf(entry: RegisterEntry | undefined, day: CorrectableDay): EntryForm {
  const { started_at = null, ended_at = null } = entry ?? {};
  if (entry && started_at !== null && ended_at !== null)
    return { start: formatTime(started_at), end: formatTime(ended_at), pause_minutes: pauseText(entry.pause_minutes) };
  return { start: day.start ?? "", end: day.end ?? "", pause_minutes: pauseText(day.pause_minutes) };
}

const pauseText = (minutes: number): string => (minutes === 0 ? "" : String(minutes));

/** A text that is not a time stays as it is, and the schema refuses it. */
const payloadOf = ({ start, end, pause_minutes }: EntryForm) => ({
  start: clockOf(start, parseTime),
  end: clockOf(end, parseEnd),
  pause_minutes: Number(pause_minutes.trim()),
});

const clockOf = (text: string, parse: typeof parseTime): string | undefined =>
  text.trim() === "" ? undefined : (parse(text) ?? text);

function NextDay({ form }: { readonly form: ReturnType<typeof useForm<EntryForm>> }) {
  const [from, to] = useWatch({ control: form.control, name: ["start", "end"] });
  const [start, end] = [parseTime(from), parseEnd(to)];
  if (start === undefined || end === undefined || end > start) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      Slutter næste dag.
    </Typography>
  );
}

function Versions({ entry }: { readonly entry: RegisterEntry }) {
  const versions: readonly EntryVersion[] = [entry, ...entry.former];
  return (
    <Stack component="ul" sx={{ m: 0, mb: 1, p: 0, listStyle: "none", gap: 0.5 }}>
      {versions.map((version) => (
        <Typography
          key={`${version.changed_at} ${entryWords(version)}`}
          component="li"
          variant="body2"
          color="textSecondary"
        >
          {version.is_corrected ? `Rettet ${formatDateTime(version.changed_at)}` : "Efter plan"}: {entryWords(version)}
          {version.late_cause !== null && ` · efter lukket måned: ${version.late_cause}`}
        </Typography>
      ))}
    </Stack>
  );
}
