import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export type TcpProxy = {
  port: number;
  /** Ends all connections and refuses new ones, like a killed server. */
  close(): Promise<void>;
  /** Accepts connections again, on the same port. */
  open(): Promise<void>;
};

/** A proxy between the app and its database that can be taken away. */
export async function tcpProxy(target: URL): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server;

  function passOn(incoming: Socket): void {
    const outgoing = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => sockets.delete(socket) && other.destroy());
    }
  }

  async function listen(port: number): Promise<number> {
    server = createServer(passOn).listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  const port = await listen(0);
  return {
    port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: async () => void (await listen(port)),
  };
}
