import { formatDay } from "#common/rules/calendar/week.ts";
import { counted } from "#common/rules/counted.ts";
import type { Mail } from "#common/server/background/mail.ts";
import { newJobPath } from "#features/jobs/rules/new-job.ts";

export type Reminded = { name: string; email: string; missing: readonly string[] };

export function registrationMail(reminded: Reminded, baseUrl: string): Mail {
  return missingMail(reminded, baseUrl, "Har du ikke arbejdet, skal du ikke gøre noget.");
}

export function autoReminderMail(reminded: Reminded, baseUrl: string): Mail {
  const more = `Har du ikke arbejdet på de dage, så tryk "Ugen er færdig", så bliver du ikke mindet om ugen igen:
${baseUrl}/week

Du kan slå denne mail fra på din profil: ${baseUrl}/profile`;
  return missingMail(reminded, baseUrl, more);
}

function missingMail({ name, email, missing }: Reminded, baseUrl: string, more: string): Mail {
  const days = missing.map((date) => `${formatDay(date)}:\n${baseUrl}${newJobPath(date)}`);
  return {
    to: { name, address: email },
    subject: "Du mangler at registrere timer",
    text: `Hej ${name}

Der er ingen timer i Dagværk på ${counted(missing.length, "arbejdsdag", "arbejdsdage")}:

${days.join("\n\n")}

${more}

Venlig hilsen
Dagværk
`,
  };
}
