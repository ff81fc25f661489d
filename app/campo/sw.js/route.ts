import { workerScript } from "@/lib/server/field-worker";
import { WORKER } from "@/lib/campo/worker/addresses";

/** The field screen's service worker (lib/campo/worker), made for each request: FIELD_MODE may have changed. */
export async function GET() {
  return new Response(await workerScript(), {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      "Cache-Control": "no-cache",
      "Service-Worker-Allowed": WORKER.scope,
    },
  });
}
