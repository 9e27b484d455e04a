import fc from "fast-check";
import { attemptBy, mostly, nth, type Who, who } from "../choose.ts";
import { type Company, type Job, kroner, kronerOrNull, sum, type User } from "../company.ts";
import { type Body, inProportion, looseReceipts, oreOf, wrongSplitFields } from "../rules.ts";
import { type Attempt, count, type Expected, refused, refusedAccess, Step } from "../step.ts";
import { shownJob } from "../views/jobs.ts";
import { addJob, expenseBody, type Form, form, partOf, type Spent, spent } from "./jobs.ts";

/* A split expense, whose parts are jobs that are then decided separately. */

type Drawn = {
  who: Who;
  forWhom: number | null;
  form: Form;
  spent: Spent;
  /** A percentage of the price. */
  vat: number;
  isForeign: boolean;
  /** The proportions of all parts but the last. */
  weights: number[];
  /** Extra øre in the first part. */
  slip: number;
  receipt: "own" | "none" | "any" | "forgotten";
  key: string;
};

export const registerSplit = fc
  .record({
    who,
    forWhom: fc.option(fc.nat({ max: 8 }), { freq: 3 }),
    form,
    spent,
    vat: mostly(fc.constantFrom(20, 19, 7), fc.constantFrom(0, 100, 101)),
    isForeign: fc.boolean(),
    weights: mostly(
      fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom([], Array<number>(10).fill(1)),
    ),
    slip: mostly(fc.constant(0), fc.constantFrom(1, -1)),
    receipt: mostly(
      fc.constantFrom("own" as const, "own" as const, "none" as const),
      fc.constantFrom("any" as const, "forgotten" as const),
    ),
    key: fc.uuid(),
  })
  .map((drawn) => new Step("Register split", drawn, splitting));

function splitting(company: Company, drawn: Drawn): Attempt | undefined {
  const other = drawn.forWhom === null ? undefined : nth(company.users, drawn.forWhom);
  return attemptBy(company, drawn.who, (actor) => {
    const body = splitBody(company, actor, drawn);
    return {
      by: actor.id,
      method: "POST",
      path: other ? `/api/users/${other.id}/jobs/split` : "/api/jobs/split",
      body,
      key: drawn.key,
      expect: () => expectedSplit(company, actor, other, body),
    };
  });
}

function splitBody(
  company: Company,
  actor: User,
  { form, spent, vat, isForeign, weights, slip, receipt }: Drawn,
): Body {
  const { project_id, expense, ...shared } = expenseBody(company, form, { ...spent, vat });
  const first = company.projects.findIndex(({ id }) => id === project_id);
  const prices = divided(oreOf(shared.price) ?? 0, [...weights, 500]);
  const own = receipt === "any" ? nth(company.receipts, form.jobType) : nth(looseReceipts(company, actor), 0);
  const named = receipt === "own" || receipt === "any" ? own : undefined;
  return {
    ...shared,
    expense: {
      ...expense,
      ...(isForeign && { currency: "EUR", currency_amount: partOf(shared.price, 13) }),
      ...(named && { receipt_ids: [named.id] }),
      ...((named || receipt === "forgotten") && { missing_receipt_reason: null }),
    },
    parts: prices.map((price, place) => ({
      project_id: first < 0 ? project_id : nth(company.projects, first + place)?.id,
      price: kroner(place === 0 ? price + slip : price),
    })),
  };
}

/** Divides by weights; the last part gets the rest. */
function divided(ore: number, weights: readonly number[]): number[] {
  const parts = weights.slice(0, -1).map((weight) => Math.floor((ore * weight) / sum(weights)));
  return [...parts, ore - sum(parts)];
}

function expectedSplit(company: Company, actor: User, other: User | undefined, body: Body): Expected {
  const refusal = refusedAccess(actor, other ? "manage-users-jobs" : "index-own-jobs");
  if (refusal) return refusal;
  if (other?.deleted) return refused(404);
  const wrong = wrongSplitFields(company, actor, body);
  if (wrong.length > 0) return refused(422, ...wrong);
  let jobs: Job[] = [];
  return {
    status: 201,
    happens({ data }) {
      jobs = partsOf(body).map((part, place) => {
        const { id, created_at } = data[place];
        const job = addJob(company, actor, (other ?? actor).id, part, id, created_at);
        // The server chooses the id; all parts must have the same.
        if (job.expense)
          Object.assign(job.expense, { split: String(data[0].expense.split_id), whole: oreOf(body.price) });
        return job;
      });
      if (body.expense.receipt_ids) count(company, "Split with a receipt");
    },
    shows: () => ({ data: jobs.map((job) => shownJob(company, actor, job)) }),
  };
}

/** The body of each part as an expense of its own. */
function partsOf({ parts, expense, ...whole }: Body): Body[] {
  const prices: number[] = parts.map(({ price }: Body) => oreOf(price) ?? 0);
  const vats = inProportion(oreOf(expense.vat) ?? 0, prices);
  const foreign = expense.currency ? inProportion(oreOf(expense.currency_amount) ?? 0, prices) : [];
  return parts.map((part: Body, place: number) => ({
    ...whole,
    ...part,
    expense: { ...expense, vat: kroner(vats[place] ?? 0), currency_amount: kronerOrNull(foreign[place] ?? null) },
  }));
}
