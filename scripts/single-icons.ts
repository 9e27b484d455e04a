import * as icons from "@mdi/js";
import type { Plugin } from "vite";

const imports = /import \{([^}]*)\} from "@mdi\/js";/;
const prefix = "\0icon:";
const paths = new Map<string, unknown>(Object.entries(icons));

const eachByItself = (_: string, names: string) =>
  [...names.matchAll(/\w+/g)].map(([name]) => `import { ${name} } from "icon:${name}";`).join(" ");

/**
 * `@mdi/js` is one module, and a module goes into one chunk: every icon of the product would come with the first page.
 * Each that is imported becomes a module of its own.
 */
export function singleIcons(): Plugin {
  return {
    name: "single-icons",
    apply: "build",
    enforce: "pre",
    transform: (code) => (imports.test(code) ? { code: code.replace(imports, eachByItself), map: null } : null),
    resolveId: (source) => (source.startsWith("icon:") ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const name = id.slice(prefix.length);
      const path = paths.get(name);
      if (typeof path !== "string") throw new Error(`@mdi/js has no ${name}`);
      return `export const ${name} = ${JSON.stringify(path)};`;
    },
  };
}

/** Whether a module is one of them. */
export const isIcon = (id: string): boolean => id.startsWith(prefix);
