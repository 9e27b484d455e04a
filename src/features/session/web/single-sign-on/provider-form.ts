import { roleLabels } from "#common/rules/access/permissions.ts";
import type { ConflictLabels } from "#common/web/forms/merge-conflict.ts";
import {
  entraIssuer,
  googleIssuer,
  type LoginProvider,
  type LoginProviderInput,
  providerKindLabels,
  tenantOf,
} from "#features/session/rules/single-sign-on/login-provider.ts";

/** The form's values. For Entra, `issuer` is the tenant. Commas separate the `domains`. */
export type ProviderForm = Omit<LoginProviderInput, "client_secret" | "domains" | "version"> & {
  client_secret: string;
  domains: string;
};

export const providerForm = (provider: LoginProvider | undefined): ProviderForm => ({
  ...{ kind: provider?.kind ?? "entra", name: provider?.name ?? "Microsoft" },
  issuer: provider?.kind === "entra" ? tenantOf(provider.issuer) : (provider?.issuer ?? ""),
  ...{ client_id: provider?.client_id ?? "", client_secret: "" },
  domains: provider?.domains.join(", ") ?? "",
  ...{ creates_users: provider?.creates_users ?? false, has_second_factor: provider?.has_second_factor ?? false },
  ...{ role_map: provider?.role_map ?? [], is_used: provider?.is_used ?? true },
});

export const providerPayload = ({ client_secret, domains, issuer, ...form }: ProviderForm) => ({
  ...form,
  issuer: form.kind === "entra" ? entraIssuer(issuer.trim()) : form.kind === "google" ? googleIssuer : issuer,
  ...(client_secret !== "" && { client_secret }),
  domains: domains
    .split(/[\s,;]+/)
    .filter((domain) => domain !== "")
    .map((domain) => domain.toLowerCase()),
});

export const providerLabels: ConflictLabels<ProviderForm> = {
  kind: ["Udbyder", (kind) => providerKindLabels[kind]],
  name: "Navn på knappen",
  issuer: "Udsteder",
  client_id: "Klient-id",
  domains: "Domæner",
  creates_users: "Opret nye brugere",
  has_second_factor: "Udbyderen står for totrinslogin",
  role_map: ["Roller", (map) => map.map(({ value, role }) => `${value} = ${roleLabels[role]}`).join(", ")],
  is_used: "I brug",
};
