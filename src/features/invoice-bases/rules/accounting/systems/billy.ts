import type { AccountingSystem, Settings } from "../accounting-system.ts";
import { listAt, textAt } from "../answer.ts";

type Name = "access_token" | "organization_id" | "product_id" | "refund_product_id";

const invoices = "https://api.billysbilling.com/v2/invoices";

const headers = ({ access_token }: Settings<Name>) => ({ "X-Access-Token": access_token });

/** Billy has no idempotency key. `foundIn` compares the order number too, in case Billy ignores the search text `q`. */
export const billy: AccountingSystem<Name> = {
  label: "Billy",
  hosts: ["api.billysbilling.com"],
  fields: {
    access_token: { label: "Access token", help: "Laves i Billy under Indstillinger", kind: "secret" },
    organization_id: { label: "Firmaets id", help: "Billys id for firmaet", kind: "text" },
    product_id: { label: "Produkt-id for timer", help: "Et produkt med jeres salgskonto", kind: "text" },
    refund_product_id: {
      ...{ label: "Produkt-id for udlæg og kørsel", help: "Tomt: som timer", kind: "text", isOptional: true },
    },
  },
  customer: { pattern: /^[\w-]{1,64}$/, hint: "kontaktens id i Billy" },
  find: (settings, { reference }) => [
    {
      url: invoices,
      query: {
        ...{ organizationId: settings.organization_id, q: reference },
        ...{ sortProperty: "createdTime", sortDirection: "DESC", pageSize: "100" },
      },
      headers: headers(settings),
    },
  ],
  invoicesIn: (answer) => listAt(answer, "invoices"),
  foundIn: (invoice, { reference }) => (textAt(invoice, "orderNo") === reference ? textAt(invoice, "id") : undefined),
  make: (settings, draft) => ({
    url: invoices,
    headers: headers(settings),
    body: {
      json: {
        invoice: {
          organizationId: settings.organization_id,
          contactId: draft.customer_number,
          entryDate: draft.date,
          currencyId: "DKK",
          taxMode: "excl",
          state: "draft",
          orderNo: draft.reference,
          contactMessage: draft.note,
          lines: draft.lines.map(({ description, is_refund, quantity, unit_price }) => ({
            productId: (is_refund && settings.refund_product_id) || settings.product_id,
            description,
            quantity,
            unitPrice: unit_price,
          })),
        },
      },
    },
  }),
  madeIn: (answer) => textAt(answer, "invoices", 0, "id"),
};
