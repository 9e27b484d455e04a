import type { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { ApiError } from "#common/web/api/request.ts";
import type { MadePasskey, PasskeyOptions, UsedPasskey } from "#features/session/rules/passkey.ts";

/** Browsers allow no passkeys on an IP address, or without https except on localhost. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === "function" &&
  !/^[\d.]+$|:/.test(window.location.hostname);

const library = () => import("@simplewebauthn/browser");

export function makePasskey(options: PasskeyOptions): Promise<MadePasskey> {
  return sayingWhy(async () => {
    const { startRegistration: start } = await library();
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
    return (await start({ optionsJSON })) as MadePasskey;
  });
}

export function signWithPasskey(options: PasskeyOptions): Promise<UsedPasskey> {
  return sayingWhy(async () => {
    const { startAuthentication: start } = await library();
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]["optionsJSON"];
    return (await start({ optionsJSON })) as UsedPasskey;
  });
}

async function sayingWhy<Made>(ask: () => Promise<Made>): Promise<Made> {
  try {
    return await ask();
  } catch (cause) {
    throw new ApiError(0, sentences[(cause as Error).name] ?? "Din browser kunne ikke bruge en passkey. Prøv igen.");
  }
}

const sentences: Readonly<Record<string, string>> = {
  NotAllowedError: "Du afbrød, eller enheden har ingen passkey til Dagværk.",
  InvalidStateError: "Enheden har allerede en passkey til Dagværk.",
};
