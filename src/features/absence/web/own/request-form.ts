import type { Person } from "#common/rules/person.ts";
import { parseClock, parseTime } from "#common/rules/time/typed-time.ts";
import type { Absence } from "#features/absence/rules/absence.ts";
import { type AbsencePart, partOn } from "#features/absence/rules/absence-days.ts";
import type { AbsenceKind } from "#features/absence/rules/kinds/absence-kind.ts";

export type RequestForm = {
  user_id: Person | null;
  kind_id: number | "";
  from_date: string | null;
  to_date: string | null;
  is_open: boolean;
  /** The part of the day if the request is for a single day. */
  part: AbsencePart;
  starts_at_noon: boolean;
  ends_at_noon: boolean;
  start_time: string;
  end_time: string;
  reason: string;
};

export const usualKind = (kinds: readonly AbsenceKind[]): AbsenceKind | undefined =>
  kinds.find(({ template }) => template === "holiday") ?? kinds.find((kind) => kind.may_lie_ahead) ?? kinds[0];

export function requestForm(absence: Absence | undefined, kinds: readonly AbsenceKind[], me: Person): RequestForm {
  if (!absence)
    return {
      user_id: { id: me.id, name: me.name },
      ...{ kind_id: usualKind(kinds)?.id ?? "", from_date: null, to_date: null, is_open: false, part: "whole" },
      ...{ starts_at_noon: false, ends_at_noon: false, start_time: "", end_time: "", reason: "" },
    };
  const { kind, from_date, to_date, starts_at_noon, ends_at_noon, start_time, end_time, reason } = absence;
  return {
    user_id: absence.user,
    ...{ kind_id: kind.id, from_date, to_date, is_open: to_date === null, part: partOn(absence, from_date) },
    ...{ starts_at_noon, ends_at_noon, start_time: start_time ?? "", end_time: end_time ?? "", reason: reason ?? "" },
  };
}

const isOneDay = ({ from_date, to_date, is_open }: RequestForm): boolean =>
  !is_open && from_date !== null && from_date === to_date;

/** The parts that the form offers: `day` for parts of a single day, `ends` for half days at both ends, or null. */
export function offeredParts(form: RequestForm, kind: AbsenceKind | undefined): "day" | "ends" | null {
  if (!kind || kind.unit === "day" || !form.from_date || !(form.to_date || form.is_open)) return null;
  return isOneDay(form) ? "day" : "ends";
}

export function requestPayload(form: RequestForm, kind: AbsenceKind | undefined, replaces_id: number | undefined) {
  const offered = offeredParts(form, kind);
  const part = offered === "day" ? form.part : "whole";
  const hasTimes = part === "hours";
  return {
    user_id: form.user_id?.id ?? null,
    kind_id: form.kind_id === "" ? undefined : form.kind_id,
    from_date: form.from_date ?? undefined,
    to_date: form.is_open ? null : (form.to_date ?? undefined),
    starts_at_noon: offered === "ends" ? form.starts_at_noon : part === "afternoon",
    ends_at_noon: offered === "ends" ? form.ends_at_noon && !form.is_open : part === "morning",
    start_time: hasTimes ? clockOf(form.start_time) : null,
    end_time: hasTimes ? endOf(form.end_time) : null,
    reason: kind?.asks_reason && form.reason.trim() !== "" ? form.reason : null,
    ...(replaces_id === undefined ? {} : { replaces_id }),
  };
}

/** A text that is no time of day stays unchanged, so the schema refuses it. */
const clockOf = (text: string): string | null => (text.trim() === "" ? null : (parseTime(text) ?? text));

const endOf = (text: string): string | null => (parseClock(text)?.isNextDay ? "24:00" : clockOf(text));
