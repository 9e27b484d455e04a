import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const isText = /\.(js|css|svg)$/;

/** Writes brotli and gzip files beside the text assets. The server sends these files as they are. */
export function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter(
        (name) => (name.startsWith("assets/") || name === "sw.js") && isText.test(name),
      );
      await Promise.all(files.map((name) => pack(join(dir, name))));
    },
  };
}

async function pack(path: string): Promise<void> {
  const content = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}
