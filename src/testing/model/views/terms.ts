import { type Company, type Job, kroner, type Terms, type User } from "../company.ts";
import { can, payFor } from "../rules.ts";
import {
  atFormerRate,
  conditionFields,
  conditionsOf,
  hasWork,
  isUsed,
  rateOn,
  seesPlan,
  shownNorms,
} from "../terms.ts";
import type { View } from "./view.ts";

/** Users see their own terms, and users who pay see all terms. */
export function termsViews({ users }: Company): View[] {
  return users.flatMap((user) => [
    {
      path: `/api/users/${user.id}/terms`,
      right: "index-own-jobs",
      answer: (company, viewer) =>
        viewer.id === user.id || can(viewer, "index-payrolls")
          ? user.terms.toReversed().map((row) => shownTerms(company, user, row))
          : undefined,
    },
    {
      path: `/api/users/${user.id}/norms`,
      right: "index-own-jobs",
      answer: (company, viewer) => (seesPlan(company, viewer, user) ? shownNorms(viewer, user) : undefined),
    },
    {
      path: `/api/users/${user.id}/old-rate-jobs`,
      right: "index-payrolls",
      answer: (company) => shownOldRates(company, user),
    },
  ]);
}

export const shownTerms = (company: Company, user: User, row: Terms) => ({
  from_date: row.from,
  hourly_rate: kroner(row.rate),
  ...conditionFields(conditionsOf(row)),
  version: row.version,
  is_used: isUsed(company, user, row),
  has_work: hasWork(company, user, row),
});

export const shownOldRates = (company: Company, user: User) => ({
  data: atFormerRate(company, user).map((job) => shownOldRate(user, job)),
  is_cut: false,
});

function shownOldRate(user: User, job: Job) {
  const rate = rateOn(user, job.start) ?? 0;
  return {
    id: job.id,
    version: job.version,
    started_at: job.start,
    hourly_rate: kroner(job.rate ?? 0),
    price: kroner(job.price),
    new_hourly_rate: kroner(rate),
    new_price: kroner(payFor(rate, job.minutes)),
  };
}
