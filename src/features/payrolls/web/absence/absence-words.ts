import { formatMinutes } from "#common/rules/time/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { listed } from "#common/web/words.ts";
import { amountWords } from "#features/absence/rules/balances/balance-words.ts";

type Figures = { readonly hundredths: number; readonly minutes: number; readonly price: number };

/** `3.000,00 kr. for 2,00 dage` */
export const absencePayInWords = ({ price, hundredths }: Pick<Figures, "price" | "hundredths">): string =>
  `${formatKroner(price)} for ${amountWords(hundredths, "days")}`;

/** `2,00 dage · 15 timer · 3.000,00 kr.` */
export const absenceInWords = ({ hundredths, minutes, price }: Figures): string =>
  listed(amountWords(hundredths, "days"), formatMinutes(minutes), formatKroner(price));
