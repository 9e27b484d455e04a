import { recordCalls } from "#common/web/api/records.ts";
import type { Customer, CustomerInput } from "../rules/customer.ts";

const kind = {
  name: "customers",
  with: "",
  flashes: { created: "Kunde oprettet.", updated: "Kunde opdateret." },
  failures: { create: "Kunden kunne ikke oprettes.", update: "Kunden kunne ikke gemmes." },
};

export const customers = recordCalls<Customer, CustomerInput>(kind);

/** The type has no `email`, because a customer's email may be null, and the `email` of a choice may not. */
export const customerChoices = recordCalls<Pick<Customer, "id" | "name">, CustomerInput>(kind).choices;
