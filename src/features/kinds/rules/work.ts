import { formatKroner } from "#common/rules/values/money.ts";
import { flagsOfEveryKind } from "./job-flag-kinds.ts";
import type { Kind } from "./kind.ts";

export const work = {
  label: "Arbejde",
  money: "løn",
  newLabel: "Ny opgave",
  readOnlyLabel: "Opgave",
  typeLabel: "Arbejde",
  otherType: "Vælg en arbejdstype, som timer registreres på.",
  time: "period",
  pay: "wage",
  price: "typed",
  hasKm: false,
  part: null,
  jobType: {
    is_extra: {
      control: "switch",
      label: "Tillægsarbejde, foreslås ikke",
      help: "Overarbejde og andet, der ikke er en almindelig dag: det vælges hver gang.",
      isInternal: true,
    },
  },
  salaryCodeLabel: "Lønkode",
  isCopied: true,
  flags: [
    "duplicate",
    "overlap",
    "long-day",
    "absence",
    "unusual-rate",
    "day-off",
    "short-rest",
    "no-day-off",
    "young-breach",
    "young-question",
    "no-pause",
    "early-plan",
    "night-work",
    ...flagsOfEveryKind,
  ],
  isBooked: false,
  isSpecial: ({ price_mode }) => price_mode === "manual",
  beside: () => null,
  summary: () => null,
  amount: () => null,
  unsentText: () => null,
  attachments: () => [],
  payText: ({ price_mode, hourly_rate }) =>
    price_mode === "auto" ? `${formatKroner(hourly_rate ?? 0)} i timen` : "Fast beløb",
  details: () => null,
  samplePay: () => [{ minutes: 60, price_mode: "auto", hourly_rate: 200, price: 200 }],
} satisfies Kind;
