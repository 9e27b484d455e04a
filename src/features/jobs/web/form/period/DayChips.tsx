import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { today } from "#common/rules/time/clock.ts";
import { touchTarget } from "#common/web/theme.ts";

type Props = {
  readonly value: string;
  readonly onChoose: (date: string) => void;
  readonly onOpen: () => void;
};

export function DayChips({ value, onChoose, onOpen }: Props) {
  const days = [
    { label: "I dag", date: today().toString() },
    { label: "I går", date: today().subtract({ days: 1 }).toString() },
  ];
  const isOther = value !== "" && days.every(({ date }) => date !== value);
  return (
    <Stack direction="row" role="group" aria-label="Dag" sx={{ gap: 1, mb: 1 }}>
      {days.map(({ label, date }) => (
        <DayChip key={label} label={label} isChosen={value === date} onClick={() => onChoose(date)} />
      ))}
      <DayChip label="Vælg" isChosen={isOther} onClick={onOpen} />
    </Stack>
  );
}

type ChipProps = { readonly label: string; readonly isChosen: boolean; readonly onClick: () => void };

function DayChip({ label, isChosen, onClick }: ChipProps) {
  return (
    <Chip
      component="button"
      type="button"
      clickable
      label={label}
      color={isChosen ? "primary" : "default"}
      variant={isChosen ? "filled" : "outlined"}
      aria-pressed={isChosen}
      onClick={onClick}
      sx={{ height: touchTarget, px: 1, borderRadius: touchTarget / 2, fontSize: "0.9375rem" }}
    />
  );
}
