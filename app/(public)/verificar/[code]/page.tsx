import type { Metadata } from "next";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { codigoDeHoja } from "@/contract/resources/verificacion";
import { hrefs } from "@/lib/hrefs";
import { ministry, MinistryError } from "@/lib/server/ministry";
import { Result } from "../result";
import type { Verificacion } from "../verdict";
import { LONGEST_CODE, VerifyFrame } from "../verify-frame";

export const metadata: Metadata = { title: "Verificación de documentos", robots: { index: false, follow: false } };

/** The result for text that cannot be a code; no call is needed. */
const UNKNOWN: Verificacion = {
  estado: "DESCONOCIDA",
  hoja: null,
  clase: null,
  cite: null,
  nombre: null,
  departamento: null,
  emitida_en: null,
  al_emitir: null,
  actual: null,
  sha256: "",
};

const NOT_OFFERED = "El servidor no confirma documentos impresos.";

async function loadVerification(codigo: string): Promise<Verificacion | MinistryError> {
  try {
    return (await ministry("registro.verificar", { id: codigo, token: null })).verificacion;
  } catch (error) {
    if (error instanceof MinistryError) return error;
    throw error;
  }
}

const decodeCode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Shows anyone whether a printed sheet is still valid, without personal data. */
export default async function VerificarCodigoPage({ params }: { params: Promise<{ code: string }> }) {
  const typed = decodeCode((await params).code).slice(0, LONGEST_CODE);
  const codigo = codigoDeHoja(typed);
  const answer = codigo === null ? UNKNOWN : await loadVerification(codigo);
  return (
    <VerifyFrame>
      {answer instanceof MinistryError ? (
        <form action={hrefs.verificarHoja(codigo ?? typed)} method="get">
          <Notice tone="red" role="alert" actions={<Button type="submit">Reintentar</Button>}>
            {answer.status === 404 ? NOT_OFFERED : answer.message}
          </Notice>
        </form>
      ) : (
        <Result codigo={codigo ?? typed} verificacion={answer} />
      )}
    </VerifyFrame>
  );
}
