/** The browser's Web Locks, as far as the field screen uses them, shared by all tabs of a test. */

interface Asked {
  name: string;
  mode: "shared" | "exclusive";
  start: () => void;
}

export function webLocks() {
  let held: Pick<Asked, "name" | "mode">[] = [];
  let queue: Asked[] = [];
  const isFree = ({ name, mode }: Pick<Asked, "name" | "mode">) =>
    !held.some((one) => one.name === name && (mode === "exclusive" || one.mode === "exclusive"));
  const next = () => {
    for (const one of [...queue]) {
      if (!isFree(one)) continue;
      queue = queue.filter((other) => other !== one);
      one.start();
    }
  };
  return {
    request: async (
      name: string,
      { mode = "exclusive", ifAvailable = false }: LockOptions,
      run: (lock: object | null) => unknown,
    ) => {
      // A browser answers later, never at once.
      await Promise.resolve();
      const lock = { name, mode };
      if (ifAvailable && !isFree(lock)) return run(null);
      if (!isFree(lock)) await new Promise<void>((start) => queue.push({ ...lock, start }));
      held.push(lock);
      try {
        return await run(lock);
      } finally {
        held = held.filter((one) => one !== lock);
        next();
      }
    },
    query: async () => ({ held: [...held], pending: [...queue] }),
  };
}
