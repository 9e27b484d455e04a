/** The screens where what keeps a file from being made is mended, in the order of their links. */
export const problemPlaces = ["job-types", "payroll-setup", "users", "projects", "cost-centers"] as const;
export type ProblemPlace = (typeof problemPlaces)[number];

/** What keeps a file from being made, as a Danish sentence, and where it is mended. */
export type FileProblem = { readonly text: string; readonly at: readonly ProblemPlace[] };

export const problemsAt = (at: readonly ProblemPlace[], texts: readonly string[]): FileProblem[] =>
  texts.map((text) => ({ text, at }));

/** The screens of all of them, each once. */
export function placesOfProblems(problems: readonly FileProblem[]): ProblemPlace[] {
  const places = new Set(problems.flatMap(({ at }) => at));
  return problemPlaces.filter((place) => places.has(place));
}

/** Of these a run's lines are frozen copies: a change reaches only the next run. */
export const isFrozenInRuns = (place: ProblemPlace): boolean => place !== "payroll-setup";
