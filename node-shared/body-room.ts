/** A request body was dropped to make room for others. */
export class BodyDropped extends Error {
  override name = "BodyDropped";
}
/** A body did not arrive completely within its time limit. */
export class TooSlow extends Error {
  override name = "TooSlow";
}
/** A body exceeded its size limit. */
export class TooLong extends Error {
  override name = "TooLong";
}

interface BodyLimits {
  /** Bytes that all bodies together may hold at once. */
  bytes: number;
  /** Time limit for receiving one body, in milliseconds. */
  wholeMs: number;
  /** Milliseconds after which a body may be dropped for others when there is no room left. */
  patienceMs: number;
}

/** Interval at which a waiting body checks for room, in milliseconds. */
const LOOK_MS = 100;

interface Coming {
  began: number;
  held: number;
  /** Why it was dropped; null while it was not. */
  over: Error | null;
  end(reason: Error): void;
}

/** A received body. Call `free` to release its room once the bytes are no longer needed. */
export interface ReceivedBody {
  bytes: Uint8Array;
  free(): void;
}

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Memory for the bodies of requests that are being received or handled: together they never hold more than
 * `limits.bytes`, whatever the number or speed of the requests. When it is full, a new body waits, and the body that
 * has been arriving longest is dropped.
 */
export class BodyRoom {
  private held = 0;
  /** Bodies still being received, oldest first. */
  private readonly coming = new Set<Coming>();

  constructor(private readonly limits: BodyLimits) {}

  /**
   * Reads a body of at most `max` bytes. Up to `drain` further bytes are read and discarded, so that the sender can
   * still read the response. With `keepCut`, of a body that breaks off or comes too slowly what has come. Errors:
   * TooLong, TooSlow, BodyDropped, and any error of the stream.
   */
  async receive(
    body: ReadableStream<Uint8Array> | null,
    max: number,
    drain = 0,
    { keepCut = false } = {},
  ): Promise<ReceivedBody> {
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
    const chunks: Uint8Array[] = [];
    try {
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
      if (keepCut && !(error instanceof TooLong || error instanceof BodyDropped)) {
        return { bytes: Buffer.concat(chunks), free };
      }
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
      else await waitMs(LOOK_MS);
      if (entry.over) throw entry.over;
    }
    this.held += bytes;
    entry.held += bytes;
  }

  private giveUp(entry: Coming): void {
    this.held -= entry.held;
    entry.held = 0;
    this.coming.delete(entry);
    entry.end(new BodyDropped());
  }
}
