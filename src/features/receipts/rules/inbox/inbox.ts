import * as z from "zod/mini";
import { receipt } from "../receipt.ts";

/** A receipt that came by mail and that no job names. The sender and subject are not verified. */
export const inboxReceipt = z.extend(receipt, { sender: z.nullable(z.string()), subject: z.nullable(z.string()) });
export type InboxReceipt = z.infer<typeof inboxReceipt>;

export const inbox = z.array(inboxReceipt);

/** `is_on` is false if the server takes no receipts by mail. `address` is null until the user makes an address. */
export const inboxAddress = z.object({ is_on: z.boolean(), address: z.nullable(z.string()) });
export type InboxAddress = z.infer<typeof inboxAddress>;

export const newInboxAddress = z.object({ address: z.string() });
export type NewInboxAddress = z.infer<typeof newInboxAddress>;
