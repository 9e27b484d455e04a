import MenuItem from "@mui/material/MenuItem";
import TextField from "@mui/material/TextField";
import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { type JobKind, jobKindLabels, jobKinds } from "#features/kinds/rules/kinds.ts";

type Props = {
  /** From the address; anything but a kind counts as all kinds. */
  readonly value: string | undefined;
  readonly onChange: (kind: JobKind | undefined) => void;
};

export function KindFilter({ value, onChange }: Props) {
  return (
    <TextField
      select
      label="Type"
      value={jobKinds.find((kind) => kind === value) ?? ""}
      onChange={({ target }) => onChange(jobKinds.find((kind) => kind === target.value))}
      helperText={errorRoom}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">Alle</MenuItem>
      {jobKinds.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {jobKindLabels[kind]}
        </MenuItem>
      ))}
    </TextField>
  );
}
