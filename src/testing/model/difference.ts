/** A condition on a value. */
export class Check {
  readonly what: string;
  readonly holds: (actual: unknown) => boolean;
  constructor(what: string, holds: (actual: unknown) => boolean) {
    this.what = what;
    this.holds = holds;
  }
}

/** A list in any order. */
export class Unordered {
  readonly entries: readonly unknown[];
  constructor(entries: readonly unknown[]) {
    this.entries = entries;
  }
}

/**
 * The first difference between a response and its expectation, as a sentence. Only expected fields of objects are
 * compared, `undefined` means absent, and lists keep their order.
 */
export function difference(expected: unknown, actual: unknown, path = ""): string | undefined {
  if (expected instanceof Check)
    return expected.holds(actual) ? undefined : `${path}: ${text(actual)}: ${expected.what}`;
  if (expected instanceof Unordered) return unorderedDifference(expected.entries, actual, path);
  if (Array.isArray(expected)) return listDifference(expected, actual, path);
  if (typeof expected === "object" && expected !== null) return fieldsDifference(expected, actual, path);
  return Object.is(expected, actual) ? undefined : `${path || "answer"}: ${text(actual)} instead of ${text(expected)}`;
}

function unorderedDifference(expected: readonly unknown[], actual: unknown, path: string): string | undefined {
  if (!Array.isArray(actual)) return `${path}: ${text(actual)} instead of a list`;
  const left = [...actual];
  for (const entry of expected) {
    const index = left.findIndex((candidate) => difference(entry, candidate) === undefined);
    if (index === -1) return `${path}: no ${text(entry)} in ${text(actual)}`;
    left.splice(index, 1);
  }
  return left.length === 0 ? undefined : `${path}: ${text(left)} too many`;
}

function listDifference(expected: readonly unknown[], actual: unknown, path: string): string | undefined {
  if (!Array.isArray(actual)) return `${path}: ${text(actual)} instead of a list`;
  for (const [index, entry] of expected.entries()) {
    const found = difference(entry, actual[index], `${path}[${index}]`);
    if (found) return `${found}\n  of ${text(actual)}\n  instead of ${text(expected)}`;
  }
  if (actual.length === expected.length) return undefined;
  return `${path}: ${actual.length} entries instead of ${expected.length}: ${text(actual)} instead of ${text(expected)}`;
}

function fieldsDifference(expected: object, actual: unknown, path: string): string | undefined {
  if (typeof actual !== "object" || actual === null) return `${path}: ${text(actual)} instead of ${text(expected)}`;
  for (const [name, value] of Object.entries(expected)) {
    const found = difference(value, (actual as Record<string, unknown>)[name], `${path}.${name}`);
    if (found) return found;
  }
  return undefined;
}

const longest = 1_500;

function text(value: unknown): string {
  const json = JSON.stringify(value) ?? "nothing";
  return json.length > longest ? `${json.slice(0, longest)}…` : json;
}
