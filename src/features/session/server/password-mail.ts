import type { Mail } from "../../../common/server/mail.ts";
import { resetMinutes } from "../../users/server/password-links.ts";

export function passwordResetMail(to: { name: string; email: string }, link: string): Mail {
  return {
    to: { name: to.name, address: to.email },
    subject: "Nulstil din kode til Dagværk",
    text: `Hej ${to.name}

Åbn dette link for at vælge en ny adgangskode:

${link}

Linket virker én gang og i ${resetMinutes} minutter. Har du ikke bedt om det, kan du se bort fra denne mail.

Venlig hilsen
Dagværk
`,
  };
}
