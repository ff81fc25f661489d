import type { NextRequest } from "next/server";
import { departamentoNombre } from "@/contract/shown";
import type { SesionDeCampo } from "@/lib/campo/session";
import { answer, refuse } from "@/lib/server/answers";
import { databaseEpoch, keepsReferences } from "@/lib/server/ministry";
import { isForeignRead } from "@/lib/server/origin";
import { fullName, readSession } from "@/lib/server/session";

/** Who is signed in, for the field screen, whose document holds nobody's data. It is not use of the session. */
export async function GET(request: NextRequest) {
  if (isForeignRead(request.headers)) return refuse(403);
  const open = await readSession(request.cookies);
  const api = { referencias: keepsReferences(), epoca: databaseEpoch() };
  if (!open) return answer({ persona: null, ...api } satisfies SesionDeCampo);
  const { usuario, subject } = open.session;
  const persona = {
    clave: String(usuario.id ?? usuario.email),
    nombre: fullName(usuario),
    subject,
    departamento: departamentoNombre(usuario.id_departamento),
  };
  return answer({ persona, ...api } satisfies SesionDeCampo);
}
