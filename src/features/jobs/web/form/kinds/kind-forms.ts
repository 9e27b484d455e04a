import type { ComponentType } from "react";
import { lazyPart, NotFetched } from "#common/web/lazy-part.tsx";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { KindFieldsProps } from "../fields/kind-fields-props.ts";
import { WorkFields } from "./work/WorkFields.tsx";
import { WorkHead } from "./work/WorkHead.tsx";

type KindForm = {
  readonly Fields: ComponentType<KindFieldsProps>;
  readonly Head?: ComponentType<KindFieldsProps>;
};

/** Only the form of work is not loaded on demand, because most jobs are work. */
export const kindForms: Readonly<Record<JobKind, KindForm>> = {
  work: { Fields: WorkFields, Head: WorkHead },
  expense: { Fields: lazyPart(async () => (await import("./expense/ExpenseFields.tsx")).ExpenseFields, NotFetched) },
  mileage: { Fields: lazyPart(async () => (await import("./mileage/TripFields.tsx")).TripFields, NotFetched) },
};
