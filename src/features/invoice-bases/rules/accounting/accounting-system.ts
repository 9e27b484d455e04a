/** A line of a draft: `quantity × unit_price` is the amount of the basis' line. */
export type DraftLine = {
  readonly description: string;
  /** An expense or kilometres, which a company may book elsewhere than its hours. */
  readonly is_refund: boolean;
  readonly unit: "hours" | "parts";
  /** With at most two decimals. */
  readonly quantity: number;
  /** Kroner without VAT, with at most two decimals. */
  readonly unit_price: number;
};

export type InvoiceDraft = {
  /** A UUID, the same in each attempt until the system has said no. */
  readonly key: string;
  /** Printed on the invoice, and what an earlier attempt is found by: `DGV-12-0f8fad5b`. */
  readonly reference: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly customer_name: string;
  /** The customer's number or id at the system. */
  readonly customer_number: string;
  readonly note: string;
  readonly lines: readonly DraftLine[];
};

/** A request to a system, by https to one of its hosts. With a body it is a POST, else a GET. */
export type ApiRequest = {
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The user and the password of Basic authentication. */
  readonly basic?: readonly [user: string, password: string];
  readonly body?: { readonly json: object } | { readonly form: Readonly<Record<string, string>> };
};

/** A secret is written and never read. */
export type SettingField = {
  readonly label: string;
  readonly help: string;
  readonly kind: "text" | "number" | "secret";
  readonly isOptional?: true;
};

/** An optional setting may be empty. */
export type Settings<Name extends string> = Readonly<Record<Name, string>>;

/**
 * A system that takes drafts of invoices. Each is a module of `systems/` and a line of `accountingSystems`; nothing else names it
 * (docs/decisions/136-drafts-in-accounting-systems.md). Its functions make requests and read the JSON of responses.
 * @template Name the settings
 */
export type AccountingSystem<Name extends string = string> = {
  readonly label: string;
  readonly hosts: readonly string[];
  /** In the order of the form. */
  readonly fields: Readonly<Record<Name, SettingField>>;
  /** How the system knows a customer. */
  readonly customer: { readonly pattern: RegExp; readonly hint: string };
  /** For a system that gives a token first, which all other requests carry. */
  readonly login?: {
    request(settings: Settings<Name>): ApiRequest;
    tokenIn(answer: unknown): string | undefined;
  };
  /** Where a draft that an earlier attempt made would be. */
  find(settings: Settings<Name>, draft: InvoiceDraft, token: string): readonly ApiRequest[];
  /** The invoices in a response to `find`; undefined if it has no list of them. */
  invoicesIn(answer: unknown): readonly unknown[] | undefined;
  /** The number of an invoice; undefined unless it is this draft. */
  foundIn(invoice: unknown, draft: InvoiceDraft): string | undefined;
  make(settings: Settings<Name>, draft: InvoiceDraft, token: string): ApiRequest;
  /** The number or id by which the system knows the new draft. */
  madeIn(answer: unknown): string | undefined;
};
