import MailComposer from "nodemailer/lib/mail-composer/index.js";
import type Mail from "nodemailer/lib/mailer/index.js";

/** A mail as a mail server hands it over. */
export function rawMail(options: Mail.Options): Promise<Buffer> {
  const usual = { from: "Café Møllen <kvittering@moellen.test>", subject: "Kvittering 4711", text: "Tak for besøget." };
  return new MailComposer({ ...usual, ...options }).compile().build();
}
