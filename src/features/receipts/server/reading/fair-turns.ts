/** One piece of work at a time, and of each user one before any user's next. */
export type FairTurns = {
  /** @returns undefined where so many of the user's wait already */
  take<Result>(userId: number, work: () => Promise<Result>): Promise<Result> | undefined;
};

/** @param maxWaiting of one user */
export function fairTurns(maxWaiting: number): FairTurns {
  /** Who waits, with what they wait for. */
  const waiting = new Map<number, (() => Promise<unknown>)[]>();
  /** When each had their last turn since nobody waited. */
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

  /** Of whoever had no turn for the longest time. */
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
