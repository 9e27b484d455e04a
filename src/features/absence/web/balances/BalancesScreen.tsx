import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "#common/rules/clock.ts";
import { useCan } from "#common/web/current-user.ts";
import { useListSearch } from "#common/web/routing/url-search.ts";
import { ImportLink } from "#common/web/ui/ImportLink.tsx";
import { ButtonLink, TextLink } from "#common/web/ui/links.ts";
import { EmptyList } from "#common/web/ui/lists/EmptyList.tsx";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { SearchBox } from "#common/web/ui/lists/SearchBox.tsx";
import { Note } from "#common/web/ui/messages/Note.tsx";
import { PageHeader } from "#common/web/ui/PageHeader.tsx";
import { DayFilter } from "#common/web/ui/pickers/DayFilter.tsx";
import { PickerLocale } from "#common/web/ui/pickers/PickerLocale.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import {
  type AccountName,
  accountLabels,
  accountNames,
  isHoursAccount,
} from "#features/absence/rules/balances/balance-rules.ts";
import { amountWords, lapsesOn, lapsingDays, lapsingWords } from "#features/absence/rules/balances/balance-words.ts";
import type { BalancesPage, SentAccount } from "#features/absence/rules/balances/balances.ts";
import { AbsenceTabs } from "../AbsenceTabs.tsx";
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

/** The balances of the people whom the user leads; for users who pay, of everybody. */
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
            {found.meta.total > 0 && <PeopleTable found={found} date={date} />}
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

/** How many have holiday that lapses at the end of the year; nothing lapses by itself. */
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

function PeopleTable({ found, date }: { readonly found: BalancesPage; readonly date: string | undefined }) {
  const used = new Set(found.data.flatMap((row) => row.accounts.map(({ account }) => account)));
  const accounts = accountNames.filter((account) => used.has(account));
  return (
    <Card>
      <TableContainer>
        <Table sx={{ "& th, & td": { px: { xs: 1, sm: 2 } }, "& tr:last-child > td": { borderBottom: 0 } }}>
          <TableHead>
            <TableRow>
              <TableCell>Medarbejder</TableCell>
              {accounts.map((account) => (
                <TableCell key={account} align="right">
                  {accountLabels[account]}
                </TableCell>
              ))}
              <TableCell align="right">
                Bortfalder{" "}
                <Box sx={{ whiteSpace: "nowrap", display: "inline" }}>{formatDate(lapsesOn(found.date))}</Box>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {found.data.map((row) => (
              <TableRow key={row.user.id} hover>
                <TableCell sx={{ overflowWrap: "anywhere" }}>
                  <TextLink
                    to="/balances/people/$userId"
                    params={{ userId: String(row.user.id) }}
                    search={{ date }}
                    color="primary"
                  >
                    {row.user.name}
                  </TextLink>
                </TableCell>
                {row.missing === null ? (
                  <Amounts row={row} accounts={accounts} date={found.date} />
                ) : (
                  <TableCell colSpan={accounts.length + 1} align="right">
                    <Typography variant="body2" color="textSecondary">
                      {missingWords[row.missing]}
                    </Typography>
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}

/** Why a person has no balances. */
export const missingWords = {
  kept_from: "Saldi føres ikke endnu",
  employed_from: "Mangler første ansættelsesdag",
} as const;

/** An account that the person does not have is a dash. */
function leftWords(account: SentAccount | undefined): string {
  if (!account) return "–";
  if (account.left !== null) return amountWords(account.left, account.unit);
  return isHoursAccount(account.account) ? "Ukendt norm" : "Mangler åbningssaldo";
}

type AmountsProps = {
  readonly row: BalancesPage["data"][number];
  readonly accounts: readonly AccountName[];
  readonly date: string;
};

function Amounts({ row, accounts, date }: AmountsProps) {
  const of = new Map(row.accounts.map((one) => [one.account, one]));
  const holiday = of.get("holiday");
  const lapsing = lapsingDays(holiday?.years ?? [], date);
  const number = { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } as const;
  return (
    <>
      {accounts.map((account) => (
        <TableCell key={account} align="right" sx={number}>
          {leftWords(of.get(account))}
        </TableCell>
      ))}
      <TableCell align="right" sx={number}>
        {lapsing > 0 ? amountWords(lapsing, holiday?.unit ?? "days") : "–"}
      </TableCell>
    </>
  );
}
