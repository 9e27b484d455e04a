import { join } from "node:path";
import { build, type PluginOption, type Rolldown, type UserConfig } from "vite";
import { isIcon } from "./single-icons.ts";

type Options = {
  readonly root: string;
  readonly plugins: PluginOption[];
  readonly resolve: NonNullable<UserConfig["resolve"]>;
  readonly target: string;
};

const web = "src/app/web";
const features = "src/features";

/** The screens by which the code is divided; each is in one chunk with what only it needs. */
const screens = {
  app: ["index.html"],
  drawer: [`${web}/SideNavigation.tsx`],
  jobs: [`${features}/jobs/web/list/JobsScreen.tsx`],
  form: [`${features}/jobs/web/form/NewJobScreen.tsx`],
  dialogs: [
    `${features}/users/web/UsersScreen.tsx`,
    `${features}/projects/web/ProjectsScreen.tsx`,
    `${features}/job-types/web/JobTypesScreen.tsx`,
    `${features}/jobs/web/dialogs/JobDialogs.tsx`,
    `${features}/payrolls/web/runs/PayrollRunScreen.tsx`,
  ],
  payrolls: [`${features}/payrolls/web/PayrollsScreen.tsx`],
  light: [
    `${web}/HomeScreen.tsx`,
    `${web}/UnknownScreen.tsx`,
    "src/common/web/ui/FlashSnackbar.tsx",
    "src/features/jobs/web/ScopeChoice.tsx",
    `${features}/jobs/web/users-jobs/UsersJobsScreen.tsx`,
    `${features}/payrolls/web/my-pay/MyPayScreen.tsx`,
  ],
};
type Part = keyof typeof screens;

/** Entries of the division: a module with an entry of its own stays what the manifest and the budgets call it. */
const entries = /(index\.html|main\.tsx|SideNavigation\.tsx|Screen\.tsx)$/;

/**
 * Left to itself the bundler makes a chunk of each set of screens that share something: a hundred, of which a screen
 * loads sixty, each packed by itself. These are the few that matter: what every screen needs, what the list of jobs
 * needs beside it, the form fields, the pickers, the icons of all others. What a screen really uses of its libraries is
 * known only when it has been bundled once.
 */
export async function webChunks(options: Options): Promise<Rolldown.CodeSplittingOptions> {
  const chunks = await bundleOnce(options);
  const used = Object.fromEntries(
    Object.entries(screens).map(([part, files]) => [part, modulesOf(chunks, options.root, files)]),
  ) as Record<Part, ReadonlySet<string>>;
  const isIn = (part: Part) => (id: string) => used[part].has(id);
  const inBoth = (one: Part, other: Part) => (id: string) => used[one].has(id) && used[other].has(id);
  /** What is large must not come along with a trifle. */
  const heavy = (one: Part, other: Part) => (id: string) => inBoth(one, other)(id) && !used.light.has(id);
  const wishes: [string, (id: string) => boolean][] = [
    ["app", isIn("app")],
    ["drawer", isIn("drawer")],
    ["screens", inBoth("jobs", "form")],
    ["lists", isIn("jobs")],
    ["parts", inBoth("form", "light")],
    ["fields", heavy("form", "dialogs")],
    ["pickers", heavy("form", "payrolls")],
    ["form", heavy("form", "form")],
    ["icons", isIcon],
  ];
  return {
    includeDependenciesRecursively: false,
    groups: wishes.map(([name, wants], index) => ({
      name,
      priority: wishes.length - index,
      test: (id) => !entries.test(id) && wants(id),
    })),
  };
}

async function bundleOnce({
  root,
  plugins,
  resolve,
  target,
}: Options): Promise<ReadonlyMap<string, Rolldown.OutputChunk>> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: "error",
    plugins,
    resolve,
    build: { write: false, minify: false, reportCompressedSize: false, target },
  })) as Rolldown.RolldownOutput;
  const chunks = result.output.filter((output) => output.type === "chunk");
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** The modules of which these files, and what they import at once, use anything. */
function modulesOf(
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  root: string,
  files: readonly string[],
): ReadonlySet<string> {
  const modules = new Set<string>();
  for (const chunk of loadedBy(chunks, root, files))
    for (const [id, { renderedLength }] of Object.entries(chunk.modules)) if (renderedLength > 0) modules.add(id);
  return modules;
}

/** The chunks that the browser fetches for these files, with all that they import at once. */
export function loadedBy(
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  root: string,
  files: readonly string[],
): ReadonlySet<Rolldown.OutputChunk> {
  const loaded = new Set<Rolldown.OutputChunk>(files.map((file) => chunkOf(chunks, join(root, file))));
  for (const chunk of loaded)
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) loaded.add(imported);
    }
  return loaded;
}

function chunkOf(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, file: string): Rolldown.OutputChunk {
  const chunk = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === file);
  if (!chunk) throw new Error(`${file} is no screen of its own any more; mend scripts/web-chunks.ts or vite.config.ts`);
  return chunk;
}
