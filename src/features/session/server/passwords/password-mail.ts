import { linkMinutes, type PasswordLink } from "#common/server/auth/password-links.ts";
import type { ProviderOnlyUser } from "#common/server/auth/provider-only.ts";
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

export function providerOnlyMail({ name, email, buttons }: ProviderOnlyUser, baseUrl: string): Mail {
  return {
    to: { name, address: email },
    subject: "Log ind på Dagværk uden adgangskode",
    text: `Hej ${name}

Du har bedt om en ny adgangskode til Dagværk, men din virksomhed har slået adgangskoder fra. Åbn

${baseUrl}

og vælg ${buttons}. Har du ikke bedt om det, kan du se bort fra denne mail.

Venlig hilsen
Dagværk
`,
  };
}
