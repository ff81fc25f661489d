import type { ApiError } from "@/lib/api-client";
import { isOutage } from "@/lib/connection/connection";
import type { Entry, Store, Stored, Values } from "@/lib/forms/store";

type Sent<R> = { ok: true; reply: R } | { ok: false; error: ApiError };

interface ServerStore<T extends Stored, V extends Values, R> {
  current: T | null;
  /** Makes the call; shows its toast. */
  send: (entry: Entry<T, V>) => Promise<Sent<R>>;
  /** What another person saved, from the refusal's response or by another call; null if not known. */
  actual: (told: ApiError["actual"], entry: Entry<T, V>) => T | null | Promise<T | null>;
  /** Reloads the page's data after a conflict. */
  reload?: () => void;
}

/** A store whose values are on the server. */
export function serverStore<T extends Stored, V extends Values, R>(spec: ServerStore<T, V, R>): Store<T, V, R> {
  const { current, send, actual, reload } = spec;
  return {
    current,
    save: async (entry) => {
      const sent = await send(entry);
      if (sent.ok) return { kind: "saved", reply: sent.reply };
      const { status, message, errores, repeated, actual: told } = sent.error;
      if (repeated) return { kind: "repeated" };
      if (isOutage(status)) return { kind: "unreachable", message };
      if (status !== 409) return { kind: "refused", message, errores };
      reload?.();
      return { kind: "conflict", message, actual: await actual(told, entry) };
    },
  };
}
