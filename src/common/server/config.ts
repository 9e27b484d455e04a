import { isIPv6 } from "node:net";
import { join, resolve } from "node:path";
import * as z from "zod/mini";
import { emailField } from "../rules/values/fields.ts";
import { serversOf } from "./database/connection/servers.ts";
import { secretFile } from "./files/secret-file.ts";
import { isProxyList, proxiesOf, type TrustedProxies } from "./http/trusted-proxies.ts";

type MailAddress = { readonly name: string; readonly address: string };

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  /** If absent, the app starts its own PostgreSQL in the data directory. */
  databaseUrl?: string | undefined;
  /** The app's origin in the browser, without a trailing slash. */
  baseUrl: string;
  /** Without BASE_URL, users may open the app at any address of the machine. */
  hasBaseUrl: boolean;
  trustProxy: TrustedProxies;
  smtpUrl?: string | undefined;
  mailFrom: MailAddress;
  mailReplyTo?: MailAddress | undefined;
  /** For `bilag@firma.dk`, users mail receipts to `bilag+<their token>@firma.dk`. */
  inboxAddress?: string | undefined;
  sessionSecret: string;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  demo: boolean;
  requireSecondFactor: boolean;
  backsUpBeforeUpgrade: boolean;
  /** Whether webhooks may use http, and addresses in the company's own network. */
  privateWebhooks: boolean;
  accountingTestServer?: string | undefined;
  /** The limit per user, in all processes together. Each process also allows `writesAtATime` uncounted writes. */
  writesPerMinute: number;
  /** The limit per user, in this process. */
  readsPerMinute: number;
};

/** An error that the operator can correct. Only its message is shown. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const isPostgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** `prefer` and `allow` are not accepted, because with them a connection may do without TLS. */
const sslModes: readonly (string | null)[] = [null, "disable", "require", "verify-ca", "verify-full", "no-verify"];

const sslModeOf = (server: string) => URL.parse(server)?.searchParams.get("sslmode") ?? null;

const exampleBaseUrl = "the address in the browser, such as https://dagvaerk.example.dk";

function isOrigin(text: string): boolean {
  const { username, password, pathname, search, hash } = new URL(text);
  return [username, password, search, hash].every((part) => part === "") && /^\/*$/.test(pathname);
}

function readMailAddress(text: string): MailAddress | undefined {
  const [, name = "Dagværk", named] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
  const address = z.safeParse(emailField, named ?? text);
  return address.success ? { name: name || "Dagværk", address: address.data } : undefined;
}

const mailAddress = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => readMailAddress(text) !== undefined,
          "must be an address such as loen@firma.dk, or Firma <loen@firma.dk>",
        ),
      ),
    z.transform((text) => readMailAddress(text) as MailAddress),
  ),
);

function numberText(byDefault: string, isRight: (text: string) => boolean, expected: string) {
  return z.pipe(z._default(z.string().check(z.refine(isRight, `must be ${expected}`)), byDefault), z.transform(Number));
}

const yesOrNo = (byDefault: "yes" | "no") =>
  z._default(z.enum(["yes", "no"], { error: "must be yes or no" }), byDefault);

const settings = z.object({
  PORT: numberText("3000", (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535, "a port number, such as 3000"),
  HOST: z._default(z.string().check(z.trim()), "127.0.0.1"),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(
    z.string().check(
      z.refine(
        (text) => serversOf(text).every((server) => isPostgresUrl.safeParse(server).success),
        "must be an address such as postgres://user:password@host:5432/database, or with several hosts: …@one,two/database",
      ),
      z.refine(
        (text) => serversOf(text).every((server) => sslModes.includes(sslModeOf(server))),
        "has an sslmode that would leave it to the server whether there is TLS: take sslmode=verify-full, or sslmode=disable where the network is safe",
      ),
    ),
  ),
  BASE_URL: z.optional(
    z
      .url({ protocol: /^https?$/, error: `must be ${exampleBaseUrl}`, abort: true })
      .check(
        z.refine(
          isOrigin,
          `must be ${exampleBaseUrl}, without a path, query, fragment, user or password: Dagværk does not run below a path`,
        ),
      ),
  ),
  TRUST_PROXY: z._default(
    z
      .string()
      .check(
        z.refine(
          isProxyList,
          "must be the number of proxies in front of the app, or their addresses or networks, such as 10.0.0.0/8,192.168.1.2",
        ),
      ),
    "loopback",
  ),
  SMTP_URL: z.optional(
    z.url({ protocol: /^smtps?$/, error: "must be an address such as smtp://user:password@host:587" }),
  ),
  MAIL_FROM: mailAddress,
  MAIL_REPLY_TO: mailAddress,
  RECEIPT_MAIL: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => /^[^+@]{1,39}@/.test(text) && emailField.safeParse(text).success,
            "must be an address such as bilag@firma.dk, without a plus and with at most 39 characters before the @",
          ),
        ),
      z.transform((text) => text.toLowerCase()),
    ),
  ),
  SESSION_SECRET: z.optional(
    z.string().check(z.minLength(32, "must have at least 32 characters; make one with: openssl rand -base64 32")),
  ),
  LOG_LEVEL: z._default(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    }),
    "info",
  ),
  REQUIRE_SECOND_FACTOR: yesOrNo("no"),
  BACKUP_BEFORE_UPGRADE: yesOrNo("yes"),
  WEBHOOK_PRIVATE_ADDRESSES: z._default(z.enum(["allow", "refuse"], { error: "must be allow or refuse" }), "refuse"),
  ACCOUNTING_TEST_SERVER: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/.test(text),
          "must be a server of this machine, such as http://127.0.0.1:8080",
        ),
      ),
  ),
  WRITES_PER_MINUTE: numberText("300", (text) => /^[1-9]\d{0,8}$/.test(text), "a whole number from 1 on"),
  READS_PER_MINUTE: numberText("3000", (text) => /^[1-9]\d{0,8}$/.test(text), "a whole number from 1 on"),
});

export function readConfig(env: NodeJS.ProcessEnv = process.env, args = process.argv.slice(2)): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { data, error } = settings.safeParse(given);
  if (error) throw new ConfigError(error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n"));

  const demo = args.includes("--demo");
  const dataDir = resolve(data.DATA_DIR ?? (demo ? "data/demo" : "data"));
  const baseUrl = new URL(data.BASE_URL ?? `http://${browserHost(data.HOST)}:${data.PORT}`).origin;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    baseUrl,
    hasBaseUrl: data.BASE_URL !== undefined,
    trustProxy: proxiesOf(data.TRUST_PROXY),
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? defaultSender(data.SMTP_URL, baseUrl),
    mailReplyTo: data.MAIL_REPLY_TO,
    inboxAddress: data.RECEIPT_MAIL,
    sessionSecret: data.SESSION_SECRET ?? keptSecret(dataDir),
    logLevel: data.LOG_LEVEL,
    demo,
    requireSecondFactor: data.REQUIRE_SECOND_FACTOR === "yes",
    backsUpBeforeUpgrade: data.BACKUP_BEFORE_UPGRADE === "yes",
    privateWebhooks: data.WEBHOOK_PRIVATE_ADDRESSES === "allow",
    accountingTestServer: data.ACCOUNTING_TEST_SERVER,
    writesPerMinute: data.WRITES_PER_MINUTE,
    readsPerMinute: data.READS_PER_MINUTE,
  };
}

/** The mail server's login, if the login is a mail address. Most mail servers accept no other sender. */
function defaultSender(smtpUrl: string | undefined, baseUrl: string): MailAddress {
  const login = smtpUrl && z.safeParse(emailField, decoded(new URL(smtpUrl).username)).data;
  const { hostname } = new URL(baseUrl);
  return { name: "Dagværk", address: login || `noreply@${hostname.startsWith("[") ? "localhost" : hostname}` };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function browserHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return isIPv6(host) ? `[${host}]` : host;
}

function keptSecret(dataDir: string): string {
  try {
    return secretFile(join(dataDir, "session-secret"));
  } catch (error) {
    throw new ConfigError(`DATA_DIR ${dataDir} must be a folder that can be written to: ${(error as Error).message}`);
  }
}
