import { OWN_MARK } from "@/lib/connection/own-answer";

/** The mark of the web server, for an answer that a test gives in its place. */
export const OWN = { [OWN_MARK.key]: OWN_MARK.value };

/** An answer as the web server gives it. */
export const ownAnswer = (body: BodyInit | null = null, init: ResponseInit = {}): Response =>
  new Response(body, { ...init, headers: { ...(init.headers as Record<string, string>), ...OWN } });

/** The same of a body that is told as JSON. */
export const ownJson = (body: unknown, init: ResponseInit = {}): Response =>
  ownAnswer(JSON.stringify(body), { ...init, headers: { "content-type": "application/json" } });
