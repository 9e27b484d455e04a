import { balanceOn } from "../absence/balances.ts";
import { awayOn } from "../absence/days.ts";
import { lastDayOf } from "../absence/earnings.ts";
import { actionsOn, knowsAbsence, leads, waitsFor } from "../absence/rights.ts";
import { shownBanks } from "../allowances/banks.ts";
import { type Absence, type Company, kindOf, type User, userOf } from "../company.ts";
import { compareTexts } from "../rules.ts";
import { today } from "../wall-clock.ts";
import { compareNames, personOf, type View } from "./view.ts";

/* Absence as the person, their leader, payroll and colleagues see it. */

const right = "index-own-jobs";

export const absenceLists = (company: Company): View[] => [
  { path: "/api/absences", right, isPersonal: true, answer: (company, viewer) => listed(company, viewer, viewer) },
  ...company.users.map(({ id }) => ({
    path: `/api/absences?user_id=${id}`,
    right,
    answer: (company: Company, viewer: User) => listed(company, viewer, userOf(company, id)),
  })),
  ...company.absences.slice(-3).map(({ id }) => viewOfAbsence(id)),
  ...company.absences.slice(-3).map(({ id }) => ({
    path: `/api/absences/${id}/events`,
    right,
    answer: (company: Company, viewer: User) => seenAbsence(company, viewer, id)?.history.map(shownStep(company)),
  })),
];

export const waitingAbsences = (): View[] => [
  { path: "/api/absences/waiting", right: "manage-users-jobs", isPersonal: true, answer: waitingList },
  {
    path: "/api/absences/waiting/count",
    right: "manage-users-jobs",
    isPersonal: true,
    answer: (company, viewer) => ({ count: waiting(company, viewer).length }),
  },
  {
    path: "/api/absences/people",
    right: "manage-users-jobs",
    isPersonal: true,
    answer: (company, viewer) =>
      company.users
        .filter((user) => !user.deleted && knowsAbsence(company, viewer, user))
        .sort(compareNames)
        .map(({ id, name }) => ({ id, name })),
  },
];

const seenAbsence = (company: Company, viewer: User, id: number): Absence | undefined =>
  company.absences.find((one) => one.id === id && knowsAbsence(company, viewer, userOf(company, one.user)));

export const viewOfAbsence = (id: number): View => ({
  path: `/api/absences/${id}`,
  right,
  answer: (company, viewer) => {
    const found = seenAbsence(company, viewer, id);
    return found && shownAbsence(company, viewer, found);
  },
});

const listed = (company: Company, viewer: User, user: User) =>
  company.absences
    .filter((one) => one.user === user.id && knowsAbsence(company, viewer, user))
    .filter(({ to }) => to === null || to >= today().subtract({ months: 3 }).toString())
    .toSorted((one, other) => compareTexts(other.from, one.from) || other.id - one.id)
    .map((one) => shownAbsence(company, viewer, one));

const waiting = (company: Company, viewer: User) =>
  company.absences
    .filter((one) => waitsFor(company, viewer, one))
    .toSorted((one, other) => compareTexts(one.from, other.from) || one.id - other.id);

function waitingList(company: Company, viewer: User) {
  const rows = waiting(company, viewer);
  return { data: rows.map((one) => shownAbsence(company, viewer, one)), total: rows.length };
}

export function shownAbsence(company: Company, viewer: User, absence: Absence) {
  const { id, name, template } = kindOf(company, absence);
  return {
    ...{ id: absence.id, user: personOf(company, absence.user), kind: { id, name, template } },
    ...{ from_date: absence.from, to_date: absence.to, start_time: absence.start, end_time: absence.end },
    ...{ starts_at_noon: absence.startsAtNoon, ends_at_noon: absence.endsAtNoon, reason: absence.reason },
    ...{
      status: absence.status,
      withdrawal_requested: absence.asksWithdrawal,
      replaces_id: absence.replaces,
      late_cause: null,
    },
    ...{ days: absence.days, created_by: personOf(company, absence.by), version: absence.version },
    authorized_actions: actionsOn(company, viewer, absence),
  };
}

const shownStep =
  (company: Company) =>
  ({ event, by, reason }: Absence["history"][number]) => ({ event, reason, user: personOf(company, by) });

// ── Balances ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export const balanceViews = (company: Company): View[] => [
  { path: "/api/balances?perPage=100", right: "manage-users-jobs", isPersonal: true, answer: balanceList },
  ...company.users.map(({ id }) => {
    const date = today()
      .add({ days: (id % 3) * 45 })
      .toString();
    return {
      path: `/api/users/${id}/balances?date=${date}`,
      right,
      answer: (company: Company, viewer: User) => {
        const user = userOf(company, id);
        return knowsAbsence(company, viewer, user) ? shownBalances(company, user, date) : undefined;
      },
    };
  }),
];

const balanceList = (company: Company, viewer: User) => ({
  data: company.users
    .filter((user) => !user.deleted && knowsAbsence(company, viewer, user))
    .sort(compareNames)
    .map((user) => shownBalances(company, user, today().toString())),
});

function shownBalances(company: Company, user: User, date: string) {
  const accounts = ["holiday", "extra-holiday"] as const;
  const isKept = user.employedFrom !== null;
  const banks = () => shownBanks(company, user, date);
  return {
    ...{ user: personOf(company, user.id), employed_from: user.employedFrom },
    employed_until: lastDayOf(user) === "9999" ? null : lastDayOf(user),
    missing: isKept ? null : "employed_from",
    accounts: isKept ? [...accounts.map((account) => balanceOn(company, user, account, date)), ...banks()] : [],
  };
}

// ── The calendar ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const absenceCalendars = (): View[] =>
  [-80, -20, 0].flatMap((days) => {
    const [from, to] = [today().add({ days }), today().add({ days: days + 60 })];
    const path = `/api/absence-calendar?from=${from}&to=${to}`;
    const isShown = (date: string) => date >= from.toString() && date <= to.toString();
    return [
      {
        path,
        right,
        isPersonal: true,
        answer: (company: Company, viewer: User) =>
          calendar(company, viewer, isShown, (user) => isOnTeam(viewer, user) || leads(company, viewer, user)),
      },
      {
        path: `${path}&scope=all`,
        right: "index-payrolls",
        answer: (company: Company, viewer: User) => calendar(company, viewer, isShown, () => true),
      },
    ];
  });

/** Whether the user is the viewer or their leader, has the same leader, or is led by the viewer. */
const isOnTeam = (viewer: User, user: User): boolean =>
  viewer.id === user.id ||
  user.leader === viewer.id ||
  (viewer.leader !== null && (user.id === viewer.leader || user.leader === viewer.leader));

function calendar(
  company: Company,
  viewer: User,
  isShown: (date: string) => boolean,
  isWanted: (user: User) => boolean,
) {
  const people = company.users.filter((user) => !user.deleted && isWanted(user)).sort(compareNames);
  return {
    data: people.map((user) => ({
      user: personOf(company, user.id),
      days: calendarDays(company, viewer, user, isShown),
    })),
    project: null,
    meta: { total: people.length },
  };
}

/** Colleagues see approved absence without its kind. */
function calendarDays(company: Company, viewer: User, user: User, isShown: (date: string) => boolean) {
  const knows = knowsAbsence(company, viewer, user);
  const isOpen = ({ status }: Absence) => status === "requested" || status === "leader-approved";
  return company.absences
    .filter((absence) => absence.user === user.id && (absence.status === "approved" || (knows && isOpen(absence))))
    .flatMap((absence) => absence.days.map((day) => ({ absence, day })))
    .filter(({ day }) => isShown(day.date))
    .filter(
      ({ absence, day }) =>
        isOpen(absence) || awayOn(company, user.id, day.date).some((away) => away.absence === absence),
    )
    .sort((one, other) => compareTexts(one.day.date, other.day.date) || one.absence.id - other.absence.id)
    .map(({ absence, day }) => {
      const { name, shownAs } = kindOf(company, absence);
      return { date: day.date, part: day.part, label: knows ? name : shownAs, is_requested: isOpen(absence) };
    });
}
