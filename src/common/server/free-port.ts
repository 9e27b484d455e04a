import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below those from which Linux, macOS and Windows take a port for each connection that somebody opens: one of these can be
 * taken before it is listened on, or while what listened there is started again.
 */
const first = 20_000;
const last = 32_767;

/** A port of this machine that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(first, last + 1);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return freePort();
  }
  server.close();
  await once(server, "close");
  return port;
}
