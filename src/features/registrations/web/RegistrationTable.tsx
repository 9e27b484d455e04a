import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableFooter from "@mui/material/TableFooter";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { shortDay } from "#common/rules/calendar/week.ts";
import { hoursText } from "#common/rules/time/hours.ts";
import { TextLink } from "#common/web/ui/links.ts";
import type { RegistrationRow, Registrations } from "../rules/registrations.ts";
import { dayOfRow, Hours, Missing, plannedWords, rowNote, weekText } from "./DayMark.tsx";

type Day = Registrations["days"][number];

const ground = (isWorkday: boolean) => (isWorkday ? {} : { bgcolor: "background.default", color: "text.secondary" });

export function RegistrationTable({ found: { days, data, meta } }: { readonly found: Registrations }) {
  const sum = (minutes: readonly number[]) => minutes.reduce((all, some) => all + some, 0);
  return (
    <Card sx={{ overflow: "visible" }}>
      <Table
        size="small"
        aria-label="Timer pr. medarbejder og dag"
        sx={{ "& td, & th": { px: 1 }, "& tr > :first-of-type": { pl: 2 } }}
      >
        <TableHead sx={{ position: "sticky", top: 64, zIndex: 2, bgcolor: "background.paper" }}>
          <TableRow>
            <TableCell component="th" scope="col">
              Medarbejder
            </TableCell>
            {days.map((day) => (
              <DayHead key={day.date} day={day} />
            ))}
            <TableCell align="right" component="th" scope="col">
              I alt
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((row) => (
            <PersonRow key={row.user.id} row={row} days={days} />
          ))}
        </TableBody>
        <TableFooter>
          <TableRow
            sx={{
              "& > .MuiTableCell-root": {
                typography: "body2",
                fontWeight: 600,
                color: "text.primary",
                borderBottom: 0,
              },
            }}
          >
            <TableCell component="th" scope="row">
              {meta.total > data.length ? `I alt, alle ${meta.total}` : "I alt"}
            </TableCell>
            {days.map((day) => (
              <TableCell key={day.date} align="right" sx={ground(day.is_workday)}>
                {day.minutes > 0 || day.is_due ? hoursText(day.minutes) : ""}
              </TableCell>
            ))}
            <TableCell align="right">{hoursText(sum(days.map(({ minutes }) => minutes)))}</TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </Card>
  );
}

function DayHead({ day }: { readonly day: Day }) {
  return (
    <TableCell
      align="right"
      component="th"
      scope="col"
      sx={{ ...ground(day.is_workday), width: 96, whiteSpace: "nowrap" }}
    >
      {shortDay(day.date)}
      {day.holiday && (
        <Typography variant="caption" component="div" sx={{ whiteSpace: "normal", lineHeight: 1.2 }}>
          {day.holiday}
        </Typography>
      )}
    </TableCell>
  );
}

type RowProps = { readonly row: RegistrationRow; readonly days: readonly Day[] };

function PersonRow({ row, days }: RowProps) {
  const { hours, norm } = weekText(row);
  const note = rowNote(row);
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: "anywhere" }}>
        <TextLink to="/users/$userId/jobs" params={{ userId: String(row.user.id) }} color="inherit" underline="hover">
          {row.user.name}
        </TextLink>
        {note && (
          <Typography variant="caption" component="div" color="textSecondary">
            {note}
          </Typography>
        )}
      </TableCell>
      {days.map((day, place) => {
        const shown = dayOfRow(row, day, place);
        const { minutes, isMissing, off, isWorkday } = shown;
        const words = plannedWords(shown);
        return (
          <TableCell key={day.date} align="right" sx={{ ...ground(isWorkday), whiteSpace: "nowrap" }}>
            {isMissing ? (
              <Box sx={{ mr: -0.75 }}>
                <Missing label="Mangler" />
              </Box>
            ) : off && minutes === 0 ? (
              off
            ) : (
              <Hours minutes={minutes} />
            )}
            {words && (
              <Typography variant="caption" component="div" color="textSecondary">
                {words}
              </Typography>
            )}
          </TableCell>
        );
      })}
      <TableCell align="right" sx={{ fontWeight: 600 }}>
        {hours}
        {norm && (
          <Typography variant="caption" component="div" color="textSecondary" sx={{ whiteSpace: "nowrap" }}>
            {norm}
          </Typography>
        )}
      </TableCell>
    </TableRow>
  );
}
