import { type JobKind, jobKinds } from "#features/kinds/rules/kinds.ts";

type Figures = { readonly price?: number; readonly minutes?: number; readonly km?: number };

/** The rows of these kinds as an answer has them; a number is kroner. */
export const kindSums = (figures: Partial<Record<JobKind, number | Figures>>) =>
  jobKinds.flatMap((kind) => {
    const known = figures[kind];
    if (known === undefined) return [];
    const { price = 0, minutes = 0 } = typeof known === "number" ? { price: known } : known;
    return [{ kind, price, minutes }];
  });

/** The same where they are paid. */
export const paidSums = (figures: Partial<Record<JobKind, number | Figures>>) =>
  kindSums(figures).map((sum) => {
    const known = figures[sum.kind];
    return { ...sum, km: (typeof known === "object" && known.km) || 0 };
  });
