import type { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { insertAuditEntry } from "#common/server/audit-log.ts";
import { hashToken, readToken } from "#common/server/auth/session-token.ts";
import type { Config } from "#common/server/config.ts";
import type { Database } from "#common/server/database/tables.ts";
import { clientOf } from "#common/server/http/client-address.ts";
import type { MadePasskey, PasskeyOptions, UsedPasskey } from "#features/session/rules/passkey.ts";
import { countAttempt } from "../attempts.ts";
import {
  type FoundPasskey,
  findPasskey,
  insertChallenge,
  listCredentials,
  notePasskeyUse,
  takeChallenge,
} from "./passkeys.store.ts";

type Services = { readonly config: Config; readonly db: Kysely<Database> };

/** The library is loaded on demand, because it takes half a second and 29 MB. */
const library = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

const hostOf = ({ baseUrl }: Config): string => new URL(baseUrl).hostname;

/** WebAuthn's id of a user, which must contain no personal data. */
const handleOf = (userId: number) => Uint8Array.from(Buffer.from(`user:${userId}`));

/** The token of the session cookie. The CSRF check has refused requests without this cookie. */
const browserOf = (request: FastifyRequest, config: Config): string => readToken(request, config) ?? "";

type Person = { readonly id: number; readonly name: string; readonly email: string };

export async function optionsToMake({ config, db }: Services, request: FastifyRequest, user: Person) {
  const { generateRegistrationOptions: generate } = await library();
  const options = await generate({
    ...{ rpName: "Dagværk", rpID: hostOf(config) },
    ...{ userID: handleOf(user.id), userName: user.email, userDisplayName: user.name },
    excludeCredentials: await listCredentials(db, user.id),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
  await insertChallenge(db, { challenge: options.challenge, browser: browserOf(request, config), user_id: user.id });
  return { ...options } satisfies PasskeyOptions;
}

export async function verifiedNew({ config, db }: Services, request: FastifyRequest, made: MadePasskey) {
  const challenge = challengeOf(made);
  const of = { challenge, browser: browserOf(request, config), user_id: request.actor.id };
  if (!(await takeChallenge(db, of))) return undefined;
  const { verifyRegistrationResponse: verify } = await library();
  const verified = await unlessInvalid(request, () =>
    verify({
      response: made as Parameters<typeof verifyRegistrationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: new URL(config.baseUrl).origin,
      expectedRPID: hostOf(config),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  return verified?.verified ? verified.registrationInfo.credential : undefined;
}

/** The options name no user, because the device finds its own passkeys. */
export async function optionsToUse({ config, db }: Services, request: FastifyRequest) {
  const browser = browserOf(request, config);
  await countUse({ config, db }, request);
  const { generateAuthenticationOptions: generate } = await library();
  const options = await generate({ rpID: hostOf(config), userVerification: "required" });
  await insertChallenge(db, { challenge: options.challenge, browser, user_id: null });
  return { ...options } satisfies PasskeyOptions;
}

function countUse({ config, db }: Services, request: FastifyRequest): Promise<void> {
  const browser = hashToken(browserOf(request, config)).toString("base64url");
  return countAttempt(db, "passkey", { account: `browser:${browser}`, client: clientOf(request) }, "passkey");
}

type Use = {
  /** Undefined for a login by passkey alone. The device must then verify its user. */
  readonly userId: number | undefined;
};

export async function verifiedUse(
  services: Services,
  request: FastifyRequest,
  used: UsedPasskey,
  { userId }: Use,
): Promise<FoundPasskey | undefined> {
  const { config, db } = services;
  const challenge = challengeOf(used);
  const isTaken = await takeChallenge(db, { challenge, browser: browserOf(request, config), user_id: null });
  // Failures add audit entries, so each use must count as an attempt. Known challenges were counted by `optionsToUse`.
  if (!isTaken) await countUse(services, request);
  const found = await findPasskey(db, used.id);
  if (
    isTaken &&
    found &&
    isOf(found, used, userId) &&
    (await isSigned(services, request, used, found, challenge, userId))
  )
    return found;
  await insertAuditEntry(db, {
    kind: "login-failed",
    about_user_id: userId ?? found?.user_id,
    details: { problem: "passkey" },
  });
  return undefined;
}

const isOf = ({ user_id }: FoundPasskey, { response: { userHandle } }: UsedPasskey, userId: number | undefined) =>
  (userId === undefined || userId === user_id) &&
  (userHandle === undefined || Buffer.from(userHandle, "base64url").equals(handleOf(user_id)));

async function isSigned(
  { config, db }: Services,
  request: FastifyRequest,
  used: UsedPasskey,
  { id, credential_id, public_key, counter }: FoundPasskey,
  challenge: string,
  userId: number | undefined,
): Promise<boolean> {
  const { verifyAuthenticationResponse: verify } = await library();
  const checked = await unlessInvalid(request, () =>
    verify({
      response: used as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
      expectedChallenge: challenge,
      expectedOrigin: new URL(config.baseUrl).origin,
      expectedRPID: hostOf(config),
      requireUserVerification: userId === undefined,
      credential: { id: credential_id, publicKey: Uint8Array.from(public_key), counter },
    }),
  );
  return checked?.verified === true && notePasskeyUse(db, id, checked.authenticationInfo.newCounter);
}

function challengeOf({ response: { clientDataJSON } }: MadePasskey | UsedPasskey): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
    return typeof challenge === "string" ? challenge.replaceAll("\0", "") : "";
  } catch {
    return "";
  }
}

/** The library throws if the response is invalid. */
async function unlessInvalid<Verified>(
  request: FastifyRequest,
  verify: () => Promise<Verified>,
): Promise<Verified | undefined> {
  try {
    return await verify();
  } catch (error) {
    request.log.warn({ reason: (error as Error).message }, "passkey refused");
    return undefined;
  }
}
