import type { ComponentProps } from "react";
import { ChoicePicker } from "../../../common/web/ui/forms/ChoicePicker.tsx";
import { jobTypes } from "./job-types.queries.ts";

type Props = Omit<ComponentProps<typeof ChoicePicker>, "label" | "choices">;

export function JobTypePicker(props: Props) {
  return <ChoicePicker {...props} label="Arbejde" choices={jobTypes.choices} />;
}
