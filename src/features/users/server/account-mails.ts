import type { Kysely } from "kysely";
import type { Mail } from "#common/server/background/mail.ts";
import type { MailQueue } from "#common/server/background/mail-queue.ts";
import type { Enqueue } from "#common/server/background/queue.ts";
import type { Database } from "#common/server/database/tables.ts";
import { findActiveUser } from "./users.store.ts";

export type AccountMails = {
  readonly passwordChanged: Enqueue<{ user_id: number }>;
  /** `former_email` is null in the mail to the new address. */
  readonly addressChanged: Enqueue<{ user_id: number; former_email: string | null }>;
  readonly wrongCode: Enqueue<{ user_id: number }>;
  readonly accessAdded: Enqueue<{ user_id: number; access: Access }>;
};

const accessTexts = {
  token: "Der er lavet en adgangsnøgle til din konto",
  "login-account": "En login-konto er forbundet med din konto",
} as const;

type Access = keyof typeof accessTexts;

/** Users cannot turn these mails off, because the change may come from somebody else. */
export function accountMails(mails: MailQueue, db: Kysely<Database>): AccountMails {
  return {
    passwordChanged: mails.kind("password-changed", async ({ user_id }: { user_id: number }) => {
      const user = await findActiveUser(db, user_id);
      return user && mailTo(user, "Din adgangskode er ændret", passwordText);
    }),
    addressChanged: mails.kind(
      "address-changed",
      async ({ user_id, former_email }: { user_id: number; former_email: string | null }) => {
        const user = await findActiveUser(db, user_id);
        if (!user) return undefined;
        return former_email === null
          ? mailTo(user, "Din e-mail i Dagværk er ændret", newAddressText)
          : mailTo({ ...user, email: former_email }, "Din e-mail i Dagværk er ændret", formerAddressText);
      },
    ),
    wrongCode: mails.kind("wrong-code", async ({ user_id }: { user_id: number }) => {
      const user = await findActiveUser(db, user_id);
      return user && mailTo(user, "Forkert kode ved totrinslogin", wrongCodeText);
    }),
    accessAdded: mails.kind("access-added", async ({ user_id, access }: { user_id: number; access: Access }) => {
      const user = await findActiveUser(db, user_id);
      return user && mailTo(user, accessTexts[access], accessText(accessTexts[access]));
    }),
  };
}

const passwordText = `Adgangskoden til din konto i Dagværk er ændret, og du er logget ud i alle andre browsere.

Var det ikke dig, så vælg straks en ny med »Glemt din kode?«, og sig det til en administrator.`;

const newAddressText = `En administrator eller jeres brugerkatalog har ændret din e-mail i Dagværk. Fra nu af logger du ind med denne adresse.

Er det ikke rigtigt, så sig det til en administrator.`;

const formerAddressText = `En administrator eller jeres brugerkatalog har ændret din e-mail i Dagværk til en anden adresse. Du kan ikke længere logge ind med denne.

Er det ikke rigtigt, så sig det straks til en administrator.`;

const wrongCodeText = `Din adgangskode til Dagværk blev skrevet rigtigt, men koden til totrinslogin var forkert.

Var det dig selv, skal du ikke gøre noget. Ellers kender en anden din adgangskode: skift den straks, og sig det til en administrator.

Du får højst én af disse mails om dagen.`;

const accessText = (happened: string) => `${happened} i Dagværk.

Var det ikke dig, så fjern den på »Min profil«, skift din adgangskode, og sig det til en administrator.`;

function mailTo({ name, email }: { name: string; email: string }, subject: string, text: string): Mail {
  return {
    to: { name, address: email },
    subject,
    text: `Hej ${name}

${text}

Venlig hilsen
Dagværk
`,
  };
}
