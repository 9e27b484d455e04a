import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { useQuery } from "@tanstack/react-query";
import { today } from "#common/rules/time/clock.ts";
import { isUnknown } from "#common/web/api/request.ts";
import { useCan } from "#common/web/current-user.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { mdiCalendar } from "#common/web/ui/icons.ts";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { EmptyState } from "#common/web/ui/messages/EmptyState.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { LandscapePage, PrintedTitle } from "#common/web/ui/print/on-paper.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { peoplePerCalendar } from "#features/absence/rules/calendar/calendar-limits.ts";
import { type CalendarView, columnsOf, wantedPeriod } from "#features/absence/rules/calendar/calendar-view.ts";
import { AbsenceTabs } from "../AbsenceTabs.tsx";
import { CalendarActions } from "./CalendarActions.tsx";
import { CalendarStepper } from "./CalendarStepper.tsx";
import { CalendarTable } from "./CalendarTable.tsx";
import { calendarProjectsQuery, calendarQuery } from "./calendar.queries.ts";

const ignore = () => undefined;

export function CalendarScreen() {
  const [{ month, view, scope, project, page = 1 }, change] = useListSearch("/absence/calendar");
  const seesAll = useCan("read-all-absence");
  const now = today();
  const period = wantedPeriod(month, view, now);
  const { from, to } = period;
  const query = useQuery(calendarQuery({ from, to, scope, project, page }));
  const shownProject = project === undefined ? null : (query.data?.project ?? null);
  return (
    <>
      <AbsenceTabs />
      <Box className="not-printed">
        <PageHeader>
          <CalendarStepper period={period} onChange={(next) => change({ month: next })} />
          <ToggleButtonGroup
            exclusive
            sx={toggles}
            aria-label="Vis en måned eller et kvartal"
            value={period.view}
            onChange={(_, next: CalendarView | null) =>
              next && change({ view: next === "quarter" ? next : undefined, month: period.first.toString() })
            }
          >
            <ToggleButton value="month">Måned</ToggleButton>
            <ToggleButton value="quarter">Kvartal</ToggleButton>
          </ToggleButtonGroup>
          <CalendarActions />
          {seesAll && (
            <ToggleButtonGroup
              exclusive
              sx={toggles}
              aria-label="Vis mit team eller alle"
              value={project === undefined ? (scope ?? "team") : null}
              onChange={(_, next: "team" | "all" | null) =>
                next && change({ scope: next === "all" ? next : undefined, project: undefined, page: undefined })
              }
            >
              <ToggleButton value="team">Mit team</ToggleButton>
              <ToggleButton value="all">Alle</ToggleButton>
            </ToggleButtonGroup>
          )}
          <Box sx={{ width: { xs: "100%", sm: 190 }, mb: -2.5 }}>
            <ChoicePicker
              label="Projekt"
              name="project"
              value={shownProject}
              onChange={(choice) => change({ project: choice?.id, page: undefined })}
              onBlur={ignore}
              choices={calendarProjectsQuery}
              error={undefined}
              isReadOnly={false}
              emptyText={scope === "all" ? "Alle" : "Mit team"}
            />
          </Box>
        </PageHeader>
      </Box>
      {isUnknown(query.error) ? (
        <EmptyState icon={mdiCalendar} text="Projektet findes ikke, eller du har ikke adgang til dets kalender.">
          <Button variant="outlined" onClick={() => change({ project: undefined })}>
            Se dit team
          </Button>
        </EmptyState>
      ) : (
        <QueryView
          query={query}
          skeleton={<Skeleton variant="rounded" height={400} />}
          errorText="Kalenderen kunne ikke hentes."
        >
          {(found) => (
            <Stack sx={{ gap: 2 }}>
              <LandscapePage />
              <PrintedTitle>{`Fravær, ${period.title}`}</PrintedTitle>
              <CalendarTable
                title={period.title}
                columns={columnsOf(period, found.days_off, now.toString())}
                people={found.data}
              />
              <Pager
                page={page}
                perPage={peoplePerCalendar}
                total={found.meta.total}
                onPage={(next) => change({ page: next })}
              />
            </Stack>
          )}
        </QueryView>
      )}
    </>
  );
}

const toggles = { "& button": { py: 0, px: 1.5, minHeight: 44 } };
