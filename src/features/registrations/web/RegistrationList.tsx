import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { visuallyHidden } from "@mui/utils";
import { formatDay, weekdayOf } from "#common/rules/calendar/week.ts";
import { hoursText } from "#common/rules/time/hours.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { TextLink } from "#common/web/ui/links.ts";
import { awayLabel } from "#features/absence/rules/time-away.ts";
import type { RegistrationRow, Registrations } from "../rules/registrations.ts";
import { dayOfRow, plannedWords, rowNote, weekText } from "./DayMark.tsx";
import { mdiAlertCircleOutline } from "./icons.ts";

type Day = Registrations["days"][number];

export function RegistrationList({ found: { days, data } }: { readonly found: Registrations }) {
  return (
    <Stack component="ul" sx={{ gap: 1.5, m: 0, p: 0, listStyle: "none" }}>
      {data.map((row) => (
        <li key={row.user.id}>
          <PersonCard row={row} days={days} />
        </li>
      ))}
    </Stack>
  );
}

type Props = { readonly row: RegistrationRow; readonly days: readonly Day[] };

function PersonCard({ row, days }: Props) {
  const { hours, norm } = weekText(row);
  const note = rowNote(row);
  return (
    <Card sx={{ px: 2, pt: 0.5, pb: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 2 }}>
        <TextLink
          to="/users/$userId/jobs"
          params={{ userId: String(row.user.id) }}
          color="inherit"
          underline="hover"
          sx={{
            minHeight: 44,
            display: "flex",
            alignItems: "center",
            fontWeight: 500,
            overflowWrap: "anywhere",
            minWidth: 0,
          }}
        >
          {row.user.name}
        </TextLink>
        <Typography sx={{ fontWeight: 600, whiteSpace: "nowrap" }}>
          {hours}
          {norm && (
            <Typography component="span" variant="body2" color="textSecondary">
              {norm}
            </Typography>
          )}{" "}
          t.
        </Typography>
      </Stack>
      <Box component="ul" sx={marks}>
        {days.map((day, place) => (
          <Mark key={day.date} row={row} day={day} place={place} />
        ))}
      </Box>
      {note && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {note}
        </Typography>
      )}
    </Card>
  );
}

const marks = {
  display: "grid",
  gridTemplateColumns: "repeat(7, minmax(0, 1fr))",
  gap: 0.5,
  m: 0,
  p: 0,
  listStyle: "none",
};

function Mark({ row, day, place }: { readonly row: RegistrationRow; readonly day: Day; readonly place: number }) {
  const shown = dayOfRow(row, day, place);
  const { minutes, isMissing, off, isWorkday } = shown;
  const words = plannedWords(shown);
  const tone = isMissing ? "red" : minutes > 0 ? "green" : undefined;
  return (
    <Box
      component="li"
      sx={{
        textAlign: "center",
        borderRadius: 1,
        py: 0.5,
        minHeight: 44,
        ...(tone ? { bgcolor: `tone.${tone}.soft`, color: `tone.${tone}.main` } : { color: "text.secondary" }),
        ...(!tone && !isWorkday && { bgcolor: "background.default" }),
      }}
    >
      <span style={visuallyHidden}>{markText(day, shown)}</span>
      <Box aria-hidden sx={{ typography: "caption", lineHeight: 1.3 }}>
        {weekdayOf(day.date).charAt(0).toUpperCase()}
      </Box>
      <Box
        aria-hidden
        sx={{ typography: minutes === 0 && off === awayLabel ? "caption" : "body2", fontWeight: 500, lineHeight: 1.3 }}
      >
        {isMissing ? <Icon path={mdiAlertCircleOutline} size={18} /> : minutes > 0 ? hoursText(minutes) : (off ?? "")}
      </Box>
      {words && (
        <Box aria-hidden sx={{ typography: "caption", lineHeight: 1.3, color: "text.secondary" }}>
          {words}
        </Box>
      )}
    </Box>
  );
}

/** The mark for screen readers: `tir. 17/11-2026: mangler, af 7,5 timer`. */
function markText({ date, holiday }: Day, shown: ReturnType<typeof dayOfRow>): string {
  const { minutes, isMissing, off, planned, partAway } = shown;
  const none = off?.toLowerCase() ?? "ingen timer";
  const what = isMissing ? "mangler" : minutes > 0 ? `${hoursText(minutes)} timer` : none;
  const norm = planned === undefined ? "" : `, af ${hoursText(planned)} timer`;
  const away = partAway || (minutes > 0 && off === awayLabel) ? `, ${awayLabel.toLowerCase()}` : "";
  return `${formatDay(date)}${holiday ? `, ${holiday}` : ""}: ${what}${norm}${away}`;
}
