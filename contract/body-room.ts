/** A body was given up to make room for others. */
export class CrowdedOut extends Error {
  override name = "CrowdedOut";
}
/** A body did not come whole in the time it had. */
export class TooSlow extends Error {
  override name = "TooSlow";
}
/** A body went over its limit. */
export class TooLong extends Error {
  override name = "TooLong";
}

interface BodyLimits {
  /** Bytes of all bodies together that are held at once. */
  bytes: number;
  /** How long one body may take to come, in milliseconds. */
  wholeMs: number;
  /** How long a body may take before it gives way to others where there is no room left, in milliseconds. */
  patienceMs: number;
}

/** How often a body that waits for room looks again, in milliseconds. */
const LOOK_MS = 100;

interface Coming {
  began: number;
  held: number;
  /** Why it was given up; null: it was not. */
  over: Error | null;
  /** Gives the body up. */
  end(reason: Error): void;
}

/** A body that is held: its bytes, and how to give its room back once nobody needs them any more. */
export interface Held {
  bytes: Uint8Array;
  free(): void;
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Room for the bodies of requests that are being received or dealt with: together they never hold more than
 * `limits.bytes`, however many come at once and however slowly. Where it is full, a newcomer waits, and the body that has
 * been coming the longest gives way.
 */
export class BodyRoom {
  private held = 0;
  /** Bodies still coming, the oldest first. */
  private readonly coming = new Set<Coming>();

  constructor(private readonly limits: BodyLimits) {}

  /**
   * Reads a body of at most `max` bytes. Up to `drain` further bytes are read away, so that their sender gets to see the
   * answer. Errors: TooLong, TooSlow, CrowdedOut, and what the stream fails with.
   */
  async receive(body: ReadableStream<Uint8Array> | null, max: number, drain = 0): Promise<Held> {
    if (!body) return { bytes: new Uint8Array(), free: () => undefined };
    const reader = body.getReader();
    const entry: Coming = {
      began: performance.now(),
      held: 0,
      over: null,
      end: (reason) => {
        entry.over ??= reason;
        reader.cancel(reason).catch(() => undefined);
      },
    };
    this.coming.add(entry);
    const late = setTimeout(() => entry.end(new TooSlow()), this.limits.wholeMs);
    const free = () => {
      this.held -= entry.held;
      entry.held = 0;
    };
    try {
      const chunks: Uint8Array[] = [];
      for (let size = 0; ;) {
        const { done, value } = await reader.read();
        if (entry.over) throw entry.over;
        if (done) {
          if (size > max) throw new TooLong();
          return { bytes: Buffer.concat(chunks), free };
        }
        size += value.byteLength;
        if (size <= max) {
          await this.hold(entry, value.byteLength);
          chunks.push(value);
        } else {
          chunks.length = 0;
          free();
          if (size > max + drain) throw new TooLong();
        }
      }
    } catch (error) {
      free();
      reader.cancel().catch(() => undefined);
      throw error;
    } finally {
      clearTimeout(late);
      this.coming.delete(entry);
    }
  }

  private async hold(entry: Coming, bytes: number): Promise<void> {
    while (this.held + bytes > this.limits.bytes) {
      const [oldest] = [...this.coming].filter(({ held }) => held > 0);
      if (oldest && performance.now() - oldest.began >= this.limits.patienceMs) this.giveUp(oldest);
      else await delay(LOOK_MS);
      if (entry.over) throw entry.over;
    }
    this.held += bytes;
    entry.held += bytes;
  }

  private giveUp(entry: Coming): void {
    this.held -= entry.held;
    entry.held = 0;
    this.coming.delete(entry);
    entry.end(new CrowdedOut());
  }
}
