import type { Mail } from "../../../common/server/background/mail.ts";
import { invitationDays } from "../rules/invitation-days.ts";
import type { PasswordLink } from "./password-links.ts";

export function invitationMail({ name, email, link }: PasswordLink): Mail {
  return {
    to: { name, address: email },
    subject: "Velkommen til Dagværk",
    text: `Hej ${name}

Velkommen til Dagværk. Vælg din adgangskode her, så er du logget ind:

${link}

Linket virker én gang og i ${invitationDays} dage. Derefter kan du få et nyt under »Glemt din kode?«.

Venlig hilsen
Dagværk
`,
  };
}
