import type { ReactNode } from "react";
import { PublicFrame } from "@/components/shell/public-frame";
import { Panel } from "@/components/ui/panel";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { hrefs } from "@/lib/hrefs";

/** The form for a sheet's code; a native form, so that it works without scripts. */
function CodeForm({ label, error }: { label: string; error?: string }) {
  return (
    <form action={hrefs.verificar} method="get" noValidate className="grid gap-3">
      <Field label={label} htmlFor="codigo" error={error} help="Está junto al código QR y al pie de cada página.">
        <TextInput
          id="codigo"
          name="codigo"
          aria-required
          invalid={error !== undefined}
          autoFocus={error !== undefined}
          maxLength={40}
          placeholder="XXXX-XXXX-XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby={error ? "codigo-error codigo-help" : "codigo-help"}
          boxClassName="h-control-lg!"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg">
        Verificar
      </Button>
    </form>
  );
}

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
