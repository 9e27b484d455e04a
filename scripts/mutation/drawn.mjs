import { createHash } from "node:crypto";
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

const seed = process.env.MUTATE_SEED ?? "";
const share = Number(process.env.MUTATE_SHARE ?? 100);

const drawn = {
  shouldIgnore(path) {
    if (!path.parentPath?.isProgram()) return undefined;
    const text = path.toString();
    const [byte] = createHash("sha256").update(seed).update(text).digest();
    return byte < (share / 100) * 256 ? undefined : "not drawn";
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, "drawn", drawn)];
