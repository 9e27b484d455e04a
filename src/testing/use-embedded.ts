import { startEmbedded } from "../common/server/database/embedded/embedded.ts";

/** Uses the data directory of its argument until its parent disconnects. */
const [, , dataDir = ""] = process.argv;
const postgres = await startEmbedded({ dataDir, say: () => {} });
process.send?.(postgres.url);
process.once("disconnect", () => void postgres.stop());
