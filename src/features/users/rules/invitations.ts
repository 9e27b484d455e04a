import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

export const maxInvited = 2_000;

export const invitedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** When the latest invitation link expires; null if no link works. */
  link_until: z.nullable(z.string()),
});
export const invitedUsers = z.array(invitedUser);
export type InvitedUser = z.infer<typeof invitedUser>;

const chosen = "Vælg mindst én.";

export const invitationsInput = z.object({
  users: z
    .array(id, chosen)
    .check(z.minLength(1, chosen), z.maxLength(maxInvited, `Vælg højst ${maxInvited} ad gangen.`)),
});
export type InvitationsInput = z.infer<typeof invitationsInput>;

/** `links` is empty if a mail server sends the invitations. */
export const sentInvitations = z.object({
  count: wire.count,
  links: z.array(z.object({ name: z.string(), email: z.string(), link: z.string() })),
});
export type SentInvitations = z.infer<typeof sentInvitations>;
