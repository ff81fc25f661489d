/** What all requests of a crowd pass through; shut, it holds the next ones back until nothing is under way. */
export interface Door {
  pass<T>(act: () => Promise<T>): Promise<T>;
  /** Does something while nobody asks for anything. */
  shut<T>(act: () => Promise<T>): Promise<T>;
}

const LOOK_MS = 10;

export function createDoor(): Door {
  let inside = 0;
  let open = Promise.resolve();
  return {
    async pass(act) {
      await open;
      inside += 1;
      try {
        return await act();
      } finally {
        inside -= 1;
      }
    },
    async shut(act) {
      let reopen = () => undefined as void;
      open = new Promise((resolve) => (reopen = resolve));
      try {
        while (inside > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        return await act();
      } finally {
        reopen();
      }
    },
  };
}
