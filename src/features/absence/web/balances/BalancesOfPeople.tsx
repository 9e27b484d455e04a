import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardContent from "@mui/material/CardContent";
import Stack from "@mui/material/Stack";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import Typography from "@mui/material/Typography";
import { formatDate } from "#common/rules/time/clock.ts";
import { TextLink } from "#common/web/ui/links.ts";
import { Facts } from "#common/web/ui/lists/RecordCard.tsx";
import { WholeDates } from "#common/web/ui/WholeDates.tsx";
import { useIsNarrow } from "#common/web/use-is-narrow.ts";
import {
  type AccountName,
  accountLabels,
  accountNames,
  isHoursAccount,
} from "#features/absence/rules/balances/balance-rules.ts";
import { amountWords, lapsesOn, lapsingDays } from "#features/absence/rules/balances/balance-words.ts";
import type { BalancesPage, SentAccount } from "#features/absence/rules/balances/balances.ts";

type Row = BalancesPage["data"][number];
type Props = { readonly found: BalancesPage; readonly date: string | undefined };

export function BalancesOfPeople({ found, date }: Props) {
  const used = new Set(found.data.flatMap((row) => row.accounts.map(({ account }) => account)));
  const accounts = accountNames.filter((account) => used.has(account));
  const all = { found, date, accounts };
  return useIsNarrow() ? <PeopleCards {...all} /> : <PeopleTable {...all} />;
}

type ListProps = Props & { readonly accounts: readonly AccountName[] };

function PeopleTable({ found, date, accounts }: ListProps) {
  return (
    <Card>
      <TableContainer>
        <Table sx={{ "& tr:last-child > td": { borderBottom: 0 } }}>
          <TableHead>
            <TableRow>
              <TableCell>Medarbejder</TableCell>
              {accounts.map((account) => (
                <TableCell key={account} align="right">
                  {accountLabels[account]}
                </TableCell>
              ))}
              <TableCell align="right">
                <WholeDates>{lapseLabel(found)}</WholeDates>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {found.data.map((row) => (
              <TableRow key={row.user.id} hover>
                <TableCell sx={{ overflowWrap: "anywhere" }}>
                  <PersonLink row={row} date={date} />
                </TableCell>
                {row.missing === null ? (
                  [...accounts.map((account) => leftWords(row, account)), lapseWords(row, found.date)].map(
                    (words, place) => (
                      <TableCell key={accounts[place] ?? "lapses"} align="right" sx={number}>
                        {words}
                      </TableCell>
                    ),
                  )
                ) : (
                  <TableCell colSpan={accounts.length + 1} align="right">
                    <Missing why={row.missing} />
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

function PeopleCards({ found, date, accounts }: ListProps) {
  return (
    <Stack component="ul" aria-label="Saldi" sx={{ listStyle: "none", m: 0, p: 0, gap: 1.5 }}>
      {found.data.map((row) => (
        <Card key={row.user.id} component="li">
          <CardContent>
            <Box sx={{ mb: 1, overflowWrap: "anywhere" }}>
              <PersonLink row={row} date={date} />
            </Box>
            {row.missing === null ? (
              <Facts
                facts={[
                  ...accounts.map((account) => ({ label: accountLabels[account], value: leftWords(row, account) })),
                  { label: lapseLabel(found), value: lapseWords(row, found.date) },
                ]}
              />
            ) : (
              <Missing why={row.missing} />
            )}
          </CardContent>
        </Card>
      ))}
    </Stack>
  );
}

const number = { fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" } as const;

const lapseLabel = ({ date }: BalancesPage) => `Bortfalder ${formatDate(lapsesOn(date))}`;

function PersonLink({ row: { user }, date }: { readonly row: Row; readonly date: string | undefined }) {
  return (
    <TextLink to="/balances/people/$userId" params={{ userId: String(user.id) }} search={{ date }} color="primary">
      {user.name}
    </TextLink>
  );
}

function Missing({ why }: { readonly why: keyof typeof missingWords }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {missingWords[why]}
    </Typography>
  );
}

const missingWords = {
  kept_from: "Saldi føres ikke endnu",
  employed_from: "Mangler første ansættelsesdag",
} as const;

function leftWords({ accounts }: Row, name: AccountName): string {
  const account: SentAccount | undefined = accounts.find((one) => one.account === name);
  if (!account) return "–";
  if (account.left !== null) return amountWords(account.left, account.unit);
  return isHoursAccount(account.account) ? "Ukendt norm" : "Mangler åbningssaldo";
}

function lapseWords({ accounts }: Row, date: string): string {
  const holiday = accounts.find(({ account }) => account === "holiday");
  const lapsing = lapsingDays(holiday?.years ?? [], date);
  return lapsing > 0 ? amountWords(lapsing, holiday?.unit ?? "days") : "–";
}
