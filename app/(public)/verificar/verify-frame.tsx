import type { ReactNode } from "react";
import { PublicFrame } from "@/components/shell/public-frame";
import { Panel } from "@/components/ui/panel";
import { CodeForm } from "./code-form";

/** Characters of the typed code that are used. */
export const LONGEST_CODE = 100;

interface VerifyFrameProps {
  /** The error of the submitted code. */
  error?: string;
  children?: ReactNode;
}

/** The verification page: the result for a code, and the form for another one. */
export function VerifyFrame({ error, children }: VerifyFrameProps) {
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
          <CodeForm label={children ? "Otro código" : "Código del documento"} error={error} />
        </Panel>
      </div>
    </PublicFrame>
  );
}
