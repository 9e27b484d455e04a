import { formatDay } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import type { Absence } from "#features/absence/rules/absence.ts";
import { lastDays } from "#features/absence/rules/illness.ts";
import { ChoiceDialog } from "../illness/ChoiceDialog.tsx";
import { useEndAbsence } from "./absence.queries.ts";

type Props = { readonly absence: Absence; readonly onClose: () => void };

export function EndDialog({ absence, onClose }: Props) {
  const { id, version, from_date, kind } = absence;
  const { save, isSaving } = useEndAbsence(onClose);
  const choices = lastDays(from_date, today()).map(({ label, date }) => ({
    ...{ label, about: formatDay(date), onChoose: () => void save({ id, version, to_date: date }) },
  }));
  return (
    <ChoiceDialog title="Rask" choices={choices} isSaving={isSaving} open onClose={onClose}>
      {kind.name} fra {formatDay(from_date)}. Hvornår var den sidste dag?
    </ChoiceDialog>
  );
}
