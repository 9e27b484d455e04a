import { formatMinutes } from "#common/rules/clock.ts";
import { formatKroner } from "#common/rules/values/money.ts";
import { formatDecimal } from "#common/rules/values/numbers.ts";
import { listed } from "#common/web/words.ts";

type Figures = { readonly hundredths: number; readonly minutes: number; readonly price: number };

/** `1,00 dag`, `2,50 dage`, `-1,00 dag` */
export const daysInWords = (hundredths: number): string =>
  `${formatDecimal(hundredths / 100)} ${Math.abs(hundredths) === 100 ? "dag" : "dage"}`;

/** `3.000,00 kr. for 2,00 dage` */
export const absencePayInWords = ({ price, hundredths }: Pick<Figures, "price" | "hundredths">): string =>
  `${formatKroner(price)} for ${daysInWords(hundredths)}`;

/** `2,00 dage · 15 timer · 3.000,00 kr.` */
export const absenceInWords = ({ hundredths, minutes, price }: Figures): string =>
  listed(daysInWords(hundredths), formatMinutes(minutes), formatKroner(price));
