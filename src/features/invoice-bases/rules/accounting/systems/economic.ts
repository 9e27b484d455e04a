import type { AccountingSystem, Settings } from "../accounting-system.ts";
import { listAt, textAt } from "../answer.ts";

type Name =
  | "app_secret_token"
  | "agreement_grant_token"
  | "payment_terms_number"
  | "layout_number"
  | "vat_zone_number"
  | "product_number"
  | "refund_product_number";

const origin = "https://restapi.e-conomic.com";

const headers = (settings: Settings<Name>) => ({
  "X-AppSecretToken": settings.app_secret_token,
  "X-AgreementGrantToken": settings.agreement_grant_token,
});

/** An idempotency key of e-conomic works for an hour only. Older drafts are found by their reference. */
export const economic: AccountingSystem<Name> = {
  label: "e-conomic",
  hosts: ["restapi.e-conomic.com"],
  fields: {
    app_secret_token: { label: "App Secret Token", help: "Fra jeres app hos e-conomic", kind: "secret" },
    agreement_grant_token: { label: "Agreement Grant Token", help: "Fra jeres aftale", kind: "secret" },
    payment_terms_number: { label: "Betalingsbetingelse, nr.", help: "Fx 1", kind: "number" },
    layout_number: { label: "Fakturalayout, nr.", help: "Fx 19", kind: "number" },
    vat_zone_number: { label: "Momszone, nr.", help: "1 er Danmark", kind: "number" },
    product_number: { label: "Varenummer for timer", help: "En vare med jeres salgskonto", kind: "text" },
    refund_product_number: {
      ...{ label: "Varenummer for udlæg og kørsel", help: "Tomt: som timer", kind: "text", isOptional: true },
    },
  },
  customer: { pattern: /^[1-9]\d{0,8}$/, hint: "et tal, fx 1001" },
  find: (settings, { reference }) =>
    ["drafts", "booked"].map((where) => ({
      url: `${origin}/invoices/${where}`,
      query: { filter: `references.other$eq:${reference}`, pagesize: "20" },
      headers: headers(settings),
    })),
  invoicesIn: (answer) => listAt(answer, "collection"),
  foundIn: (invoice, { reference }) =>
    textAt(invoice, "references", "other") === reference
      ? (textAt(invoice, "draftInvoiceNumber") ?? textAt(invoice, "bookedInvoiceNumber"))
      : undefined,
  make: (settings, draft) => ({
    url: `${origin}/invoices/drafts`,
    headers: { ...headers(settings), "Idempotency-Key": draft.key },
    body: {
      json: {
        date: draft.date,
        currency: "DKK",
        customer: { customerNumber: Number(draft.customer_number) },
        paymentTerms: { paymentTermsNumber: Number(settings.payment_terms_number) },
        layout: { layoutNumber: Number(settings.layout_number) },
        recipient: { name: draft.customer_name, vatZone: { vatZoneNumber: Number(settings.vat_zone_number) } },
        references: { other: draft.reference },
        notes: { heading: draft.note },
        lines: draft.lines.map(({ description, is_refund, quantity, unit_price }, place) => ({
          lineNumber: place + 1,
          product: { productNumber: (is_refund && settings.refund_product_number) || settings.product_number },
          description,
          quantity,
          unitNetPrice: unit_price,
        })),
      },
    },
  }),
  madeIn: (answer) => textAt(answer, "draftInvoiceNumber"),
};
