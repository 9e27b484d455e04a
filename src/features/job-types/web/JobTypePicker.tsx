import type { ComponentProps } from "react";
import { ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { defaultKind } from "#features/kinds/rules/kinds.ts";
import { jobTypesOfKind } from "./job-types.queries.ts";

type Props = Omit<ComponentProps<typeof ChoicePicker>, "label" | "choices">;

const choices = (filter: string) => jobTypesOfKind(defaultKind, filter);

export function JobTypePicker(props: Props) {
  return <ChoicePicker {...props} label="Arbejde" choices={choices} />;
}
