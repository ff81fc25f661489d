import type { ReactNode } from "react";
import { PublicFrame } from "@/components/shell/public-frame";
import { Panel } from "@/components/ui/panel";
import { CodeForm } from "./code-form";

/** The verification page: what is said of a code, and the question for another one. */
export function VerifyFrame({ children }: { children?: ReactNode }) {
  return (
    <PublicFrame>
      <div className="mx-auto grid w-full max-w-xl gap-4 px-5 py-8 phone:px-3 phone:py-5">
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold tracking-tight">Verificación de documentos</h1>
          <p className="text-secondary">
            Compruebe si una ficha o un seguimiento impreso del inventario sigue vigente.
          </p>
        </div>
        {children}
        <Panel>
          <CodeForm label={children ? "Otro código" : "Código del documento"} />
        </Panel>
      </div>
    </PublicFrame>
  );
}
