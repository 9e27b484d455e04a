import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { MadePasskey, UsedPasskey } from "#features/session/rules/passkey.ts";

/** Faults of an authenticator or a browser. */
export type Wrong = {
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly isUserVerified?: boolean;
  readonly userHandle?: string;
  readonly credentialId?: string;
};

type Options = { readonly challenge: string; readonly [name: string]: unknown };

export type Authenticator = {
  readonly credentialId: string;
  create(options: Options, wrong?: Wrong): MadePasskey;
  get(options: Options, wrong?: Wrong): UsedPasskey;
};

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: string | Uint8Array) => createHash("sha256").update(bytes).digest();

/** An authenticator with one discoverable ES256 passkey in the browser at `origin`. Its counter rises with each use. */
export function softwareAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const rpId = new URL(origin).hostname;
  let counter = 0;
  let handle = "";

  const clientData = (type: string, { challenge }: Options, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        ...{ type: `webauthn.${type}`, challenge: wrong.challenge ?? challenge },
        ...{ origin: wrong.origin ?? origin, crossOrigin: false },
      }),
    );

  function authenticatorData(wrong: Wrong, attested: Uint8Array = Buffer.alloc(0)): Buffer {
    counter += 1;
    const [present, verified, hasAttested] = [0x01, wrong.isUserVerified === false ? 0 : 0x04, attested.length && 0x40];
    const head = Buffer.alloc(5);
    head.writeUInt8(present | verified | hasAttested, 0);
    head.writeUInt32BE(wrong.counter ?? counter, 1);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), head, attested]);
  }

  const envelope = (credentialId = base64(id)) => ({
    ...{ id: credentialId, rawId: credentialId, type: "public-key" as const, clientExtensionResults: {} },
  });

  return {
    credentialId: base64(id),
    create(options, wrong = {}) {
      handle = (options.user as { id: string }).id;
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(wrong, Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]));
      return {
        ...envelope(),
        response: {
          clientDataJSON: base64(clientData("create", options, wrong)),
          attestationObject: base64(attestation(data)),
          transports: ["internal"],
        },
      };
    },
    get(options, wrong = {}) {
      const [client, data] = [clientData("get", options, wrong), authenticatorData(wrong)];
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...envelope(wrong.credentialId),
        response: {
          ...{ clientDataJSON: base64(client), authenticatorData: base64(data), signature: base64(signature) },
          userHandle: wrong.userHandle ?? handle,
        },
      };
    },
  };
}

/** CBOR of `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`: an ES256 key in COSE. */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [first, second] = [x, y].map((coordinate) => Buffer.from(coordinate, "base64url")) as [Buffer, Buffer];
  const head = Buffer.from("a5010203262001215820", "hex");
  return Buffer.concat([head, first, Buffer.from("225820", "hex"), second]);
}

/** CBOR of `{ fmt: "none", attStmt: {}, authData }`. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const format = Buffer.concat([Buffer.from([0xa3]), text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])]);
  return Buffer.concat([format, text("authData"), Buffer.from([0x58, data.length]), data]);
}
