import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { formatWeek, weekStart } from "#common/rules/calendar/week.ts";
import { today } from "#common/rules/time/clock.ts";
import { useCurrentUser } from "#common/web/current-user.ts";
import { lazyPart, NotFetched } from "#common/web/lazy-part.tsx";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { LandscapePage, PrintedTitle, SignatureLines } from "#common/web/ui/print/on-paper.tsx";
import { PrintButton } from "#common/web/ui/print/PrintButton.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { WeekStepper } from "#common/web/ui/WeekStepper.tsx";
import { useIsNarrow } from "#common/web/use-is-narrow.ts";
import { isReachable, maxWeekJobs, wantedDay } from "../rules/week-days.ts";
import type { Row } from "../rules/week-grid.ts";
import { WeekDayView } from "./day/WeekDayView.tsx";
import { FinishWeek } from "./FinishWeek.tsx";
import { weekQuery } from "./week.queries.ts";

/** The grid and the calendar are loaded lazily, because phones need neither. */
const WeekGridView = lazyPart(async () => (await import("./grid/WeekGridView.tsx")).WeekGridView, NotFetched);
const WeekCalendar = lazyPart(async () => (await import("./calendar/WeekCalendar.tsx")).WeekCalendar, NotFetched);

export function WeekScreen() {
  const [{ date, view }, change] = useListSearch("/week");
  const me = useCurrentUser();
  const now = today();
  const day = wantedDay(date, now);
  const monday = weekStart(day);
  const query = useQuery(weekQuery(monday.toString()));
  const isHydrated = useHydrated();
  const isNarrow = useIsNarrow();
  // The server does not know the width, so it renders both views, and CSS shows one.
  const [isWideThere, isNarrowThere] = [!isHydrated || !isNarrow, !isHydrated || isNarrow];
  // Rows that the user added stay when another week is shown, because the user may need them there too.
  const [addedRows, setAddedRows] = useState<readonly Row[]>([]);
  const goTo = (to: Temporal.PlainDate) => change({ date: to.equals(now) ? undefined : to.toString() });
  return (
    <>
      {isWideThere && (
        <Box className="not-printed" sx={onlyWide}>
          <PageHeader>
            <WeekStepper
              monday={monday}
              isReachable={(other) => isReachable(other, now)}
              onChange={(next) => change({ date: next })}
            />
            <ToggleButtonGroup
              exclusive
              sx={{ "& button": { py: 0, px: 1.5, minHeight: 44 } }}
              aria-label="Vis ugen som"
              value={view ?? "grid"}
              onChange={(_, next: string | null) => next && change({ view: next === "grid" ? undefined : next })}
            >
              <ToggleButton value="grid">Skema</ToggleButton>
              <ToggleButton value="calendar">Kalender</ToggleButton>
            </ToggleButtonGroup>
            <Box sx={{ ml: "auto" }}>
              <PrintButton />
            </Box>
          </PageHeader>
        </Box>
      )}
      <LandscapePage />
      {me && <PrintedTitle>{`${me.name}, ${formatWeek(monday.toString(), 0)}`}</PrintedTitle>}
      <QueryView query={query} skeleton={<WeekSkeleton />} errorText="Ugen kunne ikke hentes.">
        {(week) => (
          <Stack sx={{ gap: 2 }}>
            {week.is_cut && <CutNote />}
            {isNarrowThere && (
              <Box sx={onlyNarrow}>
                <WeekDayView week={week} day={day} onDay={goTo} />
              </Box>
            )}
            {isWideThere && (
              <Stack sx={{ gap: 2, ...onlyWide }}>
                {/* Shows a skeleton until the page is hydrated, because fields that are shown must accept input. */}
                <Suspense fallback={<WeekSkeleton />}>
                  {!isHydrated ? (
                    <WeekSkeleton />
                  ) : view === "calendar" ? (
                    <WeekCalendar key={monday.toString()} week={week} monday={monday} />
                  ) : (
                    <WeekGridView
                      key={monday.toString()}
                      week={week}
                      monday={monday}
                      addedRows={addedRows}
                      onAddRow={(row) => setAddedRows((rows) => [...rows, row])}
                    />
                  )}
                </Suspense>
                <SignatureLines signers={["medarbejder", "leder"]} />
              </Stack>
            )}
            <FinishWeek key={monday.toString()} monday={monday.toString()} />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

const onlyWide = {
  display: { xs: "none", md: "flex" },
  flexDirection: "column",
  "@media print": { display: "flex" },
} as const;
const onlyNarrow = { display: { md: "none" } };

function CutNote() {
  return (
    <Note severity="info">
      Ugen har flere end {maxWeekJobs} opgaver, og kun de første står her.{" "}
      <TextLink to="/jobs">Se dem alle under Opgaver</TextLink>
    </Note>
  );
}

function WeekSkeleton() {
  return (
    <Stack sx={{ gap: 1 }}>
      <Skeleton variant="rounded" height={56} />
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} variant="rounded" height={52} />
      ))}
    </Stack>
  );
}
