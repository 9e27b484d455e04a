import { type JobKind, jobKinds } from "#features/kinds/rules/kinds.ts";

type Figures = { readonly price?: number; readonly minutes?: number; readonly km?: number };

/** The sum rows of a response, one for each given kind. A number is a price in kroner. */
export const kindSums = (figures: Partial<Record<JobKind, number | Figures>>) =>
  jobKinds.flatMap((kind) => {
    const known = figures[kind];
    if (known === undefined) return [];
    const { price = 0, minutes = 0 } = typeof known === "number" ? { price: known } : known;
    return [{ kind, price, minutes }];
  });

/** Sum rows of payable or paid jobs, which also have kilometres. */
export const paidSums = (figures: Partial<Record<JobKind, number | Figures>>) =>
  kindSums(figures).map((sum) => {
    const known = figures[sum.kind];
    return { ...sum, km: (typeof known === "object" && known.km) || 0 };
  });
