import { formatDateTime } from "#common/rules/time/clock.ts";
import type { InboxReceipt } from "#features/receipts/rules/inbox/inbox.ts";

export const subjectOf = ({ subject, name }: InboxReceipt): string => subject ?? name;

/** The sender comes from the mail and is not verified. */
export const originOf = ({ sender, created_at }: InboxReceipt): string =>
  `Fra ${sender ?? "ukendt afsender"} · ${formatDateTime(created_at)}`;
