import { expect, test } from "vitest";
import { rightSetups } from "#testing/servers/accounting-server.ts";
import type { InvoiceDraft } from "./accounting-system.ts";
import { type AccountingSystemName, accountingSystemNames, accountingSystems } from "./accounting-systems.ts";

/* Requests and responses follow each API's public documentation and clients. No test calls the real systems. */

const draft: InvoiceDraft = {
  ...{ key: "0f8fad5b-d9cb-469f-a165-70867728950e", reference: "DGV-12-0f8fad5b", date: "2026-11-28" },
  ...{ customer_name: "Havnen A/S", note: "Fakturagrundlag 12. Reference: PO-77" },
  customer_number: "1001",
  lines: [
    { description: "Kajen (P-KAJ), Mia", is_refund: false, unit: "hours", quantity: 7.5, unit_price: 650 },
    { description: "Kajen (P-KAJ), Kørsel, Bil", is_refund: true, unit: "parts", quantity: 1, unit_price: 110.25 },
  ],
};

const requests = (name: AccountingSystemName) => {
  const system = accountingSystems[name];
  const settings: Record<string, string> = { ...rightSetups[name].settings, ...rightSetups[name].secrets };
  const of = { ...draft, customer_number: rightSetups[name].customer };
  return {
    make: system.make(settings, of, "token-1"),
    find: system.find(settings, of, "token-1"),
    login: system.login?.request(settings),
  };
};

test("e-conomic gets a draft with the key in a header, and is searched among drafts and booked invoices", () => {
  const { make, find } = requests("economic");
  const headers = { "X-AppSecretToken": "app-secret-1234", "X-AgreementGrantToken": "grant-5678" };
  expect(make).toEqual({
    url: "https://restapi.e-conomic.com/invoices/drafts",
    headers: { ...headers, "Idempotency-Key": draft.key },
    body: {
      json: {
        ...{ date: "2026-11-28", currency: "DKK", customer: { customerNumber: 1001 } },
        ...{ paymentTerms: { paymentTermsNumber: 1 }, layout: { layoutNumber: 19 } },
        recipient: { name: "Havnen A/S", vatZone: { vatZoneNumber: 1 } },
        references: { other: "DGV-12-0f8fad5b" },
        notes: { heading: "Fakturagrundlag 12. Reference: PO-77" },
        lines: [
          {
            ...{ lineNumber: 1, product: { productNumber: "TIMER" }, description: "Kajen (P-KAJ), Mia" },
            ...{ quantity: 7.5, unitNetPrice: 650 },
          },
          {
            ...{ lineNumber: 2, product: { productNumber: "TIMER" }, description: "Kajen (P-KAJ), Kørsel, Bil" },
            ...{ quantity: 1, unitNetPrice: 110.25 },
          },
        ],
      },
    },
  });
  const query = { filter: "references.other$eq:DGV-12-0f8fad5b", pagesize: "20" };
  expect(find).toEqual(
    ["drafts", "booked"].map((where) => ({ url: `https://restapi.e-conomic.com/invoices/${where}`, query, headers })),
  );
});

test("Dinero gives a token, gets a draft with the key as its id, and is searched by the reference", () => {
  const { make, find, login } = requests("dinero");
  expect(login).toEqual({
    url: "https://authz.dinero.dk/dineroapi/oauth/token",
    headers: {},
    basic: ["klient", "client-secret"],
    body: { form: { grant_type: "password", scope: "read write", username: "api-key-9", password: "api-key-9" } },
  });
  const headers = { Authorization: "Bearer token-1" };
  const url = "https://api.dinero.dk/v1/123456/invoices";
  const line = { LineType: "Product", Discount: 0 };
  expect(make).toEqual({
    ...{ url, headers },
    body: {
      json: {
        ...{ Guid: draft.key, ContactGuid: rightSetups.dinero.customer, Date: "2026-11-28", Currency: "DKK" },
        ...{ Language: "da-DK", ShowLinesInclVat: false, ExternalReference: "DGV-12-0f8fad5b", Comment: draft.note },
        ProductLines: [
          {
            ...{ ...line, Description: "Kajen (P-KAJ), Mia", Quantity: 7.5, Unit: "hours", AccountNumber: 1000 },
            BaseAmountValue: 650,
          },
          {
            ...{ ...line, Description: "Kajen (P-KAJ), Kørsel, Bil", Quantity: 1, Unit: "parts", AccountNumber: 1050 },
            BaseAmountValue: 110.25,
          },
        ],
      },
    },
  });
  const query = { fields: "Guid,Number,ExternalReference", queryFilter: "ExternalReference eq 'DGV-12-0f8fad5b'" };
  expect(find).toEqual([{ url, query, headers }]);
});

test("Billy gets a draft with prices without VAT, and is searched by the order number", () => {
  const { make, find } = requests("billy");
  const headers = { "X-Access-Token": "billy-token" };
  const url = "https://api.billysbilling.com/v2/invoices";
  expect(make).toEqual({
    ...{ url, headers },
    body: {
      json: {
        invoice: {
          ...{ organizationId: "org1", contactId: "contact-1", entryDate: "2026-11-28", currencyId: "DKK" },
          ...{ taxMode: "excl", state: "draft", orderNo: "DGV-12-0f8fad5b", contactMessage: draft.note },
          lines: [
            { productId: "prod1", description: "Kajen (P-KAJ), Mia", quantity: 7.5, unitPrice: 650 },
            { productId: "prod2", description: "Kajen (P-KAJ), Kørsel, Bil", quantity: 1, unitPrice: 110.25 },
          ],
        },
      },
    },
  });
  const newest = { sortProperty: "createdTime", sortDirection: "DESC", pageSize: "100" };
  expect(find).toEqual([{ url, query: { organizationId: "org1", q: "DGV-12-0f8fad5b", ...newest }, headers }]);
});

test("a draft is found only by its own reference among the invoices in a response", () => {
  const { reference } = draft;
  const { economic, dinero, billy } = accountingSystems;
  const own = { references: { other: reference } };
  expect(economic.invoicesIn({ collection: [own] })).toEqual([own]);
  expect(economic.foundIn({ references: { other: "DGV-12-ffffffff" }, draftInvoiceNumber: 1 }, draft)).toBeUndefined();
  expect(economic.foundIn({ ...own, draftInvoiceNumber: 422 }, draft)).toBe("422");
  expect(economic.foundIn({ ...own, bookedInvoiceNumber: 7 }, draft)).toBe("7");
  // Dinero writes names in two ways.
  expect([dinero.invoicesIn({ Collection: [] }), dinero.invoicesIn({ collection: [] })]).toEqual([[], []]);
  expect(dinero.foundIn({ Guid: "a", ExternalReference: "other" }, draft)).toBeUndefined();
  expect(dinero.foundIn({ guid: "b", externalReference: reference }, draft)).toBe("b");
  expect(billy.invoicesIn({ invoices: [own] })).toEqual([own]);
  expect(billy.foundIn({ id: "a", orderNo: null }, draft)).toBeUndefined();
  expect(billy.foundIn({ id: "b", orderNo: reference }, draft)).toBe("b");
});

test.each(accountingSystemNames)(
  "%s is called by https at its own hosts, and a malformed response contains no draft",
  (name) => {
    const system = accountingSystems[name];
    const { make, find, login } = requests(name);
    for (const { url } of [make, ...find, ...(login ? [login] : [])]) {
      expect(URL.parse(url)?.protocol).toBe("https:");
      expect(system.hosts).toContain(URL.parse(url)?.host);
    }
    for (const answer of [undefined, null, [], {}, "x", { collection: 1, invoices: {}, Guid: "a\u0000", id: {} }]) {
      const read = [system.madeIn(answer), system.invoicesIn(answer), system.foundIn(answer, draft)];
      expect([...read, system.login?.tokenIn(answer)]).toEqual([undefined, undefined, undefined, undefined]);
    }
  },
);

test("an organisation number cannot change the path of a request", () => {
  const settings = { ...rightSetups.dinero.settings, ...rightSetups.dinero.secrets, organization_id: "../../evil?x=" };
  const { url } = accountingSystems.dinero.make(settings, draft, "t");
  expect(url).toBe("https://api.dinero.dk/v1/..%2F..%2Fevil%3Fx%3D/invoices");
});
