import "server-only";
import { LRUCache } from "lru-cache";

/** Geocoder searches that one person may make within a minute. */
export const PER_MINUTE = 30;
const MINUTE_MS = 60_000;

const questionsByPerson = new LRUCache<string, number[]>({ max: 5000, ttl: MINUTE_MS });

/** Counts a person's search: 0 if it is allowed, else the seconds until the next one is. */
export function secondsToWait(person: string): number {
  const now = performance.now();
  const recent = (questionsByPerson.get(person) ?? []).filter((at) => now - at < MINUTE_MS);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= PER_MINUTE) return Math.ceil((oldest + MINUTE_MS - now) / 1000);
  questionsByPerson.set(person, [...recent, now]);
  return 0;
}
