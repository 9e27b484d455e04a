import * as z from "zod/mini";
import { id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";

/** The most people who are listed and invited in one request. */
export const maxInvited = 2_000;

/** A user who has not chosen a password yet. */
export const invitedUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** When the latest link of an invitation stops working; null without one that works. */
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

/** Without a mail server the links of all who were invited, which the administrator passes on. */
export const sentInvitations = z.object({
  count: wire.count,
  links: z.array(z.object({ name: z.string(), email: z.string(), link: z.string() })),
});
export type SentInvitations = z.infer<typeof sentInvitations>;
