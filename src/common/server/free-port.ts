import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Outgoing connections use higher ports, so none of them takes the port while its server restarts. */
const first = 20_000;
const last = 32_767;

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
