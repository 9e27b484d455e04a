import type { Mail } from "../../../common/server/mail.ts";

/** Tells a user that his second factor was added or taken away, since it may not have been him. */
export function secondFactorMail(to: { name: string; email: string }, isOn: boolean): Mail {
  const change = isOn ? "slået til" : "slået fra";
  return {
    to: { name: to.name, address: to.email },
    subject: `To-trins login er ${change}`,
    text: `Hej ${to.name}

To-trins login er ${change} på din konto i Dagværk.

Var det hverken dig eller en administrator, du har bedt om det, så skift din adgangskode og sig det til en administrator.

Venlig hilsen
Dagværk
`,
  };
}
