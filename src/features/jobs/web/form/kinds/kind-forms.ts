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

/** The form of work is part of the job form, because most jobs are work. The other forms are loaded on demand. */
export const kindForms: Readonly<Record<JobKind, KindForm>> = {
  work: { Fields: WorkFields, Head: WorkHead },
  expense: { Fields: lazyPart(async () => (await import("./expense/ExpenseFields.tsx")).ExpenseFields, NotFetched) },
  mileage: { Fields: lazyPart(async () => (await import("./mileage/TripFields.tsx")).TripFields, NotFetched) },
};
