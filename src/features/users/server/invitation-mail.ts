import type { Mail } from "../../../common/server/mail.ts";
import { linkMinutes, type PasswordLink } from "./password-links.ts";

const minutesPerDay = 24 * 60;

export function invitationMail({ name, email, link }: PasswordLink): Mail {
  return {
    to: { name, address: email },
    subject: "Velkommen til Dagværk",
    text: `Hej ${name}

Velkommen til Dagværk. Vælg din adgangskode her, så er du logget ind:

${link}

Linket virker én gang og i ${linkMinutes.invitation / minutesPerDay} dage. Derefter kan du få et nyt under »Glemt din kode?«.

Venlig hilsen
Dagværk
`,
  };
}
