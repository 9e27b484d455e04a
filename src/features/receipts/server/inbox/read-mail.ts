import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import { invalid } from "#common/server/http/errors.ts";
import type { MailFile } from "#features/receipts/rules/inbox/mail-file.ts";
import { mailLine } from "#features/receipts/rules/inbox/mail-line.ts";

export type ReadMail = {
  /** The values of headers that may contain the recipient's address, the most reliable first. */
  readonly recipients: readonly string[];
  readonly sender: string | null;
  readonly subject: string | null;
  /** Empty if the mail has no id. */
  readonly messageId: string;
  readonly files: readonly MailFile[];
};

/** The error 422, which refuses a mail for good. */
export const refused = (sentence: string) => invalid({ mail: [sentence] }, sentence);

/** With these options, PostalMime does not parse forwarded mails. `filesOf` parses them, at most `maxForwards` deep. */
const options = { forceRfc822Attachments: true, maxNestingDepth: 50, maxHeadersSize: 512 * 1024 };

const maxForwards = 3;

const recipientHeaders = ["delivered-to", "x-original-to", "to", "cc"];

export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await parse(raw);
  return {
    recipients: recipientHeaders.flatMap((name) =>
      mail.headers.filter(({ key }) => key === name).map(({ value }) => value),
    ),
    sender: mailLine(mail.from && senderText(mail.from)),
    subject: mailLine(mail.subject),
    messageId: mail.messageId ?? "",
    files: await filesOf(mail),
  };
}

async function parse(raw: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(raw, options);
  } catch {
    throw refused("Mailen kan ikke læses.");
  }
}

async function filesOf({ attachments }: Email, forwards = 0): Promise<MailFile[]> {
  const files: MailFile[] = [];
  for (const { content, ...part } of attachments) {
    const bytes = bytesOf(content);
    if (part.mimeType !== "message/rfc822")
      files.push({ name: part.filename ?? "", bytes, isInText: part.related || part.disposition === "inline" });
    else if (forwards < maxForwards) files.push(...(await filesOf(await parse(bytes), forwards + 1)));
  }
  return files;
}

const bytesOf = (content: Attachment["content"]): Uint8Array =>
  typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);

const senderText = ({ name, address }: Address) => (name && address ? `${name} <${address}>` : address || name);
