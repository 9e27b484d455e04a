import type { ComponentType } from "react";
import { lazyPart, NotFetched } from "#common/web/lazy-part.tsx";
import type { JobKind } from "#features/kinds/rules/kinds.ts";
import type { KindFieldsProps } from "../fields/kind-fields-props.ts";
import { WorkFields } from "./work/WorkFields.tsx";
import { WorkHead } from "./work/WorkHead.tsx";

type KindForm = {
  /** In two columns. */
  readonly Fields: ComponentType<KindFieldsProps>;
  /** Above the fields and what the form has to say. */
  readonly Head?: ComponentType<KindFieldsProps>;
};

/** The fields of each kind. Most jobs are work, whose form does not bring those of the other kinds. */
export const kindForms: Readonly<Record<JobKind, KindForm>> = {
  work: { Fields: WorkFields, Head: WorkHead },
  expense: { Fields: lazyPart(async () => (await import("./expense/ExpenseFields.tsx")).ExpenseFields, NotFetched) },
  mileage: { Fields: lazyPart(async () => (await import("./mileage/TripFields.tsx")).TripFields, NotFetched) },
};
