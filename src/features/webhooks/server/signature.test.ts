import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newSecret, signatureHeaders } from "./signature.ts";

const body = '{"type":"job.created","timestamp":"2026-11-02T07:00:00.000Z","data":{"id":7}}';

test("the signature equals the reference library's signature", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const now = Date.parse("2026-11-02T07:00:00.999Z");
  expect(signatureHeaders("msg_1", body, [secret], now)).toEqual({
    "webhook-id": "msg_1",
    "webhook-timestamp": "1793602800",
    "webhook-signature": new Webhook(secret).sign("msg_1", new Date(now), body),
  });
});

test("a new secret has 32 random bytes and is different each time", () => {
  const [one, two] = [newSecret(), newSecret()];
  expect(one).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(one).not.toBe(two);
});

test("with two secrets, receivers of either accept the message", () => {
  const [secret, former] = [newSecret(), newSecret()];
  const headers = signatureHeaders("msg_1", body, [secret, former], Date.now());
  for (const known of [secret, former]) expect(new Webhook(known).verify(body, headers)).toEqual(JSON.parse(body));
});

const secret = newSecret();
const signed = signatureHeaders("msg_1", body, [secret], Date.now());
const old = signatureHeaders("msg_1", body, [secret], Date.now() - 301_000);

test.each([
  ["another id in the body", body.replace("7", "8"), signed],
  ["another message id", body, { ...signed, "webhook-id": "msg_2" }],
  ["another time", body, { ...signed, "webhook-timestamp": String(Number(signed["webhook-timestamp"]) - 1) }],
  ["a signature by another secret", body, signatureHeaders("msg_1", body, [newSecret()], Date.now())],
  ["no signature", body, { ...signed, "webhook-signature": "" }],
  ["a message of 301 seconds ago, played again", body, old],
])("the reference library refuses %s", (_what, sent, headers) => {
  expect(() => new Webhook(secret).verify(sent, headers)).toThrow();
});
