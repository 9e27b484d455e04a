import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { AccountingSystemName } from "#features/invoice-bases/rules/accounting/accounting-systems.ts";
import type { Client } from "#testing/http-client.ts";

/** A draft as the accounting system stores it. */
export type HeldDraft = {
  readonly system: AccountingSystemName;
  readonly number: string;
  readonly reference: string;
  readonly customer: string;
  /** The net sum of its lines in øre, each rounded to the øre by the system. */
  readonly ore: number;
  readonly body: Record<string, unknown>;
};

type Moment = "login" | "find" | "make";

/** A fault of a request: its response is lost after the work, it hangs, or it gets another response. */
type Mischief = "lost" | "hang" | { readonly status: number; readonly body?: string; readonly location?: string };

export type AccountingServer = {
  readonly url: string;
  readonly drafts: HeldDraft[];
  /** The requests, such as `make economic`, in the order of arrival. */
  readonly asked: string[];
  /** Lets the next request of this kind fail. */
  spoil(moment: Moment, mischief: Mischief): void;
  /** Holds the next draft back until the returned function is called. */
  hold(): () => void;
  /** e-conomic forgets keys after an hour. */
  forgetKeys(): void;
  reset(): void;
  close(): Promise<void>;
};

export const rightSetups = {
  economic: {
    settings: { payment_terms_number: "1", layout_number: "19", vat_zone_number: "1", product_number: "TIMER" },
    secrets: { app_secret_token: "app-secret-1234", agreement_grant_token: "grant-5678" },
    customer: "1001",
  },
  dinero: {
    settings: { client_id: "klient", organization_id: "123456", account_number: "1000", refund_account_number: "1050" },
    secrets: { client_secret: "client-secret", api_key: "api-key-9" },
    customer: "3e389a20-d206-4c4b-acff-3cff102db328",
  },
  billy: {
    settings: { organization_id: "org1", product_id: "prod1", refund_product_id: "prod2" },
    secrets: { access_token: "billy-token" },
    customer: "contact-1",
  },
} as const satisfies Record<AccountingSystemName, object>;

export async function setUpAccounting(client: Client, system: AccountingSystemName, values: object = {}) {
  const { settings, secrets } = rightSetups[system];
  return client.put("/api/accounting-setup", { system, settings, secrets, ...values });
}

type Request = { readonly message: IncomingMessage; readonly url: URL; readonly body: string };
type Answer = { readonly status: number; readonly json: unknown };

/** A server on this machine that simulates e-conomic, Dinero and Billy, as far as drafts need it. */
export async function accountingServer(): Promise<AccountingServer> {
  const drafts: HeldDraft[] = [];
  const asked: string[] = [];
  const spoiled = new Map<Moment, Mischief>();
  const answersByKey = new Map<string, Answer>();
  let held: Promise<void> | undefined;
  let last = 421;

  const routes: Readonly<Record<string, readonly [AccountingSystemName, Moment, (request: Request) => Answer]>> = {
    "POST restapi.e-conomic.com/invoices/drafts": ["economic", "make", makeAtEconomic],
    "GET restapi.e-conomic.com/invoices/drafts": ["economic", "find", findAtEconomic],
    "GET restapi.e-conomic.com/invoices/booked": [
      "economic",
      "find",
      () => ({ status: 200, json: { collection: [] } }),
    ],
    "POST authz.dinero.dk/dineroapi/oauth/token": ["dinero", "login", loginAtDinero],
    "POST api.dinero.dk/v1/123456/invoices": ["dinero", "make", makeAtDinero],
    "GET api.dinero.dk/v1/123456/invoices": ["dinero", "find", findAtDinero],
    "POST api.billysbilling.com/v2/invoices": ["billy", "make", makeAtBilly],
    "GET api.billysbilling.com/v2/invoices": ["billy", "find", findAtBilly],
  };

  function makeAtEconomic({ message, body }: Request): Answer {
    const { app_secret_token, agreement_grant_token } = rightSetups.economic.secrets;
    if (
      message.headers["x-appsecrettoken"] !== app_secret_token ||
      message.headers["x-agreementgranttoken"] !== agreement_grant_token
    )
      return {
        status: 401,
        json: { message: `Unknown token ${message.headers["x-appsecrettoken"]}`, errorCode: "E00500" },
      };
    const key = String(message.headers["idempotency-key"]);
    const known = answersByKey.get(key);
    if (known) return known;
    const json = JSON.parse(body);
    const lines = json.lines.map((line: Record<string, number>) => [line.quantity, line.unitNetPrice]);
    const number = keep("economic", json, json.references.other, String(json.customer.customerNumber), lines);
    const answer = {
      status: 201,
      json: { draftInvoiceNumber: Number(number), references: { other: json.references.other } },
    };
    answersByKey.set(key, answer);
    return answer;
  }

  function findAtEconomic({ url }: Request): Answer {
    const wanted = /^references\.other\$eq:(.+)$/.exec(url.searchParams.get("filter") ?? "")?.[1];
    const found = drafts.filter(({ system, reference }) => system === "economic" && reference === wanted);
    const collection = found.map(({ number, reference }) => ({
      draftInvoiceNumber: Number(number),
      references: { other: reference },
    }));
    return { status: 200, json: { collection } };
  }

  function loginAtDinero({ message, body }: Request): Answer {
    const { client_secret, api_key } = rightSetups.dinero.secrets;
    const basic = Buffer.from(`klient:${client_secret}`).toString("base64");
    const form = new URLSearchParams(body);
    const isRight =
      message.headers.authorization === `Basic ${basic}` &&
      message.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") &&
      form.get("grant_type") === "password" &&
      form.get("scope") === "read write" &&
      form.get("username") === api_key &&
      form.get("password") === api_key;
    if (!isRight)
      return { status: 400, json: { error: "invalid_client", error_description: `${client_secret} is unknown` } };
    return { status: 200, json: { access_token: "token-1", token_type: "bearer", expires_in: 3600 } };
  }

  const isAtDinero = ({ message }: Request) => message.headers.authorization === "Bearer token-1";

  function makeAtDinero(request: Request): Answer {
    if (!isAtDinero(request)) return { status: 401, json: { message: "Unauthorized" } };
    const json = JSON.parse(request.body);
    if (drafts.some(({ number }) => number === json.Guid))
      return { status: 409, json: { code: 42, message: "The guid is in use" } };
    const lines = json.ProductLines.map((line: Record<string, number>) => [line.Quantity, line.BaseAmountValue]);
    keep("dinero", json, json.ExternalReference, json.ContactGuid, lines, json.Guid);
    return { status: 201, json: { Guid: json.Guid, TimeStamp: "00000000020A5EA8" } };
  }

  function findAtDinero(request: Request): Answer {
    if (!isAtDinero(request)) return { status: 401, json: { message: "Unauthorized" } };
    const wanted = /^ExternalReference eq '(.+)'$/.exec(request.url.searchParams.get("queryFilter") ?? "")?.[1];
    const found = drafts.filter(({ system, reference }) => system === "dinero" && reference === wanted);
    // Dinero's API writes some names with a capital and others without.
    const Collection = found.map(({ number, reference }) => ({
      guid: number,
      number: null,
      externalReference: reference,
    }));
    return { status: 200, json: { Collection, Pagination: { Page: 0, Result: found.length } } };
  }

  const isAtBilly = ({ message }: Request) =>
    message.headers["x-access-token"] === rightSetups.billy.secrets.access_token;

  function makeAtBilly(request: Request): Answer {
    if (!isAtBilly(request))
      return { status: 401, json: { meta: { success: false }, errorMessage: "Unknown access token" } };
    const { invoice } = JSON.parse(request.body);
    const lines = invoice.lines.map((line: Record<string, number>) => [line.quantity, line.unitPrice]);
    const id = keep("billy", invoice, invoice.orderNo, invoice.contactId, lines);
    return {
      status: 200,
      json: { meta: { success: true }, invoices: [{ id, state: "draft", orderNo: invoice.orderNo }] },
    };
  }

  /** Returns all invoices, like a server that ignores the search parameter. */
  function findAtBilly(request: Request): Answer {
    if (!isAtBilly(request))
      return { status: 401, json: { meta: { success: false }, errorMessage: "Unknown access token" } };
    const all = drafts.filter(({ system }) => system === "billy");
    return {
      status: 200,
      json: { invoices: all.map(({ number, reference }) => ({ id: number, orderNo: reference })) },
    };
  }

  function keep(
    system: AccountingSystemName,
    body: Record<string, unknown>,
    reference: string,
    customer: string,
    lines: readonly (readonly [quantity: number, price: number])[],
    number = String(++last),
  ): string {
    const ore = lines.reduce((sum, [quantity, price]) => sum + Math.round(quantity * price * 100), 0);
    drafts.push({ system, number, reference, customer, ore, body });
    return number;
  }

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(message.url ?? "", "http://localhost");
    const body = await text(message);
    const route = routes[`${message.method} ${url.pathname.slice(1)}`];
    if (!route) {
      response.writeHead(404).end();
      return;
    }
    const [system, moment, work] = route;
    asked.push(`${moment} ${system}`);
    if (moment === "make") {
      const waiting = held;
      held = undefined;
      await waiting;
    }
    const mischief = spoiled.get(moment);
    spoiled.delete(moment);
    if (mischief === "hang") return;
    if (typeof mischief === "object") {
      const { status, body: told = "{}", location } = mischief;
      response.writeHead(status, { "content-type": "application/json", ...(location && { location }) }).end(told);
      return;
    }
    const { status, json } = work({ message, url, body });
    if (mischief === "lost") {
      response.destroy();
      return;
    }
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
  }

  const server = createServer((message, response) => void answer(message, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ...{ drafts, asked },
    spoil: (moment, mischief) => spoiled.set(moment, mischief),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    forgetKeys: () => answersByKey.clear(),
    reset: () => {
      drafts.length = 0;
      asked.length = 0;
      held = undefined;
      spoiled.clear();
      answersByKey.clear();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
