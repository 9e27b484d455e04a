import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "#common/rules/counted.ts";
import { today } from "#common/rules/time/clock.ts";
import { useCan } from "#common/web/current-user.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { Icon } from "#common/web/ui/Icon.tsx";
import { mdiAccountClockOutline } from "#common/web/ui/icons.ts";
import { EmptyList } from "#common/web/ui/lists/EmptyList.tsx";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { SearchBox } from "#common/web/ui/lists/SearchBox.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { LandscapePage } from "#common/web/ui/print/on-paper.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { WeekStepper } from "#common/web/ui/WeekStepper.tsx";
import { useIsNarrow } from "#common/web/use-is-narrow.ts";
import { reachableMondays, wantedMonday } from "../rules/registration-week.ts";
import type { Registrations } from "../rules/registrations.ts";
import { mdiBellOutline } from "./icons.ts";
import { RegistrationList } from "./RegistrationList.tsx";
import { RegistrationTable } from "./RegistrationTable.tsx";
import { RemindDialog } from "./RemindDialog.tsx";
import { peoplePerPage, registrationsQuery } from "./registrations.queries.ts";

export function RegistrationsScreen() {
  const [{ date, page = 1, name: filter = "" }, change] = useListSearch("/registrations");
  const monday = wantedMonday(date, today());
  const reachable = reachableMondays(today());
  const week = { date: monday.toString(), filter };
  const query = useQuery(registrationsQuery({ ...week, page }));
  const [isReminding, setReminding] = useState(false);
  return (
    <>
      <LandscapePage />
      <PageHeader>
        <WeekStepper
          monday={monday}
          isReachable={(other) => reachable.some((one) => one.equals(other))}
          onChange={(next) => change({ date: next, page: undefined })}
        />
        <Box sx={{ flexGrow: 1, flexBasis: 200, maxWidth: { sm: 320 }, ml: { sm: "auto" } }}>
          <SearchBox
            label="Søg medarbejder"
            value={filter}
            onSearch={(text) =>
              change({ name: text.trim() === "" ? undefined : text, page: undefined }, { replace: filter !== "" })
            }
          />
        </Box>
      </PageHeader>
      <QueryView query={query} skeleton={<WeekSkeleton />} errorText="Registreringerne kunne ikke hentes.">
        {(found) => (
          <Stack sx={{ gap: 2 }}>
            <Summary found={found} onRemind={() => setReminding(true)} />
            <People found={found} filter={filter} onClear={() => change({ name: undefined, page: undefined })} />
            <Pager
              page={page}
              perPage={peoplePerPage}
              total={found.meta.total}
              onPage={(next) => change({ page: next === 1 ? undefined : next })}
            />
          </Stack>
        )}
      </QueryView>
      {isReminding && <RemindDialog week={week} onClose={() => setReminding(false)} />}
    </>
  );
}

function Summary({ found, onRemind }: { readonly found: Registrations; readonly onRemind: () => void }) {
  const { missing_count, to_remind_count, days, meta } = found;
  if (meta.total === 0) return null;
  const isAhead = missing_count === 0 && !days.some(({ is_due }) => is_due);
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1, minHeight: 44 }}
    >
      <Typography sx={{ flexGrow: 1 }}>
        {isAhead ? "Ugen er lige begyndt – ingen mangler timer endnu." : missingText(missing_count, meta.total)}
      </Typography>
      {missing_count > 0 && (
        <Button
          variant="contained"
          startIcon={<Icon path={mdiBellOutline} />}
          disabled={to_remind_count === 0}
          onClick={onRemind}
        >
          {to_remind_count === 0 ? "Alle har fået en påmindelse i dag" : `Send påmindelse (${to_remind_count})`}
        </Button>
      )}
    </Stack>
  );
}

function missingText(missing: number, total: number): string {
  const people = counted(total, "medarbejder", "medarbejdere");
  return missing === 0 ? `Ingen af ${people} mangler timer.` : `${missing} af ${people} mangler timer.`;
}

type PeopleProps = { readonly found: Registrations; readonly filter: string; readonly onClear: () => void };

function People({ found, filter, onClear }: PeopleProps) {
  const isNarrow = useIsNarrow();
  const isManager = useCan("read-all-jobs");
  if (found.meta.total === 0)
    return (
      <EmptyList
        total={0}
        what="medarbejdere"
        search={{ text: filter, onClear }}
        none={{
          icon: mdiAccountClockOutline,
          text: isManager
            ? "Ingen brugere er sat til at registrere timer"
            : "Ingen har arbejdet på dine projekter de seneste 8 uger",
        }}
      />
    );
  return isNarrow ? <RegistrationList found={found} /> : <RegistrationTable found={found} />;
}

function WeekSkeleton() {
  return (
    <Stack sx={{ gap: 1 }}>
      <Skeleton variant="rounded" height={44} />
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} variant="rounded" height={48} />
      ))}
    </Stack>
  );
}
