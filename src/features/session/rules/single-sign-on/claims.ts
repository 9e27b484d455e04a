import * as z from "zod/mini";
import { type RoleName, roleNames } from "#common/rules/permissions.ts";
import { emailField, nameField } from "#common/rules/values/fields.ts";
import type { ProviderKind, RoleMapping } from "./login-provider.ts";

/** The roles and groups of a person at the provider. */
export type ClaimedRoles = {
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  /** The person has more groups than fit into a token, so it has none of them (Entra: more than 200). */
  readonly lacks_groups: boolean;
};

/** What an ID token says about a person. */
export type Claims = {
  /** With the issuer the key of the person; undefined if a part is missing. */
  readonly subject: string | undefined;
  readonly name: string | undefined;
  readonly email: string | undefined;
  readonly isEmailVerified: boolean;
  /** Domain of the person's company. */
  readonly domain: string | undefined;
  readonly hasSecondFactor: boolean;
  readonly claimedRoles: ClaimedRoles;
};

/**
 * The claims of a verified ID token. Entra's key is tenant and object id, because `sub` differs between applications. In Entra an
 * address counts as verified by `xms_edov` (a domain of the tenant), and the domain at Google is `hd`, never that of the address.
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

/** The most texts of a list that are read, and their maximum length. */
const maxValues = 500;
const maxValueLength = 200;

function claimedRolesOf({ roles, groups, _claim_names: distant }: Readonly<Record<string, unknown>>): ClaimedRoles {
  const isDistant = typeof distant === "object" && distant !== null && "groups" in distant;
  return { roles: textsOf(roles), groups: textsOf(groups), lacks_groups: isDistant && groups === undefined };
}

/** RFC 8176 has `mfa`; the others are the usual words of `acr` for several factors or a key that stands for them. */
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

/** Providers write it in four ways. */
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === "true" || value === "1";

/**
 * The roles that a login gives: by the provider's app roles, and if the person has none, by their groups. Somebody whom the map
 * does not name is an employee. Undefined leaves the roles as they are: without a map, and while the groups are unknown.
 */
export function rolesFor(map: readonly RoleMapping[], claimed: ClaimedRoles): RoleName[] | undefined {
  if (map.length === 0) return undefined;
  const isByRoles = claimed.roles.length > 0;
  if (!isByRoles && claimed.lacks_groups) return undefined;
  const values = isByRoles ? claimed.roles : claimed.groups;
  const given = roleNames.filter((name) => map.some(({ value, role }) => role === name && values.includes(value)));
  return given.length > 0 ? given : ["employee"];
}
