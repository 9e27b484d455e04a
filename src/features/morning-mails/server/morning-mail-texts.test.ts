import { expect, test } from "vitest";
import { paidSums } from "#testing/data/sums.ts";
import { deadlineMail, overdueMail, waitingMail } from "./morning-mail-texts.ts";

const to = { name: "Lene", address: "lene@firma.dk" };
const baseUrl = "https://dagvaerk.firma.dk";

test("the mail lists waiting jobs per user, each with a link", () => {
  const people = [
    { id: 7, name: "Mads Kjær", jobs: 12 },
    { id: 9, name: "Åse Ørum", jobs: 1 },
  ];
  const { subject, text } = waitingMail(to, { people, absences: 0 }, baseUrl);
  expect(subject).toBe("13 opgaver venter på din godkendelse");
  expect(text).toContain(`${baseUrl}/approvals\n`);
  expect(text).toContain(`Mads Kjær: 12 opgaver\n${baseUrl}/approvals?user=7\n`);
  expect(text).toContain(`Åse Ørum: 1 opgave\n${baseUrl}/approvals?user=9\n`);
  expect(text).toContain(`${baseUrl}/profile`);
});

test("the mail counts requests of absence, with one link for all requests, even if no jobs wait", () => {
  const people = [{ id: 7, name: "Mads Kjær", jobs: 12 }];
  const both = waitingMail(to, { people, absences: 2 }, baseUrl);
  expect(both.subject).toBe("12 opgaver venter på din godkendelse");
  expect(both.text).toContain(`2 ansøgninger om fravær venter på dig:\n\n${baseUrl}/absence/waiting\n`);
  const absence = waitingMail(to, { people: [], absences: 1 }, baseUrl);
  expect(absence.subject).toBe("1 ansøgning om fravær venter på dig");
  expect(absence.text).not.toContain("opgave");
});

test("the mail names twenty users and counts the other users", () => {
  const people = Array.from({ length: 23 }, (_, index) => ({ id: index, name: `Person ${index}`, jobs: 1 }));
  const { text } = waitingMail(to, { people, absences: 0 }, baseUrl);
  expect(text).toContain("Person 19:");
  expect(text).not.toContain("Person 20:");
  expect(text).toContain("Og 3 personer til.");
});

test("the mail lists overdue jobs one by one", () => {
  const job = {
    id: 3,
    user_id: 7,
    user_name: "Mads Kjær",
    project: "Havnen",
    kind: "work" as const,
    started_at: "2026-11-02 08:00:00",
    ended_at: "2026-11-02 16:00:00",
  };
  const { subject, text } = overdueMail(to, [job], baseUrl);
  expect(subject).toBe("1 opgave har ventet længe");
  expect(text).toContain(`Mads Kjær, Havnen, 2/11-2026 08:00 – 16:00\n${baseUrl}/users/7/jobs/3\n`);
});

test("the deadline mail lists the approvers of waiting jobs", () => {
  const paid = { sums: paidSums({ work: 100 }) };
  const waiting = [
    {
      user: { id: 4, name: "Erik" },
      approvers: [],
      approvers_count: 0,
      jobs_count: 2,
      ...paid,
      jobs: [],
      reminded_today: false,
    },
    { user: null, approvers: [], approvers_count: 0, jobs_count: 1, ...paid, jobs: [], reminded_today: false },
    {
      ...{ user: null, approvers: [{ id: 5, name: "Lene" }], approvers_count: 1 },
      ...{ jobs_count: 1, ...paid, jobs: [], reminded_today: false },
    },
  ];
  const { subject, text } = deadlineMail(to, { deadline: "2026-11-15", waiting }, baseUrl);
  expect(subject).toBe("4 opgaver mangler godkendelse før lønkørslen");
  expect(text).toContain("Deadline for lønkørslen er 15/11-2026. 4 opgaver er ikke godkendt. De venter på:");
  expect(text).toContain("Erik: 2 opgaver\nIngen kan godkende: 1 opgave\nKan godkendes af Lene: 1 opgave\n");
  expect(text).toContain(`${baseUrl}/payrolls?deadline=2026-11-15#payroll-checks\n`);
});
