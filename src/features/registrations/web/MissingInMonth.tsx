import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatWeek } from "#common/rules/calendar/week.ts";
import { capitalized, counted } from "#common/rules/counted.ts";
import { monthTitle } from "#common/rules/time/clock.ts";
import { Pager } from "#common/web/ui/lists/Pager.tsx";
import { QueryView } from "#common/web/ui/QueryView.tsx";
import type { RegistrationMonth } from "../rules/registration-month.ts";
import { peoplePerPage, registrationMonthQuery } from "./registrations.queries.ts";

export function MissingInMonth({ month }: { readonly month: string }) {
  const { data } = useQuery(registrationMonthQuery(month, 1));
  const [isOpen, setIsOpen] = useState(false);
  if (!data) return null;
  const words = data.missing_count === 0 ? "Ingen mangler" : `${data.missing_count} mangler endnu`;
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)} aria-label={`${words} i ${nameOf(month)}`} sx={{ ml: -0.5 }}>
        {words}
      </Button>
      {isOpen && <MonthDialog month={month} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const nameOf = (month: string) => monthTitle(Temporal.PlainDate.from(`${month}-01`)).toLowerCase();

function MonthDialog({ month, onClose }: { readonly month: string; readonly onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(registrationMonthQuery(month, page));
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="missing-in-month">
      <DialogTitle id="missing-in-month">Hvem er færdig med {nameOf(month)}?</DialogTitle>
      <DialogContent tabIndex={0}>
        <QueryView
          query={query}
          skeleton={<Skeleton variant="rounded" height={240} />}
          errorText="Listen kunne ikke hentes."
        >
          {(found) => (
            <>
              <People found={found} year={Number(month.slice(0, 4))} />
              <Pager page={page} perPage={peoplePerPage} total={found.meta.total} onPage={setPage} />
            </>
          )}
        </QueryView>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Luk</Button>
      </DialogActions>
    </Dialog>
  );
}

type WeekOfPerson = RegistrationMonth["data"][number]["weeks"][number];

function stateWords({ state, missing }: WeekOfPerson): string {
  if (state === "missing") return `mangler ${counted(missing, "dag", "dage")}`;
  return { finished: "meldt færdig", complete: "alt registreret", open: "–" }[state];
}

function People({ found: { data, weeks }, year }: { readonly found: RegistrationMonth; readonly year: number }) {
  if (data.length === 0) return <Typography color="textSecondary">Ingen skal registrere timer.</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {data.map((row) => (
        <Box component="li" key={row.user.id} sx={{ py: 1, borderBottom: 1, borderColor: "divider" }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{row.user.name}</Typography>
          <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: "auto 1fr", columnGap: 2 }}>
            {weeks.flatMap(({ monday }, place) => {
              const week = row.weeks[place];
              if (!week) return [];
              const color = week.state === "missing" ? "error" : "textSecondary";
              return [
                <Typography key={monday} component="dt" variant="body2" color="textSecondary">
                  {capitalized(formatWeek(monday, year))}
                </Typography>,
                <Typography key={`${monday} state`} component="dd" variant="body2" color={color} sx={{ m: 0 }}>
                  {capitalized(stateWords(week))}
                </Typography>,
              ];
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
