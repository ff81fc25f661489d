/** The turns of a review: in which order records are looked at, and which were decided in this go. */
export interface Queue {
  /** Ids of the steps, in the order of the inbox; what was put off comes last. */
  order: readonly number[];
  /** The one at hand; null when none is left. */
  at: number | null;
  decided: ReadonlySet<number>;
}

/** A queue that begins with `first`, or with its first row where that is not among them. */
export const openQueue = (order: readonly number[], first: number | null): Queue => ({
  order,
  at: first !== null && order.includes(first) ? first : (order[0] ?? null),
  decided: new Set(),
});

/** The next one to look at in a direction; null at the end. */
export function nextUndecided({ order, at, decided }: Queue, by: 1 | -1): number | null {
  for (let i = at === null ? -1 : order.indexOf(at) + by; i >= 0 && i < order.length; i += by) {
    const id = order[i];
    if (id !== undefined && !decided.has(id)) return id;
  }
  return null;
}

/** The next one, or else the first of those passed over; null when none is left. */
const nextOrPassed = (queue: Queue): number | null =>
  nextUndecided(queue, 1) ?? queue.order.find((id) => id !== queue.at && !queue.decided.has(id)) ?? null;

/** The one at hand is decided, and the next one is at hand. */
export function markDecided(queue: Queue): Queue {
  if (queue.at === null) return queue;
  const decided = new Set([...queue.decided, queue.at]);
  return { ...queue, decided, at: nextOrPassed({ ...queue, decided }) };
}

/** A decision is taken back, and its record is at hand again. */
export const undoDecision = (queue: Queue, id: number): Queue => ({
  ...queue,
  at: id,
  decided: new Set([...queue.decided].filter((one) => one !== id)),
});

/** The one at hand comes last, and the next one is at hand. */
export function putOff(queue: Queue): Queue {
  const { order, at } = queue;
  const next = nextOrPassed(queue);
  if (at === null || next === null) return queue;
  return { ...queue, order: [...order.filter((id) => id !== at), at], at: next };
}
