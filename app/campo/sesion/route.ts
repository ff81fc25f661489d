import type { NextRequest } from "next/server";
import { departamentoNombre } from "@/contract/shown";
import type { SesionDeCampo } from "@/lib/campo/session";
import { jsonAnswer, refusalAnswer } from "@/lib/server/route-json";
import { databaseEpoch, keepsReferences } from "@/lib/server/ministry";
import { isForeignRead } from "@/lib/server/origin";
import { fullName, readSession } from "@/lib/server/session";

/** Who is signed in, for the field screen, whose document holds nobody's data. It is not use of the session. */
export async function GET(request: NextRequest) {
  if (isForeignRead(request.headers)) return refusalAnswer(403);
  const open = await readSession(request.cookies);
  const api = { referencias: keepsReferences(), epoca: databaseEpoch() };
  if (!open) return jsonAnswer({ persona: null, ...api } satisfies SesionDeCampo);
  const { usuario, subject } = open.session;
  const persona = {
    clave: String(usuario.id ?? usuario.email),
    nombre: fullName(usuario),
    subject,
    departamento: departamentoNombre(usuario.id_departamento),
  };
  return jsonAnswer({ persona, ...api } satisfies SesionDeCampo);
}
