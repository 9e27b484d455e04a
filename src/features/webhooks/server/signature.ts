import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

export const newSecret = (): string => prefix + randomBytes(32).toString("base64");

/** The headers of Standard Webhooks (standardwebhooks.com). @param now in milliseconds */
export function signatureHeaders(
  messageId: string,
  body: string,
  secrets: readonly string[],
  now: number,
): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${messageId}.${seconds}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": messageId,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.join(" "),
  };
}
