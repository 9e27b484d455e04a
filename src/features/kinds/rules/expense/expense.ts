import { formatKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { flagsOfEveryKind } from "../job-flag-kinds.ts";
import type { Kind } from "../kind.ts";
import { vatShareLabels, vatShares } from "./vat-shares.ts";

export const expense = {
  label: "Udlæg",
  money: "udlæg",
  newLabel: "Nyt udlæg",
  readOnlyLabel: "Udlæg",
  typeLabel: "Kategori",
  otherType: "Vælg en kategori for udlæg.",
  time: "day",
  pay: "refund",
  price: "typed",
  hasKm: false,
  hasCreditNotes: true,
  part: "expense",
  jobType: {
    vat_share: {
      control: "choice",
      label: "Momsfradrag",
      options: new Map(vatShares.map((share) => [share, vatShareLabels[share]])),
      required: "Vælg, hvor stor en del af momsen firmaet får tilbage.",
      isInternal: false,
    },
    asks_participants: {
      control: "switch",
      label: "Kræv deltagere og anledning",
      help: "Ved restaurant og repræsentation skal bilaget fortælle, hvem der deltog, og hvorfor.",
      isInternal: false,
    },
  },
  salaryCodeLabel: "Lønkode",
  isCopied: false,
  flags: ["over-receipt", "similar-expense", "missing-receipt", ...flagsOfEveryKind],
  isBooked: true,
  isSpecial: () => true,
  beside: (job) => job.expense?.supplier ?? null,
  summary: () => null,
  amount: () => null,
  unsentText: () => null,
  attachments: ({ expense }) => expense?.receipt_ids ?? [],
  payText: (job) => job.expense && `heraf moms ${formatKroner(job.expense.vat)}`,
  details: (job) => {
    if (!job.expense) return null;
    const { supplier, supplier_cvr, participants, currency, currency_amount, split_id } = job.expense;
    const facts = [
      supplier && `${supplier}${supplier_cvr ? ` (CVR ${supplier_cvr})` : ""}`,
      currency_amount !== null && `${formatDecimal(currency_amount)} ${currency}`,
      participants && `Deltagere: ${participants}`,
      split_id !== null && "Del af et udlæg, der er fordelt på flere projekter",
    ].filter(Boolean);
    return facts.join(" · ") || null;
  },
  samplePay: () => [{ minutes: 0, price_mode: "manual", hourly_rate: null, price: 100 }],
} satisfies Kind;
