import type { AccountingSystem, Settings } from "../accounting-system.ts";
import { listAt, textAt, valueAt } from "../answer.ts";

type Name = "client_id" | "client_secret" | "api_key" | "organization_id" | "account_number" | "refund_account_number";

const invoicesOf = ({ organization_id }: Settings<Name>): string =>
  `https://api.dinero.dk/v1/${encodeURIComponent(organization_id)}/invoices`;

const headers = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Dinero lets the client choose the id of a draft. A repeated attempt therefore makes no second draft. */
export const dinero: AccountingSystem<Name> = {
  label: "Dinero",
  hosts: ["authz.dinero.dk", "api.dinero.dk"],
  fields: {
    client_id: { label: "Client ID", help: "Fra Dinero, når I får API-adgang", kind: "text" },
    client_secret: { label: "Client secret", help: "Fra Dinero, når I får API-adgang", kind: "secret" },
    api_key: { label: "API-nøgle", help: "Laves i Dinero under Integrationer", kind: "secret" },
    organization_id: { label: "Firma-id", help: "Tallet i adressen i Dinero", kind: "number" },
    account_number: { label: "Salgskonto for timer", help: "Fx 1000", kind: "number" },
    refund_account_number: {
      ...{ label: "Salgskonto for udlæg og kørsel", help: "Tomt: som timer", kind: "number", isOptional: true },
    },
  },
  customer: {
    pattern: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
    hint: "kontaktens Guid, fx 3e389a20-d206-4c4b-acff-3cff102db328",
  },
  login: {
    request: ({ client_id, client_secret, api_key }) => ({
      url: "https://authz.dinero.dk/dineroapi/oauth/token",
      headers: {},
      basic: [client_id, client_secret],
      body: { form: { grant_type: "password", scope: "read write", username: api_key, password: api_key } },
    }),
    tokenIn: (answer) => {
      const token = valueAt(answer, "access_token");
      return typeof token === "string" && /^[\x21-\x7e]+$/.test(token) ? token : undefined;
    },
  },
  find: (settings, { reference }, token) => [
    {
      url: invoicesOf(settings),
      query: { fields: "Guid,Number,ExternalReference", queryFilter: `ExternalReference eq '${reference}'` },
      headers: headers(token),
    },
  ],
  invoicesIn: (answer) => listAt(answer, "Collection"),
  foundIn: (invoice, { reference }) =>
    textAt(invoice, "ExternalReference") === reference ? textAt(invoice, "Guid") : undefined,
  make: (settings, draft, token) => ({
    url: invoicesOf(settings),
    headers: headers(token),
    body: {
      json: {
        Guid: draft.key,
        ContactGuid: draft.customer_number,
        Date: draft.date,
        Currency: "DKK",
        Language: "da-DK",
        ShowLinesInclVat: false,
        ExternalReference: draft.reference,
        Comment: draft.note,
        ProductLines: draft.lines.map(({ description, is_refund, unit, quantity, unit_price }) => ({
          LineType: "Product",
          Description: description,
          Quantity: quantity,
          Unit: unit,
          Discount: 0,
          AccountNumber: Number((is_refund && settings.refund_account_number) || settings.account_number),
          BaseAmountValue: unit_price,
        })),
      },
    },
  }),
  madeIn: (answer) => textAt(answer, "Guid"),
};
