import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { currentPasswordIfAny, typedCode } from "./credentials.ts";

export const recoveryCodeCount = 10;

const recoveryCodeLength = 10;

export const recoveryCodeLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const filledCode = typedCode.check(z.minLength(1, "Koden skal udfyldes."));

/** The current password. It proves that the user, and nobody else, uses the logged-in browser. */
export const passwordProof = z.object({ current_password: currentPasswordIfAny });
export type PasswordProof = z.infer<typeof passwordProof>;

/** The error if a user without a password logged in too long ago. @param buttons the provider buttons, in words */
export const loginAgain = (buttons: string): string =>
  `Log ud, log ind igen med ${buttons || "din passkey"}, og prøv igen inden for et kvarter.`;

export const fullProof = z.object({ current_password: currentPasswordIfAny, code: filledCode });
export type FullProof = z.infer<typeof fullProof>;

/** The proof for a new way to log in. Users with an app must include its code. */
export const newLoginProof = z.object({ current_password: currentPasswordIfAny, code: z.optional(typedCode) });
export type NewLoginProof = z.infer<typeof newLoginProof>;

export const confirmation = z.object({ code: filledCode });
export type Confirmation = z.infer<typeof confirmation>;

/** `confirmed_at` is null without a second factor (docs/product-rules.md#second-factor). */
export const secondFactor = z.object({
  confirmed_at: z.nullable(z.string()),
  recovery_codes_left: wire.count,
  /** If false, the user has no password to enter, and proves themselves by a recent login. */
  asks_password: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** `uri` is the content of the QR code. */
export const enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolment>;

export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export type TypedCode = { readonly kind: "app" | "recovery" | "neither"; readonly code: string };

/** Ignores blanks, hyphens and case, and tells app codes and recovery codes apart. */
export function readCode(text: string): TypedCode {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  const isRecovery = code.length === recoveryCodeLength && [...code].every((c) => recoveryCodeLetters.includes(c));
  return { kind: isRecovery ? "recovery" : "neither", code };
}

/** Makes a code such as `ABCDE-FGHJK` from ten bytes. Each of the 32 letters stands for 8 of a byte's 256 values. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, recoveryCodeLength)].map((byte) => recoveryCodeLetters[byte % 32]).join("");
  return `${letters.slice(0, recoveryCodeLength / 2)}-${letters.slice(recoveryCodeLength / 2)}`;
}
