/** Runs one task at a time, round robin between users. */
export type FairTurns = {
  /** Returns undefined if the user already has `maxWaiting` waiting tasks. */
  take<Result>(userId: number, work: () => Promise<Result>): Promise<Result> | undefined;
};

export function fairTurns(maxWaiting: number): FairTurns {
  const waiting = new Map<number, (() => Promise<unknown>)[]>();
  const turns = new Map<number, number>();
  let turn = 0;
  let isWorking = false;

  async function goOn(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (let next = nextWork(); next; next = nextWork()) await next();
    turns.clear();
    isWorking = false;
  }

  function nextWork(): (() => Promise<unknown>) | undefined {
    const lastTurn = (userId: number) => turns.get(userId) ?? 0;
    const [userId] = [...waiting.keys()].sort((one, other) => lastTurn(one) - lastTurn(other));
    if (userId === undefined) return undefined;
    const [next, ...later] = waiting.get(userId) ?? [];
    if (later.length > 0) waiting.set(userId, later);
    else waiting.delete(userId);
    turn += 1;
    turns.set(userId, turn);
    return next;
  }

  return {
    take<Result>(userId: number, work: () => Promise<Result>) {
      const works = waiting.get(userId) ?? [];
      if (works.length >= maxWaiting) return undefined;
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      waiting.set(userId, [...works, () => work().then(resolve, reject)]);
      void goOn();
      return promise;
    },
  };
}
