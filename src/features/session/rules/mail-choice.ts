import * as z from "zod/mini";
import { mailKindNames } from "#common/rules/mail-kinds.ts";

const kind = z.enum(mailKindNames, "Vælg mails fra listen.");

/** The kinds of mail that a user can get, and whether each is on (docs/product-rules.md#mails-about-jobs). */
export const mailChoices = z.array(z.object({ kind, is_on: z.boolean() }));
export type MailChoices = z.infer<typeof mailChoices>;

/** The kinds of mail that the user turns off. All other kinds are on. */
export const mailChoiceInput = z.object({
  off: z
    .array(kind, "Vælg mails fra listen.")
    .check(z.maxLength(mailKindNames.length, `Vælg højst ${mailKindNames.length}.`)),
});
export const testMailResult = z.object({
  is_sent: z.boolean(),
  /** The outcome in words, with the mail server's response if it refused the mail. */
  message: z.string(),
});
/** The outcome of a test mail in the audit log. `file`: no mail server is set up, so the mail was written to a file. */
export type TestMailAnswer = "accepted" | "refused" | "file";
export type TestMailResult = z.infer<typeof testMailResult>;
