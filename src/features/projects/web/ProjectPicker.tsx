import type { ComponentProps } from "react";
import { ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { useProjectChoices } from "./projects.queries.ts";

type Props = Omit<ComponentProps<typeof ChoicePicker>, "label" | "choices">;

export function ProjectPicker(props: Props) {
  return <ChoicePicker {...props} label="Projekt" choices={useProjectChoices()} />;
}
