import * as z from "zod/mini";
import { id, idText, textField } from "#common/rules/values/fields.ts";
import { login, typedCode } from "./credentials.ts";

export const maxPasskeys = 10;

export const wrongPasskey = "Din passkey kunne ikke bruges. Prøv igen, eller log ind på en anden måde.";

const bytes = z.string(wrongPasskey).check(z.regex(/^[\w-]+$/, wrongPasskey), z.maxLength(20_000, wrongPasskey));
const credentialId = z.string(wrongPasskey).check(z.regex(/^[\w-]+$/, wrongPasskey), z.maxLength(1400, wrongPasskey));

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key", wrongPasskey),
  clientExtensionResults: z.object({}, wrongPasskey),
};

/** WebAuthn's RegistrationResponseJSON. */
export const madePasskey = z.object({
  ...credential,
  response: z.object(
    {
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.optional(
        z.array(z.string().check(z.maxLength(30, wrongPasskey)), wrongPasskey).check(z.maxLength(10, wrongPasskey)),
      ),
    },
    wrongPasskey,
  ),
});
export type MadePasskey = z.infer<typeof madePasskey>;

/** WebAuthn's AuthenticationResponseJSON. */
export const usedPasskey = z.object(
  {
    ...credential,
    response: z.object(
      { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: z.optional(bytes) },
      wrongPasskey,
    ),
  },
  wrongPasskey,
);
export type UsedPasskey = z.infer<typeof usedPasskey>;

export const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

export const passkeyName = textField("Navn", 100);

export const passkeyInput = z.object({ name: passkeyName, passkey: madePasskey });
export type PasskeyInput = z.infer<typeof passkeyInput>;

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof passkey>;

export const passkeyParams = z.object({ passkeyId: idText });

export const passkeyLogin = z.object({
  passkey: usedPasskey,
  remember: z._default(z.boolean("Husk mig skal være sand eller falsk."), false),
});
export type PasskeyLogin = z.infer<typeof passkeyLogin>;

export const loginInput = z.extend(login, { passkey: z.optional(usedPasskey) });
export type LoginInput = z.infer<typeof loginInput>;

export const secondStep = z.object({ code: z.optional(typedCode), passkey: z.optional(usedPasskey) });
export type SecondStep = z.infer<typeof secondStep>;
