import { jobTexts } from "#features/jobs/rules/job-fields.ts";
import { JobTextField } from "./JobTextField.tsx";

/** The texts that a job of any kind has. */
export function JobTexts({ isReadOnly }: { readonly isReadOnly: boolean }) {
  return jobTexts.map((name) => <JobTextField key={name} name={name} isReadOnly={isReadOnly} />);
}
