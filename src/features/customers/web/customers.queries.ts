import { recordCalls } from "#common/web/api/records.ts";
import type { Customer, CustomerInput } from "../rules/customer.ts";

export const customers = recordCalls<Customer, CustomerInput>({
  name: "customers",
  with: "",
  flashes: { created: "Kunde oprettet.", updated: "Kunde opdateret." },
  failures: { create: "Kunden kunne ikke oprettes.", update: "Kunden kunne ikke gemmes." },
});
