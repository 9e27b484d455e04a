import { errorRoom } from "#common/web/ui/forms/error-room.ts";
import { SelectInput } from "#common/web/ui/forms/SelectInput.tsx";
import { type JobKind, jobKindLabels, jobKinds } from "#features/kinds/rules/kinds.ts";

type Props = {
  /** From the URL. An unknown kind counts as all kinds. */
  readonly value: string | undefined;
  readonly onChange: (kind: JobKind | undefined) => void;
};

const options = [["", "Alle"], ...jobKinds.map((kind) => [kind, jobKindLabels[kind]] as const)] as const;

export function KindFilter({ value, onChange }: Props) {
  return (
    <SelectInput
      label="Type"
      value={jobKinds.find((kind) => kind === value) ?? ""}
      options={options}
      onChange={(kind) => onChange(kind === "" ? undefined : kind)}
      helperText={errorRoom}
    />
  );
}
