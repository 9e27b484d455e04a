import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const secret = { SESSION_SECRET: "a secret of the tests, 32 characters" };
const config = (settings: Record<string, string>) => readConfig({ ...secret, ...settings }, []);

describe("an invalid setting is refused with one sentence that names the setting", () => {
  const notBelowAPath =
    "must be the address in the browser, such as https://dagvaerk.example.dk, without a path, query, fragment, user or password: Dagværk does not run below a path";
  const address = "must be the address in the browser, such as https://dagvaerk.example.dk";
  const proxies =
    "must be the number of proxies in front of the app, or their addresses or networks, such as 10.0.0.0/8,192.168.1.2";
  const mailbox =
    "must be an address such as bilag@firma.dk, without a plus and with at most 39 characters before the @";
  const sender = "must be an address such as loen@firma.dk, or Firma <loen@firma.dk>";

  test.each([
    ["BASE_URL", "https://firma.dk/tid", notBelowAPath],
    ["BASE_URL", "https://firma.dk/tid/", notBelowAPath],
    ["BASE_URL", "https://firma.dk/?x=1", notBelowAPath],
    ["BASE_URL", "https://firma.dk/#a", notBelowAPath],
    ["BASE_URL", "https://u:p@firma.dk", notBelowAPath],
    ["BASE_URL", "https://u@firma.dk", notBelowAPath],
    ["BASE_URL", "firma.dk", address],
    ["BASE_URL", "ftp://firma.dk", address],
    ["TRUST_PROXY", "nginx", proxies],
    ["TRUST_PROXY", "10.0.0.0/33", proxies],
    ["TRUST_PROXY", "0.0.0.0/0", proxies],
    ["TRUST_PROXY", "10.0.0.1,,10.0.0.2", proxies],
    ["TRUST_PROXY", "99", proxies],
    ["TRUST_PROXY", "-1", proxies],
    ["TRUST_PROXY", "true", proxies],
    ["MAIL_FROM", "Lønkontoret", sender],
    ["MAIL_FROM", "loen@", sender],
    ["MAIL_REPLY_TO", "a@firma.dk, b@firma.dk", sender],
    ["RECEIPT_MAIL", "Bilag <bilag@firma.dk>", mailbox],
    ["RECEIPT_MAIL", "bilag+alle@firma.dk", mailbox],
    ["RECEIPT_MAIL", `${"b".repeat(40)}@firma.dk`, mailbox],
    ["RECEIPT_MAIL", "bilag", mailbox],
    ["SMTP_URL", "mail.firma.dk", "must be an address such as smtp://user:password@host:587"],
    ["PORT", "70000", "must be a port number, such as 3000"],
    [
      "DATABASE_URL",
      "postgres://one,two/firma?sslmode=prefer",
      expect.stringMatching(/^has an sslmode that would leave/),
    ],
    [
      "DATABASE_URL",
      "postgres://db/firma?a=b&sslmode=allow",
      expect.stringMatching(/^has an sslmode that would leave/),
    ],
    ["DATABASE_URL", "mysql://firma", expect.stringMatching(/^must be an address such as postgres:/)],
    ["SESSION_SECRET", "too short", "must have at least 32 characters; make one with: openssl rand -base64 32"],
    ["LOG_LEVEL", "loud", "must be fatal, error, warn, info, debug, trace or silent"],
    ["REQUIRE_SECOND_FACTOR", "ja", "must be yes or no"],
    ["BACKUP_BEFORE_UPGRADE", "nej", "must be yes or no"],
    ["READS_PER_MINUTE", "many", "must be a whole number from 1 on"],
    ["WEBHOOK_PRIVATE_ADDRESSES", "yes", "must be allow or refuse"],
    ["ACCOUNTING_TEST_SERVER", "https://evil.test", "must be a server of this machine, such as http://127.0.0.1:8080"],
    ["WRITES_PER_MINUTE", "0", "must be a whole number from 1 on"],
  ])("the setting %s=%s is refused", (name, value, sentence) => {
    let message = "";
    try {
      config({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as Error).message;
    }
    expect(message.split("\n")).toHaveLength(1);
    expect(message.slice(0, name.length + 1)).toBe(`${name} `);
    expect(message.slice(name.length + 1)).toEqual(sentence);
  });
});

test.each([
  ["https://firma.dk", "https://firma.dk"],
  ["https://firma.dk/", "https://firma.dk"],
  ["https://Tid.Firma.dk:443//", "https://tid.firma.dk"],
  ["http://firma.dk:8080/", "http://firma.dk:8080"],
  ["https://tid.møller.dk", "https://tid.xn--mller-vua.dk"],
])("BASE_URL=%s gives the origin %s", (given, origin) => {
  expect(config({ BASE_URL: given })).toMatchObject({ baseUrl: origin, hasBaseUrl: true });
});

test("the address for receipts is in lower case, and an empty address means no receipts by mail", () => {
  expect(config({ RECEIPT_MAIL: "Bilag@Firma.dk" }).inboxAddress).toBe("bilag@firma.dk");
  expect(config({ RECEIPT_MAIL: "" }).inboxAddress).toBeUndefined();
});

test("without BASE_URL the origin is localhost with the configured port", () => {
  expect(config({ HOST: "0.0.0.0", PORT: "4000" })).toMatchObject({
    baseUrl: "http://localhost:4000",
    hasBaseUrl: false,
  });
});

describe("the sender of mails", () => {
  const smtp = "smtps://loen%40firma.dk:hemmeligt@mail.firma.dk";
  test.each<[string, Record<string, string>, object]>([
    ["is MAIL_FROM", { MAIL_FROM: "tid@firma.dk", SMTP_URL: smtp }, { name: "Dagværk", address: "tid@firma.dk" }],
    ["is MAIL_FROM with its name", { MAIL_FROM: "Firma A/S <a@b.dk>" }, { name: "Firma A/S", address: "a@b.dk" }],
    ["is MAIL_FROM with a quoted name", { MAIL_FROM: '"Fa, B" <a@b.dk>' }, { name: "Fa, B", address: "a@b.dk" }],
    ["is the login of SMTP_URL", { SMTP_URL: smtp }, { name: "Dagværk", address: "loen@firma.dk" }],
    [
      "is noreply if the login is no address",
      { SMTP_URL: "smtp://apikey:x@mail.firma.dk", BASE_URL: "https://tid.firma.dk" },
      { name: "Dagværk", address: "noreply@tid.firma.dk" },
    ],
    [
      "is noreply if SMTP_URL has no login",
      { SMTP_URL: "smtp://mail.firma.dk", BASE_URL: "https://tid.firma.dk" },
      { name: "Dagværk", address: "noreply@tid.firma.dk" },
    ],
  ])("%s", (_from, settings, sender) => {
    expect(config(settings).mailFrom).toEqual(sender);
  });

  test("replies to mails go to MAIL_REPLY_TO, if it is set", () => {
    expect(config({ MAIL_REPLY_TO: "Kontoret <kontor@firma.dk>" }).mailReplyTo).toEqual({
      name: "Kontoret",
      address: "kontor@firma.dk",
    });
    expect(config({}).mailReplyTo).toBeUndefined();
  });
});

test.each<[string, unknown]>([
  ["", ["loopback"]],
  ["2", 2],
  ["0", 0],
  ["10.0.0.0/8, 192.168.1.2", ["10.0.0.0/8", "192.168.1.2"]],
  ["loopback,fd00::/8", ["loopback", "fd00::/8"]],
])("with TRUST_PROXY=%j the app trusts %j", (given, trusted) => {
  expect(config({ TRUST_PROXY: given }).trustProxy).toEqual(trusted);
});
