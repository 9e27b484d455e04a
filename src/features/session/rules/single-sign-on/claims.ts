import * as z from "zod/mini";
import { type RoleName, roleNames } from "#common/rules/permissions.ts";
import { emailField, nameField } from "#common/rules/values/fields.ts";
import type { ProviderKind, RoleMapping } from "./login-provider.ts";

/** The roles and groups of a person at the provider. */
export type ClaimedRoles = {
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  /** Whether the token has no groups because the person has too many for a token (Entra: more than 200). */
  readonly lacks_groups: boolean;
};

/** The claims of an ID token about a person. */
export type Claims = {
  /** Identifies the person at the issuer; undefined if the token lacks a part of it. */
  readonly subject: string | undefined;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** The domain of the person's company. */
  readonly domain: string | undefined;
  readonly hasSecondFactor: boolean;
  readonly claimedRoles: ClaimedRoles;
};

/**
 * Reads the claims of a verified ID token. At Entra the subject is tenant and object id, because `sub` differs between
 * applications. At Entra, `xms_edov` also means a verified address, because its domain belongs to the tenant. At Google
 * the domain is `hd`, never the domain of the address.
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

/** The maximum number of texts that are read from a list, and their maximum length. */
const maxValues = 500;
const maxValueLength = 200;

function claimedRolesOf({ roles, groups, _claim_names: distant }: Readonly<Record<string, unknown>>): ClaimedRoles {
  const isDistant = typeof distant === "object" && distant !== null && "groups" in distant;
  return { roles: textsOf(roles), groups: textsOf(groups), lacks_groups: isDistant && groups === undefined };
}

/** Usual values of `acr` for several factors, or for a key that counts as several. RFC 8176 has `mfa` for `amr`. */
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

/** Whether a claim is true. Providers write true in four ways. */
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === "true" || value === "1";

/**
 * The roles that a login gives, by the person's app roles at the provider, or by their groups if they have no app role.
 * A person without a mapped role or group becomes an employee. The result is undefined, which leaves the roles
 * unchanged, if there is no map or the groups are unknown.
 */
export function rolesFor(map: readonly RoleMapping[], claimed: ClaimedRoles): RoleName[] | undefined {
  if (map.length === 0) return undefined;
  const isByRoles = claimed.roles.length > 0;
  if (!isByRoles && claimed.lacks_groups) return undefined;
  const values = isByRoles ? claimed.roles : claimed.groups;
  const given = roleNames.filter((name) => map.some(({ value, role }) => role === name && values.includes(value)));
  return given.length > 0 ? given : ["employee"];
}
