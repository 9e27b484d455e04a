import Box from "@mui/material/Box";
import { visuallyHidden } from "@mui/utils";
import type { ReactNode } from "react";
import { hoursText } from "#common/rules/time/hours.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { awayLabel } from "#features/absence/rules/time-away.ts";
import type { RegistrationRow, Registrations } from "../rules/registrations.ts";
import { mdiAlertCircleOutline } from "./icons.ts";

type Day = Registrations["days"][number];

export function dayOfRow(row: RegistrationRow, day: Day, place: number) {
  const minutes = row.minutes[place] ?? 0;
  const planned = row.planned[place] ?? null;
  return {
    minutes,
    isMissing: minutes === 0 && row.missing.includes(day.date),
    planned: planned !== null && planned > 0 ? planned : undefined,
    /** Why this person has the day off: absence or the plan. The header names the days off that everybody has. */
    off: row.away[place] === "whole" ? awayLabel : planned === 0 && day.is_workday ? "fri" : undefined,
    partAway: row.away[place] === "part",
    isWorkday: planned === null ? day.is_workday : planned > 0,
  };
}

export function weekText({ minutes, norm_minutes }: RegistrationRow): {
  readonly hours: string;
  readonly norm: string;
} {
  const hours = hoursText(minutes.reduce((sum, some) => sum + some, 0));
  return { hours, norm: norm_minutes ? ` af ${hoursText(norm_minutes)}` : "" };
}

/** The mark has an icon, because colour alone must not carry the meaning. */
export function Missing({ label }: { readonly label: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: "inline-flex",
        alignItems: "center",
        gap: 0.5,
        px: 0.75,
        py: 0.25,
        borderRadius: 1,
        bgcolor: "tone.red.soft",
        color: "tone.red.main",
        typography: "body2",
        fontWeight: 500,
      }}
    >
      <Icon path={mdiAlertCircleOutline} size={16} />
      {label}
    </Box>
  );
}

/** The words below the hours of a day: `af 3,75, fravær`. */
export const plannedWords = ({ planned, off, partAway, minutes }: ReturnType<typeof dayOfRow>): string =>
  [
    planned !== undefined && `af ${hoursText(planned)}`,
    (partAway || (off === awayLabel && minutes > 0)) && awayLabel.toLowerCase(),
  ]
    .filter(Boolean)
    .join(", ");

export const rowNote = ({ is_finished, reminded_today }: RegistrationRow): string =>
  [is_finished && "Meldt færdig", reminded_today && "Påmindet i dag"].filter(Boolean).join(" · ");

export function Hours({ minutes }: { readonly minutes: number }) {
  return minutes > 0 ? hoursText(minutes) : <span style={visuallyHidden}>–</span>;
}
