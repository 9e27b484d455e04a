import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { currentPasswordIfAny, typedCode } from "./credentials.ts";

/** The number of recovery codes that a user gets (docs/product-rules.md#second-factor). */
export const recoveryCodeCount = 10;

const recoveryCodeLength = 10;

export const recoveryCodeLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const filledCode = typedCode.check(z.minLength(1, "Koden skal udfyldes."));

/** Before adding a second factor, the user enters their password, in case somebody else uses the logged-in browser. */
export const passwordProof = z.object({ current_password: currentPasswordIfAny });
export type PasswordProof = z.infer<typeof passwordProof>;

/**
 * The message for a user without a password whose login is too old to count as proof.
 * @param buttons the login dialog's provider buttons, in words
 */
export const loginAgain = (buttons: string): string =>
  `Log ud, log ind igen med ${buttons || "din passkey"}, og prøv igen inden for et kvarter.`;

/** The user enters password and code before making an access token, or changing an existing second factor. */
export const fullProof = z.object({ current_password: currentPasswordIfAny, code: filledCode });
export type FullProof = z.infer<typeof fullProof>;

export const confirmation = z.object({ code: filledCode });
export type Confirmation = z.infer<typeof confirmation>;

/** `confirmed_at` is a wall-clock text, or null without a second factor. */
export const secondFactor = z.object({
  confirmed_at: z.nullable(z.string()),
  recovery_codes_left: wire.count,
  /** If false, the user has no usable password, and must have logged in recently to change their access. */
  asks_password: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;

/** The secret of the authenticator app, as text and as the address in the QR code. */
export const enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolment>;

/** New recovery codes, which are shown once. The server stores only their hashes. */
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

/**
 * Makes a code such as `ABCDE-FGHJK` from ten random bytes. All letters are equally likely, because 256 is a multiple
 * of 32.
 */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, recoveryCodeLength)].map((byte) => recoveryCodeLetters[byte % 32]).join("");
  return `${letters.slice(0, recoveryCodeLength / 2)}-${letters.slice(recoveryCodeLength / 2)}`;
}
