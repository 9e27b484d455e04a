import * as z from "zod/mini";
import { type RoleName, roleLabels, roleNames } from "#common/rules/access/permissions.ts";
import { addError, chosenId, type FieldErrors, id } from "#common/rules/values/fields.ts";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { changeOf } from "#common/rules/versions.ts";
import { leastKeepers } from "#features/users/rules/user-policy.ts";

export const maxKeepers = 20;

/** `keeper_ids` are administrators who keep their passwords (docs/product-rules.md#passwords-off). */
export const passwordLoginInput = z.object({
  off_roles: z
    .array(z.enum(roleNames, "Vælg roller fra listen."), "Vælg roller fra listen.")
    .check(z.maxLength(roleNames.length, "Vælg hver rolle højst én gang.")),
  keeper_ids: z
    .array(chosenId("Vælg administratorer fra listen."), "Vælg administratorer fra listen.")
    .check(z.maxLength(maxKeepers, `Vælg højst ${maxKeepers}.`)),
});
export type PasswordLoginInput = z.infer<typeof passwordLoginInput>;
export const passwordLoginChange = changeOf(passwordLoginInput);

export const maxAdministrators = 200;

export const passwordLogin = z.extend(passwordLoginInput, {
  version: wire.version,
  /** The administrators who have a password. */
  administrators: z.array(z.object({ id, name: z.string() })),
});
export type PasswordLogin = z.infer<typeof passwordLogin>;

export const passwordLoginLabels = {
  off_roles: "uden adgangskode",
  keepers: "beholder deres adgangskode",
} as const;

/** The setting in the words of the audit log. */
export const passwordLoginWords = ({ off_roles, keeper_ids, administrators }: PasswordLogin) => ({
  off_roles: off_roles.map((name) => roleLabels[name]),
  keepers: administrators.filter(({ id: adminId }) => keeper_ids.includes(adminId)).map(({ name }) => name),
});

type Facts = { readonly hasProvider: boolean; readonly administrators: readonly { readonly id: number }[] };

/** The errors of a setting that could lock people out. */
export function passwordLoginErrors(
  { off_roles = [], keeper_ids = [] }: Partial<PasswordLoginInput>,
  { hasProvider, administrators }: Facts,
): FieldErrors {
  const errors: FieldErrors = {};
  if (off_roles.length > 0 && !hasProvider) addError(errors, "off_roles", "Tag en login-udbyder i brug først.");
  const chosen = new Set(keeper_ids);
  if (keeper_ids.some((keeper) => !administrators.some(({ id: adminId }) => adminId === keeper)))
    addError(errors, "keeper_ids", "Vælg administratorer, der har en adgangskode.");
  else if (off_roles.includes("admin") && chosen.size < leastKeepers)
    addError(errors, "keeper_ids", "Vælg mindst to administratorer, der beholder deres adgangskode.");
  return errors;
}

/** The error for a user who can log in only at a provider. @param buttons the login buttons, in words */
export const passwordsOffFor = (buttons: string): string => `Adgangskoder er slået fra for dig. Vælg ${buttons}.`;

/** The error if the last provider would go out of use while these roles have no passwords. */
export const providerIsNeeded = (roles: readonly RoleName[]): string =>
  `${roles.map((name) => roleLabels[name]).join(" og ")} har ingen adgangskode. Slå adgangskoder til igen først.`;
