import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** Files and headings that comments and documents cite must exist. */

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const sources = globSync(["{src,e2e,scripts,bench}/**/*.{ts,tsx,mjs,sql}", "*.ts"], { cwd: root })
  // It contains the patterns that must not be found.
  .filter((path) => path !== "src/citations.test.ts");
const documents = globSync(["*.md", "docs/**/*.md"], { cwd: root });

/** A citation by number without file and heading, or of a document outside the repository. */
const papers = [
  /(?<!docs\/)\b(?:decisions?|specification)[ /]\d[^\s)]*/gi,
  /[(](?:decisions?|specification) [^)]*\)?/gi,
];
const elsewhere = [/(?<![\w.])\/(?:home|mnt|root|srv|tmp|work)\/\S+/g, /\b(?:issue|point) #?\d+/gi];

/** A comment's lines as one text, because a citation may cross a line end. */
const unwrapped = (source: string) => source.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, " ");

const vagueCitations = (source: string) =>
  [...papers, ...elsewhere].flatMap((pattern) => unwrapped(source).match(pattern) ?? []);

/** The repository paths in a text, with their headings. */
const namedPaths = (text: string) => text.match(/(?<![\w/.-])docs\/[\w/.-]*\w(?:#[\p{L}\d_-]+)?/gu) ?? [];

const withoutBlocks = (markdown: string) => markdown.replaceAll(/^```.*?^```/gms, "");
const withoutCode = (markdown: string) => withoutBlocks(markdown).replaceAll(/`[^`\n]*`/g, "");

/** The targets of a document's links as paths from the root, without other sites. */
function linkedPaths(document: string, markdown: string): string[] {
  const links = [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)|\b(?:src|href)="([^"]+)"/g)];
  return links
    .map(([, link, attribute]) => link ?? attribute ?? "")
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => (link.startsWith("#") ? document + link : normalize(join(dirname(document), link))));
}

/** The source files that a document names in code, such as `src/app/web/routes.tsx` or `common/rules/money.ts`. */
function codePaths(markdown: string): string[] {
  return [...markdown.matchAll(/`((?:src|e2e|scripts|bench|common|features|app)\/[\w/.-]*\w)`/g)].map(
    ([, path = ""]) => (/^(?:common|features|app)\//.test(path) ? `src/${path}` : path),
  );
}

/** The files that a name can mean, with or without folders. */
const files = new Set(
  globSync(["{src,e2e,scripts,bench,docs,public,tsconfig}/**/*.*", "*.*"], { cwd: root }).flatMap((path) =>
    path.split("/").map((_, index, parts) => parts.slice(index).join("/")),
  ),
);

/** Placeholder names. */
const placeholders = ["XScreen.tsx", "PascalCase.tsx", "NNN-name.md", "20261122-1430-what-it-does.ts"];

const fileNames = (text: string) => text.match(/(?<![\w/.:*{}%-])\w[\w/.-]*\.(?:tsx?|mjs|md|conf|sql)\b/g) ?? [];
const missingFiles = (text: string) =>
  fileNames(text).filter((name) => !files.has(name) && !placeholders.includes(name));

const commentLines = (source: string) => (source.match(/^\s*(?:\/?\*|\/\/).*$/gm) ?? []).join("\n");
const codeSpans = (markdown: string) => (markdown.match(/`[^`\n]+`/g) ?? []).join("\n");

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, "$1")
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\d_ -]/gu, "")
    .replaceAll(" ", "-");

function anchorsIn(markdown: string): string[] {
  const headings = withoutBlocks(markdown).match(/^#+ .+$/gm) ?? [];
  return headings.map((heading) => anchorOf(heading.replace(/^#+ /, "")));
}

/** The problem of a path and its heading; undefined if both exist. */
function problemOf(target: string): string | undefined {
  const [path = "", anchor] = target.split("#");
  if (!existsSync(join(root, path))) return `${path} is not there`;
  if (anchor !== undefined && !anchorsIn(read(path)).includes(anchor)) return `${path} has no heading #${anchor}`;
  return undefined;
}

const problemsOf = (targets: readonly string[]) => targets.flatMap((target) => problemOf(target) ?? []);

test("comments cite a file and its heading, not a document by its number", () => {
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.flatMap((path) => vagueCitations(read(path)).map((found) => `${path}: ${found}`))).toEqual([]);
});

test("the documents that comments cite exist, with their headings", () => {
  const named = sources.flatMap((path) => namedPaths(read(path)).map((target) => ({ path, target })));
  expect(named.length).toBeGreaterThan(20);
  expect(named.flatMap(({ path, target }) => problemsOf([target]).map((problem) => `${path}: ${problem}`))).toEqual([]);
});

test("the files that comments name exist", () => {
  const missing = sources.flatMap((path) => missingFiles(commentLines(read(path))).map((name) => `${path}: ${name}`));
  expect(missing).toEqual([]);
});

test.each(documents)("the files and headings that %s cites exist", (document) => {
  const markdown = read(document);
  const targets = [...linkedPaths(document, markdown), ...namedPaths(markdown), ...codePaths(markdown)];
  expect(problemsOf(targets)).toEqual([]);
  // The change log may name removed files.
  if (document !== "CHANGELOG.md") expect(missingFiles(codeSpans(markdown))).toEqual([]);
});

test("no two headings of a document have the same anchor", () => {
  const twice = documents.flatMap((document) => {
    const anchors = anchorsIn(read(document));
    return anchors
      .filter((anchor, index) => anchors.indexOf(anchor) !== index)
      .map((anchor) => `${document}#${anchor}`);
  });
  // Each version in the change log has the same headings.
  expect(twice.filter((anchor) => !anchor.startsWith("CHANGELOG.md"))).toEqual([]);
});

// The number is separate, so that these lines are not citations themselves.
test.each([
  `/** Elapsed minutes (decisions ${4}). */`,
  `/** The page's size (specification ${9}, decisions ${7}). */`,
  `/** Snackbars of specification ${2}. */`,
  `/**\n * Prices are rounded (decisions\n * ${4}).\n */`,
  `// As decision ${"013"} has it.`,
  `/** What a run pays (decisions/${"007"}). */`,
  `/** See ${"/home"}/anna/notes.md. */`,
  `/** For issue ${12}. */`,
])("the citation %s is refused", (comment) => {
  expect(vagueCitations(comment)).not.toEqual([]);
});

test.each([
  "/** Elapsed minutes (docs/product-rules.md#elapsed-minutes). */",
  "/** What the specification says of screens. */",
  "/** Its two decisions (approved, rejected). */",
])("the citation %s is accepted", (comment) => {
  expect(vagueCitations(comment)).toEqual([]);
});

test.each([
  ["docs/product-rules.md", undefined],
  ["docs/product-rules.md#rounding", undefined],
  ["docs/product-rules.md#no-such-heading", "docs/product-rules.md has no heading #no-such-heading"],
  ["docs/no-such-file.md#rounding", "docs/no-such-file.md is not there"],
])("the problem of the path %s is: %s", (target, problem) => {
  expect(problemOf(target)).toBe(problem);
});

test("a path is found in a sentence, with its heading and without the full stop", () => {
  expect(namedPaths("Rounded (docs/product-rules.md#rounding), see docs/testing.md.")).toEqual([
    "docs/product-rules.md#rounding",
    "docs/testing.md",
  ]);
});

test("a comment may name a file with or without its folders", () => {
  const comment =
    "/** As citations.test.ts and src/wording.test.ts say; not no-such-file.ts, nor app/wording.test.ts. */";
  expect(missingFiles(comment)).toEqual(["no-such-file.ts", "app/wording.test.ts"]);
});

test("a relative link starts from the folder of its document", () => {
  const markdown = '[a](../README.md#start) [b](#here) [c](https://example.org) `[d](x.md)` <img src="images/e.png">';
  expect(linkedPaths("docs/testing.md", markdown)).toEqual([
    "README.md#start",
    "docs/testing.md#here",
    "docs/images/e.png",
  ]);
});

test.each([
  ["2. Screens and routes", "2-screens-and-routes"],
  ["Mutation: `npm run mutate`", "mutation-npm-run-mutate"],
  ["Who reads [this](x.md)?", "who-reads-this"],
])("the anchor of %s is %s", (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor);
});
