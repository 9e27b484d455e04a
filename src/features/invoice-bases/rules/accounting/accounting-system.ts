/** `quantity × unit_price` is the amount of the line in the basis. */
export type DraftLine = {
  readonly description: string;
  /** Whether the line is an expense or kilometres, which a company may book on another account than hours. */
  readonly is_refund: boolean;
  readonly unit: "hours" | "parts";
  /** With at most two decimals. */
  readonly quantity: number;
  /** Kroner without VAT, with at most two decimals. */
  readonly unit_price: number;
};

export type InvoiceDraft = {
  /** A UUID. Repeated attempts have the same key. After a refusal, the next attempt has a new key. */
  readonly key: string;
  /** Printed on the invoice: `DGV-12-0f8fad5b`. A repeated attempt looks for the draft by its reference. */
  readonly reference: string;
  readonly date: string;
  readonly customer_name: string;
  readonly customer_number: string;
  readonly note: string;
  readonly lines: readonly DraftLine[];
};

/** An https request to one of the system's hosts: a POST if it has a body, otherwise a GET. */
export type ApiRequest = {
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly basic?: readonly [user: string, password: string];
  readonly body?: { readonly json: object } | { readonly form: Readonly<Record<string, string>> };
};

/** The server never sends the value of a `secret` field to a browser. */
export type SettingField = {
  readonly label: string;
  readonly help: string;
  readonly kind: "text" | "number" | "secret";
  readonly isOptional?: true;
};

export type Settings<Name extends string> = Readonly<Record<Name, string>>;

/** Describes requests and reads the JSON of responses (docs/decisions/136-drafts-in-accounting-systems.md). */
export type AccountingSystem<Name extends string = string> = {
  readonly label: string;
  readonly hosts: readonly string[];
  readonly fields: Readonly<Record<Name, SettingField>>;
  readonly customer: { readonly pattern: RegExp; readonly hint: string };
  /** For a system whose other requests need a token. */
  readonly login?: {
    request(settings: Settings<Name>): ApiRequest;
    tokenIn(answer: unknown): string | undefined;
  };
  /** Requests whose responses contain the draft if an earlier attempt made it. */
  find(settings: Settings<Name>, draft: InvoiceDraft, token: string): readonly ApiRequest[];
  /** The invoices in a response to `find`; undefined if the response has no list of invoices. */
  invoicesIn(answer: unknown): readonly unknown[] | undefined;
  /** The number or id of an invoice; undefined unless the invoice is this draft. */
  foundIn(invoice: unknown, draft: InvoiceDraft): string | undefined;
  make(settings: Settings<Name>, draft: InvoiceDraft, token: string): ApiRequest;
  madeIn(answer: unknown): string | undefined;
};
