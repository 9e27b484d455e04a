import * as z from "zod/mini";
import { type TokenScope, tokenScopes } from "#common/rules/access/token-scopes.ts";
import { person } from "#common/rules/person.ts";
import { dateField, id, idText, textField } from "#common/rules/values/fields.ts";
import { fullProof } from "./second-factor.ts";

export const maxTokenDays = 366;

export const maxTokens = 20;

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

/** `expires_on` is the last day on which the token works. */
export const accessToken = z.object({
  id: id,
  name: z.string(),
  /** Such as `dgv_1a2b3c4d`. The user recognises the token by this beginning. */
  start: z.string(),
  scopes: z.array(z.enum(tokenScopes as [TokenScope, ...TokenScope[]])),
  created_at: z.string(),
  expires_on: z.string(),
  last_used_on: z.nullable(z.string()),
  /** Whether the token is suspended until its user logs in at the provider (docs/product-rules.md#access-tokens). */
  is_resting: z.boolean(),
});
export type AccessToken = z.infer<typeof accessToken>;

export const usersToken = z.extend(accessToken, { user: person });
export type UsersToken = z.infer<typeof usersToken>;

export const maxListedTokens = 500;

export const newAccessToken = z.object({ id: id, token: z.string() });
export type NewAccessToken = z.infer<typeof newAccessToken>;

export const tokenIdParams = z.object({ tokenId: idText });

/** The error if `expiresOn` is not a day from tomorrow to `maxTokenDays` ahead. */
export function expiryError(expiresOn: string, today: Temporal.PlainDate): string | undefined {
  const days = today.until(expiresOn).days;
  if (days < 1) return "Vælg en dag efter i dag.";
  return days > maxTokenDays ? `Vælg en dag højst ${maxTokenDays} dage frem.` : undefined;
}
