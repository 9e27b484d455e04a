import type { Mail } from "../../../common/server/mail.ts";
import { invitationMinutes, type PasswordLink } from "./password-links.ts";

const minutesPerDay = 24 * 60;

export function invitationMail({ name, email, link }: PasswordLink): Mail {
  return {
    to: { name, address: email },
    subject: "Velkommen til Dagværk",
    text: `Hej ${name}

Du er oprettet i Dagværk. Åbn dette link for at vælge en adgangskode:

${link}

Linket virker én gang og i ${invitationMinutes / minutesPerDay} dage. Derefter kan du få et nyt under »Glemt din kode?«.

Venlig hilsen
Dagværk
`,
  };
}
