import type { Mail } from "#common/server/background/mail.ts";

const happened = {
  added: "Totrinslogin er slået til",
  removed: "Totrinslogin er slået fra",
  "codes-renewed": "Der er lavet nye nødkoder til totrinslogin",
  "passkey-added": "Der er tilføjet en passkey",
  "passkey-removed": "En passkey er fjernet",
} as const;

export type SecondFactorChange = keyof typeof happened;

export function secondFactorMail(to: { name: string; email: string }, change: SecondFactorChange): Mail {
  return {
    to: { name: to.name, address: to.email },
    subject: happened[change],
    text: `Hej ${to.name}

${happened[change]} på din konto i Dagværk.

Var det hverken dig eller en administrator, du har bedt om det, så skift din adgangskode og sig det til en administrator.

Venlig hilsen
Dagværk
`,
  };
}
