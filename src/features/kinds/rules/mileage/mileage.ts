import { formatKm, tripKm } from "#features/mileage/rules/km.ts";
import { flagsOfEveryKind } from "../job-flag-kinds.ts";
import type { Kind, SamplePay } from "../kind.ts";
import { tripInWords, wayInWords } from "./trip-words.ts";

export const mileage = {
  label: "Kørsel",
  money: "kørsel",
  newLabel: "Ny kørsel",
  readOnlyLabel: "Kørsel",
  typeLabel: "Kørselstype",
  otherType: "Vælg en arbejdstype for kørsel.",
  time: "day",
  pay: "refund",
  price: "computed",
  hasKm: true,
  hasCreditNotes: false,
  part: "trip",
  jobType: {
    low_salary_code: {
      control: "code",
      label: "Lønkode, lav sats",
      required: "Lønkode til lav sats skal udfyldes.",
      isInternal: true,
    },
    bicycle_salary_code: {
      control: "code",
      label: "Lønkode, cykel og knallert",
      required: "Lønkode til cykel skal udfyldes.",
      isInternal: true,
    },
  },
  salaryCodeLabel: "Lønkode, høj sats",
  isCopied: true,
  flags: ["duplicate", "commute", ...flagsOfEveryKind],
  isBooked: false,
  isSpecial: () => false,
  beside: () => null,
  summary: (job) => job.trip && tripInWords(job.trip),
  amount: (job) => job.trip && formatKm(tripKm(job.trip)),
  unsentText: ({ trip }) => trip && `${wayInWords(trip)} · ${trip.purpose}`,
  attachments: () => [],
  payText: () => null,
  details: (job) => job.trip && tripInWords(job.trip),
  samplePay: ({ salary_code, low_salary_code, bicycle_salary_code }) => [
    ...sampleTrip("high", salary_code),
    ...sampleTrip("low", low_salary_code),
    ...sampleTrip("bicycle", bicycle_salary_code),
  ],
} satisfies Kind;

function sampleTrip(trip_part: "high" | "low" | "bicycle", salary_code: string | null): SamplePay[] {
  if (salary_code === null) return [];
  return [
    { salary_code, minutes: 0, price_mode: "manual", hourly_rate: null, price: 20, trip_part, km: 10, km_rate: 2 },
  ];
}
