import { today } from "#common/rules/time/clock.ts";
import type { InvoiceBasisChoice, InvoiceBasisDetails } from "#features/invoice-bases/rules/invoice-basis.ts";
import type { Client } from "#testing/http-client.ts";

type Chosen = Partial<InvoiceBasisChoice> & Pick<InvoiceBasisChoice, "customer_id">;

/** All jobs of the customer until today, by person, without a markup. */
export const basisChoice = (chosen: Chosen): InvoiceBasisChoice => ({
  ...{ until: today().toString(), group_by: "person", with_refunds: true, markup: 0, without_project_ids: [] },
  ...chosen,
});

/** Makes a basis with the digest of a new preview. */
export async function makeBasis(client: Client, chosen: Chosen): Promise<InvoiceBasisDetails> {
  const choice = basisChoice(chosen);
  const { digest } = (await client.post("/api/invoice-bases/preview", choice)).body;
  const { status, body } = await client.post("/api/invoice-bases", { ...choice, digest });
  if (status !== 201) throw new Error(`The basis was not made: ${JSON.stringify(body)}`);
  return body;
}
