/** The screens where a file's problems are corrected, in the order of their links. */
export const problemPlaces = [
  "job-types",
  "absence-kinds",
  "allowance-rules",
  "payroll-setup",
  "users",
  "projects",
  "cost-centers",
] as const;
export type ProblemPlace = (typeof problemPlaces)[number];

export type FileProblem = { readonly text: string; readonly at: readonly ProblemPlace[] };

export const problemsAt = (at: readonly ProblemPlace[], texts: readonly string[]): FileProblem[] =>
  texts.map((text) => ({ text, at }));

export function placesOfProblems(problems: readonly FileProblem[]): ProblemPlace[] {
  const places = new Set(problems.flatMap(({ at }) => at));
  return problemPlaces.filter((place) => places.has(place));
}

/** Whether a run's lines keep copies of the screen's data. If so, a correction affects only later runs. */
export const isFrozenInRuns = (place: ProblemPlace): boolean => place !== "payroll-setup";
