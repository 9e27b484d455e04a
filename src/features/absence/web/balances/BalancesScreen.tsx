import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useCan } from "#common/web/current-user.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { ImportLink } from "#common/web/ui/ImportLink.tsx";
import { ButtonLink } from "#common/web/ui/links.ts";
import { EmptyList } from "#common/web/ui/lists/EmptyList.tsx";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { SearchBox } from "#common/web/ui/lists/SearchBox.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { DayFilter } from "#common/web/ui/pickers/DayFilter.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import { lapsingWords } from "#features/absence/rules/balances/balance-words.ts";
import type { BalancesPage } from "#features/absence/rules/balances/balances.ts";
import { AbsenceTabs } from "../AbsenceTabs.tsx";
import { BalancesOfPeople } from "./BalancesOfPeople.tsx";
import { balancesQuery, peoplePerPage } from "./balances.queries.ts";
import { mdiScaleBalance } from "./icons.ts";
import { OwnBalances } from "./OwnBalances.tsx";

export function BalancesScreen() {
  const isLeader = useCan("decide-absence");
  return (
    <PickerLocale>
      <AbsenceTabs />
      {isLeader ? <PeopleBalances /> : <OwnBalances />}
    </PickerLocale>
  );
}

function PeopleBalances() {
  const [{ date, page = 1, search: filter = "", only }, change] = useListSearch("/balances");
  const mayEdit = useCan("edit-balances");
  const query = useQuery(balancesQuery({ date, filter, page, lapsing: only === "lapsing" }));
  return (
    <>
      <PageHeader>
        <Box sx={{ width: { xs: "100%", sm: 200 } }}>
          <DayFilter
            label="Saldo den"
            value={date ?? query.data?.date}
            onChange={(next) => change({ date: next, page: undefined })}
          />
        </Box>
        <Box sx={{ flexGrow: 1, flexBasis: 200, maxWidth: { sm: 320 }, mb: 2.5 }}>
          <SearchBox
            label="Søg medarbejder"
            value={filter}
            onSearch={(text) =>
              change({ search: text.trim() === "" ? undefined : text, page: undefined }, { replace: filter !== "" })
            }
          />
        </Box>
        {mayEdit && (
          <Stack direction="row" sx={{ gap: 1, ml: { sm: "auto" }, mb: 2.5 }}>
            <ButtonLink to="/balances/settlements" variant="outlined">
              Opgørelse
            </ButtonLink>
            <ButtonLink to="/balances/rules" variant="outlined">
              Regler
            </ButtonLink>
            <ImportLink to="/imports/opening-balances" />
          </Stack>
        )}
      </PageHeader>
      <QueryView
        query={query}
        skeleton={<Skeleton variant="rounded" height={400} />}
        errorText="Saldiene kunne ikke hentes."
      >
        {(found) => (
          <Stack sx={{ gap: 2 }}>
            <Lapsing
              found={found}
              isOnly={only === "lapsing"}
              onChange={(isOnly) => change({ only: isOnly ? "lapsing" : undefined, page: undefined })}
            />
            <EmptyList
              total={found.meta.total}
              what="medarbejdere"
              search={{ text: filter, onClear: () => change({ search: undefined, page: undefined }) }}
              narrowed={
                only && {
                  text: lapsingWords(0, found.date),
                  ways: [{ label: "Vis alle", onClick: () => change({ only: undefined, page: undefined }) }],
                }
              }
              none={{ icon: mdiScaleBalance, text: "Du er ikke leder for nogen endnu" }}
            />
            {found.meta.total > 0 && <BalancesOfPeople found={found} date={date} />}
            <Pager
              page={page}
              perPage={peoplePerPage}
              total={found.meta.total}
              onPage={(next) => change({ page: next })}
            />
          </Stack>
        )}
      </QueryView>
    </>
  );
}

type LapsingProps = {
  readonly found: BalancesPage;
  readonly isOnly: boolean;
  readonly onChange: (isOnly: boolean) => void;
};

function Lapsing({ found, isOnly, onChange }: LapsingProps) {
  if (found.kept_from === null)
    return <Note severity="info">Saldi føres ikke endnu. Vælg en dato under »Regler«.</Note>;
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 2, rowGap: 1, minHeight: 44 }}
    >
      <Typography>{lapsingWords(found.lapsing_count, found.date)}</Typography>
      {(found.lapsing_count > 0 || isOnly) && (
        <Button variant="outlined" onClick={() => onChange(!isOnly)}>
          {isOnly ? "Vis alle" : "Vis kun dem"}
        </Button>
      )}
    </Stack>
  );
}
