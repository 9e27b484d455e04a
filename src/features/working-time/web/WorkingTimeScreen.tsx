import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { isWeekReachable, monthOfWeek, wantedMonth, wantedWeek } from "#common/rules/calendar/months.ts";
import { formatDay, shortDay, weekNumber, weekStart } from "#common/rules/calendar/week.ts";
import { counted } from "#common/rules/counted.ts";
import { formatTime, monthTitle, today } from "#common/rules/time/clock.ts";
import { formatNumber } from "#common/rules/values/numbers.ts";
import { isUnknown } from "#common/web/api/request.ts";
import { useCan, useCurrentUser } from "#common/web/current-user.ts";
import { lazyPart } from "#common/web/lazy-part.tsx";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { IconAction } from "#common/web/ui/IconAction.tsx";
import { mdiPencilOutline } from "#common/web/ui/icons.ts";
import { MonthStepper } from "#common/web/ui/MonthStepper.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { PrintedTitle, SignatureLines } from "#common/web/ui/print/on-paper.tsx";
import { PrintButton } from "#common/web/ui/print/PrintButton.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { WeekStepper } from "#common/web/ui/WeekStepper.tsx";
import { deviationsOf } from "../rules/deviations.ts";
import { exemptionText } from "../rules/marks.ts";
import { isWorked, maxWork } from "../rules/shown-working-time.ts";
import type { CorrectableDay, WorkingDay, WorkingTime } from "../rules/working-time.ts";
import { DayDeviations } from "./deviations/DayDeviations.tsx";
import { DeviationCountsCard } from "./deviations/DeviationCountsCard.tsx";
import { FileButton } from "./FileButton.tsx";
import { mdiCalendarClockOutline } from "./icons.ts";
import { RulesButton } from "./law-rules/RulesButton.tsx";
import { MonthSummary } from "./MonthSummary.tsx";
import { personRoom } from "./person-room.ts";
import { WorkingDaysTable } from "./WorkingDaysTable.tsx";
import { workingTimeQuery } from "./working-time.queries.ts";

/** The field for another person is loaded lazily, because most users see only their own working time. */
const PersonField = lazyPart(async () => (await import("./PersonField.tsx")).PersonField);

const EntryDialog = lazyPart(async () => (await import("./entries/EntryDialog.tsx")).EntryDialog);

export function WorkingTimeScreen() {
  const [{ month: wanted, week, user }, change] = useListSearch("/working-time");
  const me = useCurrentUser();
  const isLeader = useCan("read-users-working-time");
  const mayEditRules = useCan("edit-working-time-rules");
  const isHydrated = useHydrated();
  const now = today();
  const monday = wantedWeek(week, now);
  const month = monday ? monthOfWeek(monday) : wantedMonth(wanted, now);
  const query = useQuery(workingTimeQuery(monday ? { week: monday.toString() } : { month: month.toString() }, user));
  const person = query.data?.user ?? null;
  return (
    <>
      <Box className="not-printed">
        <PageHeader>
          {monday ? (
            <WeekStepper
              monday={monday}
              isReachable={(other) => isWeekReachable(other, now)}
              onChange={(next = weekStart(now).toString()) => change({ week: next })}
            />
          ) : (
            <MonthStepper month={month} onChange={(next) => change({ month: next })} />
          )}
          <ToggleButtonGroup
            exclusive
            sx={{ "& button": { py: 0, px: 1.5, minHeight: 44 } }}
            aria-label="Vis arbejdstiden for"
            value={monday ? "week" : "month"}
            onChange={(_, next: "month" | "week" | null) =>
              next === "month"
                ? change({ week: undefined, month: addressOfMonth(month, now) })
                : next && change({ week: weekIn(month, now).toString(), month: undefined })
            }
          >
            <ToggleButton value="month">Måned</ToggleButton>
            <ToggleButton value="week">Uge</ToggleButton>
          </ToggleButtonGroup>
          {isLeader && (
            <Suspense fallback={<Box sx={personRoom} />}>
              {isHydrated ? (
                <PersonField person={person} onChange={(id) => change({ user: id === me?.id ? undefined : id })} />
              ) : (
                <Box sx={personRoom} />
              )}
            </Suspense>
          )}
          <Box sx={{ display: "flex", flexWrap: "wrap", ml: { sm: "auto" } }}>
            <PrintButton />
            <FileButton month={month} person={person} />
            {mayEditRules && <RulesButton />}
          </Box>
        </PageHeader>
      </Box>
      {isUnknown(query.error) ? (
        <EmptyState
          icon={mdiCalendarClockOutline}
          text="Personen findes ikke, eller du har ikke adgang til arbejdstiden."
        >
          <Button variant="outlined" onClick={() => change({ user: undefined })}>
            Se din egen arbejdstid
          </Button>
        </EmptyState>
      ) : (
        <QueryView query={query} skeleton={<MonthSkeleton />} errorText="Arbejdstiden kunne ikke hentes.">
          {(found) => (
            <Box sx={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}>
              <Period found={found} month={month} monday={monday} isOwn={found.user.id === me?.id} />
            </Box>
          )}
        </QueryView>
      )}
    </>
  );
}

const weekIn = (month: Temporal.PlainYearMonth, now: Temporal.PlainDate): Temporal.PlainDate =>
  weekStart(month.equals(now.toPlainYearMonth()) ? now : month.toPlainDate({ day: 1 }));

const addressOfMonth = (month: Temporal.PlainYearMonth, now: Temporal.PlainDate): string | undefined =>
  month.equals(now.toPlainYearMonth()) ? undefined : month.toString();

type PeriodProps = {
  readonly found: WorkingTime;
  readonly month: Temporal.PlainYearMonth;
  /** The Monday of the shown week; undefined for a month. */
  readonly monday: Temporal.PlainDate | undefined;
  readonly isOwn: boolean;
};

function Period({ found, month, monday, isOwn }: PeriodProps) {
  const monthName = monthTitle(month.toPlainDate({ day: 1 })).toLowerCase();
  const periodName = monday ? `uge ${weekNumber(monday)}, ${monday.yearOfWeek}` : monthName;
  const seesAll = useCan("read-all-jobs");
  const hasWork = found.days.some(isWorked) || (found.deviations ?? []).length > 0;
  const [corrected, setCorrected] = useState<CorrectableDay>();
  const actions = (date: string) => {
    const day = found.correctable.find((one) => one.date === date);
    return (
      day && (
        <IconAction
          label={`Ret ${shortDay(date)}`}
          icon={mdiPencilOutline}
          sx={{ my: -0.5 }}
          onClick={() => setCorrected(day)}
        />
      )
    );
  };
  const { deviations, may_sign, user } = found;
  const below =
    deviations &&
    ((day: WorkingDay) => (
      <DayDeviations
        day={day}
        deviations={deviationsOf(day, deviations)}
        userId={isOwn ? undefined : user.id}
        maySign={may_sign}
      />
    ));
  return (
    <Stack sx={{ gap: 2 }}>
      <PrintedTitle>{`Arbejdstid, ${found.user.name}, ${periodName}`}</PrintedTitle>
      {found.earliest_start && <EarliestStart at={found.earliest_start} name={isOwn ? "Du" : found.user.name} />}
      {found.exemptions.map((exemption) => (
        <Note severity="info" key={exemptionText(exemption)}>
          {exemptionText(exemption)}: hvile, fridøgn og 48 timer kontrolleres ikke.
        </Note>
      ))}
      {found.is_cut && (
        <Note severity="warning">
          Der er flere end {formatNumber(maxWork)} opgaver i perioden, og kun de nyeste er regnet med.
        </Note>
      )}
      {found.is_partial && (
        <Note severity="info">
          Du ser kun opgaver på dine egne projekter og cost centre og ingen dage efter planen, så hvilen kan være
          kortere og gennemsnittet højere end her.
        </Note>
      )}
      <UntimedNote found={found} />
      <MonthSummary found={found} isWeek={monday !== undefined} />
      {hasWork || found.correctable.length > 0 ? (
        <WorkingDaysTable
          found={found}
          periodName={periodName}
          isWeek={monday !== undefined}
          until={today().toString()}
          below={below ?? undefined}
          actions={found.correctable.length > 0 ? actions : undefined}
        />
      ) : (
        <EmptyState icon={mdiCalendarClockOutline} text={`Der er ikke registreret arbejdstid i ${periodName}`} />
      )}
      <Typography variant="body2" color="textSecondary">
        Siden viser den arbejdstid, der er registreret som opgaver eller efter planen, afviste opgaver med, indtil de er
        rettet eller fortrudt. Den dækker kun pligten til at registrere arbejdstid, hvis al arbejdstid er registreret,
        også møder, kurser og rejsetid.
      </Typography>
      {hasWork && <SignatureLines signers={["medarbejder", "leder"]} />}
      {corrected && (
        <Suspense>
          <EntryDialog
            day={corrected}
            entry={found.entries.find(({ date }) => date === corrected.date)}
            onClose={() => setCorrected(undefined)}
          />
        </Suspense>
      )}
      {seesAll && !monday && <DeviationCountsCard month={month} monthName={monthName} />}
    </Stack>
  );
}

function UntimedNote({ found }: { readonly found: WorkingTime }) {
  const untimed = found.entries.filter(({ started_at, minutes }) => started_at === null && minutes > 0).length;
  if (untimed === 0) return null;
  return (
    <Note severity="info">
      {counted(untimed, "dag", "dage")} har timer uden klokkeslæt. De tæller med i timerne, men hvile og fridøgn omkring
      dem kan ikke kontrolleres.
    </Note>
  );
}

function EarliestStart({ at, name }: { readonly at: string; readonly name: string }) {
  const day = at.slice(0, 10) === today().toString() ? "" : `${formatDay(at)} `;
  return (
    <Note severity="info">
      {name} må tidligst møde {day}kl. {formatTime(at)}, for at hvilen er lang nok.
    </Note>
  );
}

function MonthSkeleton() {
  return (
    <Stack sx={{ gap: 2 }}>
      <Skeleton variant="rounded" height={112} />
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} variant="rounded" height={40} />
      ))}
    </Stack>
  );
}
