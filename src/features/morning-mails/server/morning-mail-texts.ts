import { counted } from "#common/rules/counted.ts";
import { formatDate } from "#common/rules/time/clock.ts";
import type { Mail } from "#common/server/background/mail.ts";
import { waitingJobsPath } from "#features/jobs/rules/waiting-jobs.ts";
import { jobPeriod } from "#features/kinds/rules/job-period.ts";
import { approversInWords, type PayrollChecks } from "#features/payrolls/rules/payroll-checks.ts";
import type { OverdueJob, WaitingPerson } from "./morning-mails.store.ts";

const maxNamed = 20;

const jobsInWords = (count: number) => counted(count, "opgave", "opgaver");

const requestsInWords = (count: number) => counted(count, "ansøgning om fravær", "ansøgninger om fravær");

/** The mail does not name the people who ask for absence. */
export function waitingMail(
  to: Mail["to"],
  { people, absences }: { readonly people: readonly WaitingPerson[]; readonly absences: number },
  baseUrl: string,
): Mail {
  const total = people.reduce((sum, { jobs }) => sum + jobs, 0);
  const lines = people.map(
    ({ id, name, jobs }) => `${name}: ${jobsInWords(jobs)}\n${baseUrl}${waitingJobsPath}?user=${id}`,
  );
  const ofJobs =
    total === 0
      ? []
      : [
          `${jobsInWords(total)} venter på din godkendelse i Dagværk:`,
          `${baseUrl}${waitingJobsPath}`,
          ...named(lines, "person", "personer"),
        ];
  const requests = `${requestsInWords(absences)} venter på dig`;
  const ofAbsence = absences === 0 ? [] : [`${requests}:`, `${baseUrl}/absence/waiting`];
  const subject = total === 0 ? requests : `${jobsInWords(total)} venter på din godkendelse`;
  return mail(to, subject, baseUrl, [...ofJobs, ...ofAbsence]);
}

export function overdueMail(to: Mail["to"], jobs: readonly OverdueJob[], baseUrl: string): Mail {
  const lines = jobs.map(
    ({ id, user_id, user_name, project, ...job }) =>
      `${user_name}, ${project}, ${jobPeriod(job)}\n${baseUrl}/users/${user_id}/jobs/${id}`,
  );
  return mail(to, `${jobsInWords(jobs.length)} har ventet længe`, baseUrl, [
    `${jobsInWords(jobs.length)} har ventet længe på at blive godkendt:`,
    ...named(lines, "opgave", "opgaver"),
  ]);
}

export function deadlineMail(
  to: Mail["to"],
  { deadline, waiting }: { deadline: string; waiting: PayrollChecks["waiting"] },
  baseUrl: string,
): Mail {
  const lines = waiting.map((jobs) => `${approversInWords(jobs)}: ${jobsInWords(jobs.jobs_count)}`);
  const total = waiting.reduce((sum, { jobs_count }) => sum + jobs_count, 0);
  return mail(to, `${jobsInWords(total)} mangler godkendelse før lønkørslen`, baseUrl, [
    `Deadline for lønkørslen er ${formatDate(deadline)}. ${jobsInWords(total)} er ikke godkendt. De venter på:`,
    named(lines, "person", "personer").join("\n"),
    `${baseUrl}/payrolls?deadline=${deadline}#payroll-checks`,
  ]);
}

function named(lines: readonly string[], one: string, several: string): string[] {
  const more = lines.length - maxNamed;
  return more > 0 ? [...lines.slice(0, maxNamed), `Og ${counted(more, one, several)} til.`] : [...lines];
}

function mail(to: Mail["to"], subject: string, baseUrl: string, parts: readonly string[]): Mail {
  const text = `Hej ${to.name}

${parts.join("\n\n")}

Du kan slå denne mail fra på din profil: ${baseUrl}/profile

Venlig hilsen
Dagværk
`;
  return { to, subject, text };
}
