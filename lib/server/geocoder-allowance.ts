import "server-only";
import { LRUCache } from "lru-cache";

/** Questions to the geocoder that one person has within a minute. */
export const PER_MINUTE = 30;
const MINUTE_MS = 60_000;

const questions = new LRUCache<string, number[]>({ max: 5000, ttl: MINUTE_MS });

/** Counts a person's question: 0 where it may be asked, else the seconds until the next one may. */
export function secondsToWait(person: string): number {
  const now = performance.now();
  const recent = (questions.get(person) ?? []).filter((at) => now - at < MINUTE_MS);
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= PER_MINUTE) return Math.ceil((oldest + MINUTE_MS - now) / 1000);
  questions.set(person, [...recent, now]);
  return 0;
}
