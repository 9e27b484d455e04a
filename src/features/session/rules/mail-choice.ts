import * as z from "zod/mini";
import { mailKindNames } from "#common/rules/mail-kinds.ts";

const kind = z.enum(mailKindNames, "Vælg mails fra listen.");

export const mailChoices = z.array(z.object({ kind, is_on: z.boolean() }));
export type MailChoices = z.infer<typeof mailChoices>;

export const mailChoiceInput = z.object({
  off: z
    .array(kind, "Vælg mails fra listen.")
    .check(z.maxLength(mailKindNames.length, `Vælg højst ${mailKindNames.length}.`)),
});
export const testMailResult = z.object({
  is_sent: z.boolean(),
  message: z.string(),
});
/** How the mail server answered, for the audit log. `file`: there is none, so the mail was written to a file. */
export type TestMailAnswer = "accepted" | "refused" | "file";
export type TestMailResult = z.infer<typeof testMailResult>;
