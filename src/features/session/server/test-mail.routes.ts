import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Kysely } from "kysely";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { mailSender } from "#common/server/background/mail.ts";
import { type MailServerError, mailServerAnswer } from "#common/server/background/mail-server-answer.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { clientOf } from "#common/server/http/client-address.ts";
import { findActiveUser } from "#features/users/server/users.store.ts";
import { type TestMailAnswer, testMailResult } from "../rules/mail-choice.ts";
import { countAttempt } from "./attempts.ts";

export const testMailRoutes: FastifyPluginAsyncZod<{ config: Config; db: Kysely<Database> }> = async (
  app,
  { config, db },
) => {
  const sendMail = mailSender(config);

  app.post(
    "/api/mails/test",
    {
      config: { access: ["send-test-mail"] },
      schema: { summary: "Sends a test mail to the caller", response: { 200: testMailResult } },
    },
    async (request) => {
      const { id } = request.actor;
      await countAttempt(db, "test-mail", { account: `user:${id}`, client: clientOf(request) }, "mail");
      const record = (answer: TestMailAnswer) =>
        insertAuditEntry(db, { kind: "test-mail-sent", user_id: id, details: { answer } });
      const { name, email } = (await findActiveUser(db, id)) ?? { name: "", email: "" };
      const mail = {
        to: { name, address: email },
        subject: "Testmail fra Dagværk",
        text: textFor(name, config.baseUrl),
      };
      try {
        await sendMail(mail);
      } catch (error) {
        await record("refused");
        return { is_sent: false, message: mailServerAnswer(error as MailServerError, config.smtpUrl) };
      }
      await record(config.smtpUrl ? "accepted" : "file");
      const from = config.mailFrom.address;
      return config.smtpUrl
        ? { is_sent: true, message: `Mailserveren har taget imod mailen til ${email}. Afsenderen er ${from}.` }
        : {
            is_sent: false,
            message: "Der er ingen mailserver: SMTP_URL er ikke sat. Mailen ligger som fil på serveren, i mappen mail.",
          };
    },
  );
};

const textFor = (name: string, baseUrl: string) => `Hej ${name}

Når du læser dette, kan Dagværk på ${baseUrl} sende mails.

Venlig hilsen
Dagværk
`;
