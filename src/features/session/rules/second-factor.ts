import * as z from "zod/mini";
import { wire } from "#common/rules/values/wire-numbers.ts";
import { currentPassword, typedCode } from "./credentials.ts";

/** How many recovery codes a user gets (docs/product-rules.md#second-factor). */
export const recoveryCodeCount = 10;

const recoveryCodeLength = 10;

/** Thirty-two letters and digits, without those that look alike. */
export const recoveryCodeLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const filledCode = typedCode.check(z.minLength(1, "Koden skal udfyldes."));

/** What stands in front of changes of the second factor: the password, so that an open browser is not enough. */
export const passwordProof = z.object({ current_password: currentPassword });
export type PasswordProof = z.infer<typeof passwordProof>;

/** … and where there is a second factor already, also a code of it. */
export const fullProof = z.object({ current_password: currentPassword, code: filledCode });
export type FullProof = z.infer<typeof fullProof>;

export const confirmation = z.object({ code: filledCode });
export type Confirmation = z.infer<typeof confirmation>;

/** The state of one's own second factor; `confirmed_at` is a wall-clock text, null without one. */
export const secondFactor = z.object({ confirmed_at: z.nullable(z.string()), recovery_codes_left: wire.count });
export type SecondFactor = z.infer<typeof secondFactor>;

/** What the app has to be told: as text, and as the address that a QR code holds. */
export const enrolment = z.object({ secret: z.string(), uri: z.string() });
export type Enrolment = z.infer<typeof enrolment>;

/** Shown once, and then known by their hashes only. */
export const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export type TypedCode = { readonly kind: "app" | "recovery" | "neither"; readonly code: string };

/** What was typed, without blanks, hyphens and small letters, and which of the two it can be. */
export function readCode(text: string): TypedCode {
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  const isRecovery = code.length === recoveryCodeLength && [...code].every((c) => recoveryCodeLetters.includes(c));
  return { kind: isRecovery ? "recovery" : "neither", code };
}

/** Random bytes, one for each letter → `ABCDE-FGHJK`. Each of the 32 letters stands for as many bytes. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, recoveryCodeLength)].map((byte) => recoveryCodeLetters[byte % 32]).join("");
  return `${letters.slice(0, recoveryCodeLength / 2)}-${letters.slice(recoveryCodeLength / 2)}`;
}
