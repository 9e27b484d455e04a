import * as z from "zod/mini";
import { emailField, textField } from "#common/rules/values/fields.ts";

/** In characters (docs/product-rules.md#passwords). */
export const passwordLength = { min: 10, max: 200 };

export const wrongPassword = "Den nuværende adgangskode er forkert.";
export const wrongCode = "Koden er forkert eller brugt.";

/** Six digits from an app, or a recovery code. */
export const typedCode = z.string("Koden skal udfyldes.").check(z.maxLength(40, wrongCode));

export const login = z.object({
  email: emailField,
  password: z
    .string("Adgangskode skal udfyldes.")
    .check(
      z.minLength(1, "Adgangskode skal udfyldes."),
      z.maxLength(passwordLength.max, "E-mail eller adgangskode er forkert."),
    ),
  remember: z._default(z.boolean("Husk mig skal være sand eller falsk."), false),
  code: z.optional(typedCode),
});
export type Login = z.infer<typeof login>;

export const passwordLinkRequest = z.object({ email: emailField });
export type PasswordLinkRequest = z.infer<typeof passwordLinkRequest>;

const newPassword = {
  password: z
    .string("Adgangskode skal udfyldes.")
    .check(
      z.minLength(passwordLength.min, `Adgangskoden skal være mindst ${passwordLength.min} tegn.`),
      z.maxLength(passwordLength.max, `Adgangskoden må højst være ${passwordLength.max} tegn.`),
    ),
  password_confirmation: z.string("Gentag adgangskoden."),
};

export const passwordLink = z.object({ token: textField("Linkets kode", 200), email: emailField });

export type PasswordLink = z.infer<typeof passwordLink>;

/** `is_invitation` is also false for an invalid link. */
export const passwordLinkKind = z.object({ is_invitation: z.boolean() });
export type PasswordLinkKind = z.infer<typeof passwordLinkKind>;

export const passwordReset = z.extend(passwordLink, newPassword);
export type PasswordReset = z.infer<typeof passwordReset>;

export const missingPassword = "Nuværende adgangskode skal udfyldes.";

export const currentPassword = z
  .string(missingPassword)
  .check(z.minLength(1, missingPassword), z.maxLength(passwordLength.max, wrongPassword));

/** The current password; "" for a user who is not asked for one (`asks_password`). */
export const currentPasswordIfAny = z.string(missingPassword).check(z.maxLength(passwordLength.max, wrongPassword));

export const passwordChange = z.object({ current_password: currentPassword, ...newPassword });
export type PasswordChange = z.infer<typeof passwordChange>;

export type NewPassword = Pick<PasswordReset, "password" | "password_confirmation">;

/** The error if the repeated password differs from the first one. */
export function newPasswordErrors(fields: Partial<NewPassword>): Record<string, string[]> {
  if (fields.password === undefined || fields.password === fields.password_confirmation) return {};
  return { password_confirmation: ["De to adgangskoder er ikke ens."] };
}
