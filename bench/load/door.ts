/**
 * All requests of a crowd pass through it. While shut, new requests wait until those under way have ended and `act` is
 * done.
 */
export interface Door {
  pass<T>(act: () => Promise<T>): Promise<T>;
  /** Runs something while there are no requests. */
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
