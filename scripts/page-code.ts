import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

/** Weights are kB (1000 bytes) of gzip. */
export type PageCode = {
  /** The most that the JavaScript of every page may weigh. */
  readonly most: number;
  /** Pages that bring the code of a screen: its file, from the project's folder, and what both together may weigh. */
  readonly preloads: readonly { readonly path: string; readonly screen: string; readonly most: number }[];
};

/**
 * Writes `preloads.json`, from the path of a page to the files of its screen, and fails the build when the JavaScript of
 * a page weighs more than it may, or its chunks go in a circle.
 */
export function pageCode({ most, preloads }: PageCode): Plugin {
  let root = "";
  return {
    name: "page-code",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const circle = circleIn(chunks);
        if (circle.size > 0) this.error(`Chunks that import each other do not start: ${namesOf(circle).join(", ")}`);
        const ofEveryPage = withImports(
          chunks,
          chunks.filter(({ isEntry }) => isEntry),
        );
        const pages = preloads.map((page) => ({
          ...page,
          loaded: withImports(chunks, [chunkOf(chunks, join(root, page.screen))]),
        }));
        const tooMuch = [{ path: "Every page", most, loaded: ofEveryPage }, ...pages].flatMap((page) =>
          overrun(page, weightOf(ofEveryPage.union(page.loaded))),
        );
        if (tooMuch.length > 0)
          this.error(`Too much code (gzip):\n  ${tooMuch.join("\n  ")}\nLoad later what the first look does not need.`);
        const files = pages.map(({ path, loaded }) => [path, namesOf(loaded.difference(ofEveryPage))]);
        this.emitFile({
          type: "asset",
          fileName: "preloads.json",
          source: JSON.stringify(Object.fromEntries(files)),
        });
      },
    },
  };
}

type Chunks = readonly Rolldown.OutputChunk[];

/** The chunks that import themselves over others. */
function circleIn(chunks: Chunks): Set<Rolldown.OutputChunk> {
  return new Set(chunks.filter((chunk) => withImports(chunks, importsOf(chunks, chunk)).has(chunk)));
}

function overrun({ path, most }: { readonly path: string; readonly most: number }, weight: number): readonly string[] {
  return weight > most ? [`${path}: ${weight.toFixed(1)} kB of JavaScript, and at most ${most} kB may be`] : [];
}

/** These chunks, and all that they import at once. */
function withImports(chunks: Chunks, wanted: Chunks): Set<Rolldown.OutputChunk> {
  const loaded = new Set(wanted);
  for (const chunk of loaded) for (const imported of importsOf(chunks, chunk)) loaded.add(imported);
  return loaded;
}

function importsOf(chunks: Chunks, { imports }: Rolldown.OutputChunk): Chunks {
  return chunks.filter(({ fileName }) => imports.includes(fileName));
}

function chunkOf(chunks: Chunks, file: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === file);
  if (!chunk) throw new Error(`${file} is no screen of its own any more; mend src/app/web/preloads.ts`);
  return chunk;
}

function weightOf(chunks: ReadonlySet<Rolldown.OutputChunk>): number {
  return [...chunks].reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000;
}

function namesOf(chunks: ReadonlySet<Rolldown.OutputChunk>): readonly string[] {
  return [...chunks].map(({ fileName }) => fileName);
}
