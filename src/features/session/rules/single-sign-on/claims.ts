import * as z from "zod/mini";
import { type RoleName, roleNames } from "#common/rules/access/permissions.ts";
import { emailField, nameField } from "#common/rules/values/fields.ts";
import type { ProviderKind, RoleMapping } from "./login-provider.ts";

export type ClaimedRoles = {
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  /** Whether the token has no groups because the person is in too many (Entra: more than 200). */
  readonly lacks_groups: boolean;
};

export type Claims = {
  readonly subject: string | undefined;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  readonly domain: string | undefined;
  readonly hasSecondFactor: boolean;
  readonly claimedRoles: ClaimedRoles;
};

/**
 * The claims of the providers differ:
 * - Entra's `sub` differs between applications, so the subject is tenant and object id.
 * - Entra's `xms_edov` says that the tenant owns the domain of the address.
 * - A Google account can have an address of any domain. `hd` is the domain of the company that manages the account.
 */
export function readClaims(kind: ProviderKind, token: Readonly<Record<string, unknown>>): Claims {
  const { tid, oid, sub, name, hd, email_verified, xms_edov } = token;
  const { data: email } = z.safeParse(emailField, token.email);
  const ofAddress = email?.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return {
    subject: kind === "entra" ? textOf(tid) && textOf(oid) && `${tid}/${oid}` : textOf(sub),
    name: z.safeParse(nameField("Navn"), name).data,
    email,
    isEmailVerified: isTrue(email_verified) || (kind === "entra" && isTrue(xms_edov)),
    domain: kind === "google" ? textOf(hd)?.toLowerCase() : ofAddress,
    hasSecondFactor: hasSecondFactor(token),
    claimedRoles: claimedRolesOf(token),
  };
}

/** Roles and groups beyond these limits are ignored. */
const maxValues = 500;
const maxValueLength = 200;

function claimedRolesOf({ roles, groups, _claim_names: distant }: Readonly<Record<string, unknown>>): ClaimedRoles {
  const isDistant = typeof distant === "object" && distant !== null && "groups" in distant;
  return { roles: textsOf(roles), groups: textsOf(groups), lacks_groups: isDistant && groups === undefined };
}

/** The usual values of `acr` after a login with several factors. In `amr`, `mfa` means the same (RFC 8176). */
const strongAcr = [
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
  "https://refeds.org/profile/mfa",
  "phr",
  "phrh",
  "possessionorinherence",
];

const hasSecondFactor = ({ amr, acr }: Readonly<Record<string, unknown>>): boolean =>
  textsOf(amr).includes("mfa") || strongAcr.includes(String(acr));

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((text): text is string => typeof text === "string" && text.length <= maxValueLength)
    .slice(0, maxValues);

/** Providers write true in four ways. */
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === "true" || value === "1";

/** Applies `map` to a person's app roles, or to their groups if they have none; undefined to keep the stored roles. */
export function rolesFor(map: readonly RoleMapping[], claimed: ClaimedRoles): RoleName[] | undefined {
  if (map.length === 0) return undefined;
  const isByRoles = claimed.roles.length > 0;
  if (!isByRoles && claimed.lacks_groups) return undefined;
  const values = isByRoles ? claimed.roles : claimed.groups;
  const given = roleNames.filter((name) => map.some(({ value, role }) => role === name && values.includes(value)));
  return given.length > 0 ? given : ["employee"];
}
