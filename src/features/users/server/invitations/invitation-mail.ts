import { invitationDays } from "#common/rules/link-lifetime.ts";
import type { PasswordLink } from "#common/server/auth/password-links.ts";
import type { ProviderOnlyUser } from "#common/server/auth/provider-only.ts";
import type { Mail } from "#common/server/background/mail.ts";

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

/** Has no link, because the first login at the provider finds the user by the e-mail address. */
export function providerInvitationMail({ name, email, buttons }: ProviderOnlyUser, baseUrl: string): Mail {
  return {
    to: { name, address: email },
    subject: "Velkommen til Dagværk",
    text: `Hej ${name}

Velkommen til Dagværk. Åbn

${baseUrl}

og vælg ${buttons}. Du bruger kontoen fra din virksomhed og har ingen adgangskode til Dagværk.

Venlig hilsen
Dagværk
`,
  };
}
