import type { FastifyBaseLogger, FastifyInstance } from "fastify";

export type InBackground = (log: FastifyBaseLogger, work: Promise<void>) => void;

/**
 * Work that the answer does not wait for, such as a mail. A failure is logged, and the server does not end before the
 * work has.
 */
export function backgroundWork(app: FastifyInstance): InBackground {
  const running = new Set<Promise<void>>();
  app.addHook("onClose", async () => {
    await Promise.all(running);
  });
  return (log, work) => {
    const task = work
      .catch((error: unknown) => log.error({ err: error }, "background work failed"))
      .finally(() => running.delete(task));
    running.add(task);
  };
}
