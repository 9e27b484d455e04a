import Box from "@mui/material/Box";
import { visuallyHidden } from "@mui/utils";
import type { ReactNode } from "react";
import { hoursText } from "#common/rules/values/hours.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import type { RegistrationRow, Registrations } from "../rules/registrations.ts";
import { mdiAlertCircleOutline } from "./icons.ts";

type Day = Registrations["days"][number];

/** A day of a person: hours, missing, off by their plan, or none of these. */
export function dayOfRow(row: RegistrationRow, day: Day, place: number) {
  const minutes = row.minutes[place] ?? 0;
  const planned = row.planned[place] ?? null;
  return {
    minutes,
    isMissing: minutes === 0 && row.missing.includes(day.date),
    /** Minutes that are worth to stand beside the hours. */
    planned: planned !== null && planned > 0 ? planned : undefined,
    /** Off by the plan alone: a day off of everybody says so in its head. */
    isOff: planned === 0 && day.is_workday,
    isWorkday: planned === null ? day.is_workday : planned > 0,
  };
}

/** `7,5 af 37`; without a norm the hours alone. */
export function weekText({ minutes, norm_minutes }: RegistrationRow): {
  readonly hours: string;
  readonly norm: string;
} {
  const hours = hoursText(minutes.reduce((sum, some) => sum + some, 0));
  return { hours, norm: norm_minutes ? ` af ${hoursText(norm_minutes)}` : "" };
}

/** Neither colour nor number alone carries the meaning. */
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

/** A day off without hours renders nothing. */
export function Hours({ minutes }: { readonly minutes: number }) {
  return minutes > 0 ? hoursText(minutes) : <span style={visuallyHidden}>–</span>;
}
