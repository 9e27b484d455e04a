import { buildApp } from "#app/server/app.ts";
import { readConfig } from "#common/server/config.ts";
import { connect } from "#common/server/database/connect.ts";
import { bareServer } from "./bare.ts";
import { calls } from "./calls.ts";

/** The app and the bare handlers in one process, over one pool. */
const config = readConfig();
const db = connect(config.databaseUrl ?? "");
const app = await buildApp({ config, db });
await app.listen({ port: config.port, host: config.host, listenTextResolver: () => "listening" });
await bareServer(db, calls).listen({ port: Number(process.env.BARE_PORT), host: config.host });
console.log(`the host is ready at ${config.baseUrl}`);
// The parent process is gone.
process.on("disconnect", () => process.exit());
