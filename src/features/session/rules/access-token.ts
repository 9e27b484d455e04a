import * as z from "zod/mini";
import { person } from "#common/rules/person.ts";
import { type TokenScope, tokenScopes } from "#common/rules/token-scopes.ts";
import { dateField, id, idText, textField } from "#common/rules/values/fields.ts";
import { fullProof } from "./second-factor.ts";

/** Days from today to the last day of a token, at most. */
export const maxTokenDays = 366;

/** The most tokens of a user at a time. */
export const maxTokens = 20;

/** Like a change of the second factor, so neither an open browser nor a password is enough. */
export const accessTokenInput = z.extend(fullProof, {
  name: textField("Navn", 100),
  scopes: z
    .array(
      z.enum(tokenScopes as [TokenScope, ...TokenScope[]], "Vælg rettigheder fra listen."),
      "Vælg mindst én rettighed.",
    )
    .check(
      z.minLength(1, "Vælg mindst én rettighed."),
      z.maxLength(tokenScopes.length, "Vælg hver rettighed højst én gang."),
    ),
  expires_on: dateField("Udløber"),
});
export type AccessTokenInput = z.infer<typeof accessTokenInput>;

/** Without its secret; `expires_on` is its last day, `last_used_on` null until its first use. */
export const accessToken = z.object({
  id: id,
  name: z.string(),
  /** `dgv_1a2b3c4d`, by which a program's token is recognised. */
  start: z.string(),
  scopes: z.array(z.enum(tokenScopes as [TokenScope, ...TokenScope[]])),
  created_at: z.string(),
  expires_on: z.string(),
  last_used_on: z.nullable(z.string()),
  /**
   * Whether its user, who has no password, must log in at the provider again before it works
   * (docs/product-rules.md#access-tokens).
   */
  is_resting: z.boolean(),
});
export type AccessToken = z.infer<typeof accessToken>;

/** As administrators see it. */
export const usersToken = z.extend(accessToken, { user: person });
export type UsersToken = z.infer<typeof usersToken>;

/** The most tokens in the list of all. */
export const maxListedTokens = 500;

/** The only response that contains the whole token. */
export const newAccessToken = z.object({ id: id, token: z.string() });
export type NewAccessToken = z.infer<typeof newAccessToken>;

export const tokenIdParams = z.object({ tokenId: idText });

/** The error of the last day of a token that is made today; undefined for a valid day. */
export function expiryError(expiresOn: string, today: Temporal.PlainDate): string | undefined {
  const days = today.until(expiresOn).days;
  if (days < 1) return "Vælg en dag efter i dag.";
  return days > maxTokenDays ? `Vælg en dag højst ${maxTokenDays} dage frem.` : undefined;
}
