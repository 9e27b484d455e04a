import type { ComponentProps } from "react";
import { ChoicePicker } from "#common/web/ui/forms/ChoicePicker.tsx";
import { projects } from "./projects.queries.ts";

type Props = Omit<ComponentProps<typeof ChoicePicker>, "label" | "choices">;

/** A project by name; who manages users' jobs also sees and searches its code. */
export function ProjectPicker(props: Props) {
  return <ChoicePicker {...props} label="Projekt" choices={projects.choices} />;
}
