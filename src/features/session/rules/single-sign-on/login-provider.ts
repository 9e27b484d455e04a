import * as z from "zod/mini";
import { roleNames } from "#common/rules/access/permissions.ts";
import { addError, type FieldErrors, id, idText, textField } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import { newLoginProof } from "../second-factor.ts";

export const providerKindLabels = { entra: "Microsoft Entra ID", google: "Google", oidc: "OpenID Connect" } as const;
export type ProviderKind = keyof typeof providerKindLabels;
export const providerKinds = Object.keys(providerKindLabels) as readonly ProviderKind[];

export const googleIssuer = "https://accounts.google.com";

/** The issuer of an Entra tenant. `tenant` is the id of the tenant, not `common` or `organizations`. */
export const entraIssuer = (tenant: string): string => `https://login.microsoftonline.com/${tenant}/v2.0`;

const entraPattern =
  /^https:\/\/login\.microsoftonline\.com\/([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\/v2\.0$/i;

/** The tenant of an Entra issuer; "" for any other issuer. */
export const tenantOf = (issuer: string): string => entraPattern.exec(issuer)?.[1] ?? "";

/** Only an issuer on this machine may use http, for tests. */
const issuerPattern = /^(https:\/\/[^\s?#]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/[^\s?#]*)?)$/;

export const maxProviders = 10;
export const maxDomains = 20;
export const maxMappings = 50;

const domainPattern = /^([\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+$/u;

const domain = z.string("Skriv domæner som firma.dk.").check(
  z.overwrite((text) => text.trim().toLowerCase()),
  z.maxLength(253, "Et domæne må højst være 253 tegn."),
  z.refine((text) => domainPattern.test(text), "Skriv domæner som firma.dk."),
);

const roleMapping = z.object({
  value: textField("Rolle eller gruppe", 200),
  role: z.enum(roleNames, "Vælg en rolle fra listen."),
});
export type RoleMapping = z.infer<typeof roleMapping>;

const roleMap = z
  .array(roleMapping, "Vælg en rolle for hver værdi.")
  .check(z.maxLength(maxMappings, `Der kan højst være ${maxMappings} rækker.`));

const isChosen = (what: string) => z.boolean(`${what} skal være sand eller falsk.`);

/** A stored provider keeps its secret if `client_secret` is absent. */
export const loginProviderInput = z.object({
  kind: z.enum(providerKinds, "Vælg en udbyder fra listen."),
  name: textField("Navnet på knappen", 50),
  issuer: textField("Udsteder", 300),
  client_id: textField("Klient-id", 300),
  client_secret: z.optional(textField("Klienthemmelighed", 1000)),
  domains: z
    .array(domain, "Skriv domæner som firma.dk.")
    .check(z.maxLength(maxDomains, `Der kan højst være ${maxDomains} domæner.`)),
  creates_users: isChosen("Opret nye brugere"),
  has_second_factor: isChosen("Udbyderen står for totrinslogin"),
  role_map: roleMap,
  is_used: isChosen("I brug"),
});
export type LoginProviderInput = z.infer<typeof loginProviderInput>;
export const loginProviderChange = changeOf(loginProviderInput);

export const loginProvider = z.extend(z.omit(loginProviderInput, { client_secret: true }), {
  id,
  version: wire.version,
  /** The administrator enters this address at the provider. */
  redirect_uri: z.string(),
  people_count: wire.count,
  /** Names of some people whose last ID token lacked their groups (`lacks_groups`). Groups cannot give them roles. */
  without_groups: z.array(z.string()),
});
export type LoginProvider = z.infer<typeof loginProvider>;

export const loginProviderParams = z.object({ providerId: idText });

/** Errors of fields that depend on each other. */
export function loginProviderErrors({ kind, issuer, domains }: Partial<LoginProviderInput>): FieldErrors {
  const errors: FieldErrors = {};
  if (kind === "entra" && issuer !== undefined && !entraPattern.test(issuer))
    addError(errors, "issuer", "Skriv lejerens id, fx 8c1f0b6e-0a52-4c1d-9d0e-2f6b7a3e4c55.");
  if (kind === "google" && issuer !== undefined && issuer !== googleIssuer)
    addError(errors, "issuer", `Googles udsteder er ${googleIssuer}.`);
  if (kind === "oidc" && issuer !== undefined && !issuerPattern.test(issuer))
    addError(errors, "issuer", "Skriv en adresse med https, fx https://login.firma.dk.");
  if (kind === "google" && domains?.length === 0)
    addError(errors, "domains", "Skriv jeres eget domæne, ellers kan alle med en Google-konto komme ind.");
  return errors;
}

export const loginProviderLabels = {
  kind: "udbyder",
  name: "navn",
  issuer: "udsteder",
  client_id: "klient-id",
  domains: "domæner",
  creates_users: "opretter brugere",
  has_second_factor: "står for totrinslogin",
  role_map: "roller",
  is_used: "i brug",
} satisfies Record<keyof Omit<LoginProviderInput, "client_secret">, string>;

/** The provider in the words of the audit log. */
export const loginProviderWords = ({ role_map, ...provider }: Omit<LoginProviderInput, "client_secret">) => ({
  ...provider,
  role_map: role_map.map(({ value, role }) => `${value} = ${role}`),
});

/** The preview applies the map to the claims of each person's last login. */
export const roleMapInput = z.object({ role_map: roleMap });
export type RoleMapInput = z.infer<typeof roleMapInput>;

export const maxPreviewed = 100;

export const roleChange = z.object({
  name: z.string(),
  from: z.array(z.enum(roleNames)),
  to: z.array(z.enum(roleNames)),
});
export const roleMapPreview = z.object({
  people_count: wire.count,
  /** Whether the provider has more people than `maxPreviewed`. */
  is_cut: z.boolean(),
  changes: z.array(roleChange),
  /** Roles and groups that these people have at the provider, but for which the map has no row. */
  unmapped: z.array(z.string()),
});
export type RoleMapPreview = z.infer<typeof roleMapPreview>;

/** A button of the login dialog. */
export const loginChoice = z.object({ id, name: z.string() });
export type LoginChoice = z.infer<typeof loginChoice>;

export const providerLoginInput = z.object({
  provider_id: id,
  /** The address to open after the login. */
  wanted: z.optional(z.string().check(z.maxLength(2000))),
});
export type ProviderLoginInput = z.infer<typeof providerLoginInput>;

export const nextAddress = z.object({ url: z.string() });
export type NextAddress = z.infer<typeof nextAddress>;

export const loginAccount = z.object({ id, provider_id: id, name: z.string(), created_at: z.string() });
export type LoginAccount = z.infer<typeof loginAccount>;

export const loginAccountInput = z.extend(newLoginProof, { provider_id: id });
export type LoginAccountInput = z.infer<typeof loginAccountInput>;

export const loginAccountParams = z.object({ accountId: idText });
