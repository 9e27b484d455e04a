import { formatDay } from "#common/rules/calendar/week.ts";
import { counted } from "#common/rules/counted.ts";
import type { Mail } from "#common/server/background/mail.ts";
import { newJobPath } from "#features/jobs/rules/new-job.ts";

export type Reminded = { name: string; email: string; missing: readonly string[] };

/** Lists the days without registrations, each with a link. */
export function registrationMail({ name, email, missing }: Reminded, baseUrl: string): Mail {
  const days = missing.map((date) => `${formatDay(date)}:\n${baseUrl}${newJobPath(date)}`);
  return {
    to: { name, address: email },
    subject: "Du mangler at registrere timer",
    text: `Hej ${name}

Der er ingen timer i Dagværk på ${counted(missing.length, "arbejdsdag", "arbejdsdage")}:

${days.join("\n\n")}

Har du ikke arbejdet, skal du ikke gøre noget.

Venlig hilsen
Dagværk
`,
  };
}
