import { recordCalls } from "#common/web/api/records.ts";
import type { Customer, CustomerInput } from "../rules/customer.ts";

const kind = {
  name: "customers",
  with: "",
  flashes: { created: "Kunde oprettet.", updated: "Kunde opdateret." },
  failures: { create: "Kunden kunne ikke oprettes.", update: "Kunden kunne ikke gemmes." },
};

export const customers = recordCalls<Customer, CustomerInput>(kind);

/** For pickers, which show an `email` of choices beside the name. */
export const customerChoices = recordCalls<Pick<Customer, "id" | "name">, CustomerInput>(kind).choices;
