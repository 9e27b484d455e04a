import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type UpgradedServer = {
  readonly url: string;
  upgrade(): void;
  close(): void;
};

/** A proxy of the server that can simulate a new version by serving another service worker. */
export async function upgradedServer(target: string): Promise<UpgradedServer> {
  let isUpgraded = false;

  function passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { "accept-encoding": _, "if-none-match": __, "if-modified-since": ___, ...headers } = incoming.headers;
    const call = request(new URL(incoming.url ?? "/", target), { method: incoming.method, headers }, async (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      if (incoming.url !== "/sw.js" || !isUpgraded) return answer.pipe(outgoing);
      const text = Buffer.concat(await Array.fromAsync(answer)).toString();
      // The replacement has the same length, because the header has already been sent.
      return outgoing.end(text.replaceAll(/(version:[`"'])[0-9a-f]{12}/g, "$1abcdefabcdef"));
    });
    call.on("error", () => outgoing.destroy());
    incoming.pipe(call);
  }

  const proxy = createServer(passOn).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    upgrade() {
      isUpgraded = true;
    },
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
