import { version } from "@/package.json";
import { jsonAnswer } from "@/lib/server/route-json";
import { ministryAnswers } from "@/lib/server/ministry";

/** Health, for start scripts and monitors: 200 while this server runs, and whether the ministry API responds. */
export async function GET() {
  return jsonAnswer({ estado: "ok", version, api: (await ministryAnswers()) ? "ok" : "sin respuesta" });
}
