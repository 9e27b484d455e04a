import { linkMinutes, type PasswordLink } from "#common/server/auth/password-links.ts";
import type { Mail } from "#common/server/background/mail.ts";

export function passwordResetMail({ name, email, link }: PasswordLink): Mail {
  return {
    to: { name, address: email },
    subject: "Vælg ny adgangskode til Dagværk",
    text: `Hej ${name}

Åbn dette link for at vælge en ny adgangskode:

${link}

Linket virker én gang og i ${linkMinutes.reset} minutter. Har du ikke bedt om det, kan du se bort fra denne mail.

Venlig hilsen
Dagværk
`,
  };
}
