import { today } from "#common/rules/time/clock.ts";
import { closedDay } from "../rules/cell-entry.ts";
import { CopyButton } from "./CopyButton.tsx";

type Props = {
  readonly monday: Temporal.PlainDate;
  readonly isEmpty: boolean;
};

export function CopyWeek({ monday, isEmpty }: Props) {
  if (!isEmpty) return <CopyButton label="Kopiér ugen" source={{ kind: "week", monday: monday.toString() }} />;
  if (closedDay(monday.toString(), today())) return null;
  const before = monday.subtract({ weeks: 1 }).toString();
  return (
    <CopyButton
      label="Kopiér forrige uge hertil"
      source={{ kind: "week", monday: before }}
      target={monday.toString()}
    />
  );
}
