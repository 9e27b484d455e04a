import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** CI shows the last 100 lines of a log, which should contain all failures and the totals. */
const maxLines = 90;
const maxErrorLines = 15;
const maxLineLength = 300;

export function printed(failures) {
  const errorLines = Math.max(1, Math.min(maxErrorLines, Math.floor(maxLines / failures.length) - 1));
  return failures
    .flatMap(({ kind = "FAILED", place, error }) => [
      `${kind} ${place}`,
      ...firstLines(error, errorLines).map((line) => `    ${line}`),
    ])
    .join("\n");
}

function firstLines(text, count) {
  const lines = stripVTControlCharacters(text).split("\n");
  const own = lines.filter((line) => line.trim() && !line.includes("node_modules/"));
  return own.slice(0, count).map((line) => line.slice(0, maxLineLength));
}

export function playwrightFailures({ suites, errors }) {
  const outsideTests = errors.map((error) => ({ place: "Playwright, outside the tests", error: textOf(error) }));
  return [...outsideTests, ...suites.flatMap((suite) => suiteFailures(suite, []))];
}

/** The outermost suite of Playwright's report is a file, so its title is left out. */
function suiteFailures({ file, specs = [], suites = [] }, titles) {
  const kinds = { unexpected: "FAILED", flaky: "FLAKY" };
  const own = specs.flatMap(({ title, line, tests }) =>
    tests
      .filter(({ status }) => kinds[status])
      .map(({ status, projectName, results }) => ({
        kind: kinds[status],
        place: [`[${projectName}] e2e/${file}:${line}`, ...titles, title].join(" > "),
        error:
          results
            .find(({ errors }) => errors.length > 0)
            ?.errors.map(textOf)
            .join("\n") ?? "",
      })),
  );
  return [...own, ...suites.flatMap((suite) => suiteFailures(suite, [...titles, suite.title]))];
}

const textOf = ({ message, snippet, stack }) => [message ?? stack, snippet].filter(Boolean).join("\n");

export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
