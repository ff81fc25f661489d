import { CircleCheck, CircleHelp, History, type LucideIcon } from "lucide-react";
import { Panel } from "@/components/ui/panel";
import { cx } from "@/components/ui/cx";
import type { Reply } from "@/contract";
import { formatInstant } from "@/lib/format";

type Verificacion = Reply<"registro.verificar">["verificacion"];

const ESTADO: Record<Verificacion["estado"], { title: string; text: string; icon: LucideIcon; tone: string }> = {
  VIGENTE: {
    title: "Documento vigente",
    text: "El registro dice hoy lo mismo que esta hoja.",
    icon: CircleCheck,
    tone: "border-state-green-line bg-state-green-bg text-state-green-fg",
  },
  SUPERADA: {
    title: "Documento superado: el registro cambió después de esta impresión",
    text: "La hoja es auténtica, pero ya no muestra cómo está el registro. Pida una impresión nueva.",
    icon: History,
    tone: "border-state-orange-line bg-state-orange-bg text-state-orange-fg",
  },
  DESCONOCIDA: {
    title: "Código desconocido",
    text: "Ninguna hoja se emitió con este código. Revise que esté escrito como en la hoja.",
    icon: CircleHelp,
    tone: "border-state-red-line bg-state-red-bg text-state-red-fg",
  },
};

interface FactProps {
  label: string;
  children: string;
  /** A code or a figure. */
  code?: boolean;
  /** Takes the whole width. */
  wide?: boolean;
}

const Fact = ({ label, children, code, wide }: FactProps) => (
  <div className={cx("grid content-start gap-0.5", wide && "col-span-full")}>
    <dt className="text-xs text-muted">{label}</dt>
    <dd className={cx("wrap-anywhere", code && "tabular-nums")}>{children}</dd>
  </div>
);

interface ResultProps {
  codigo: string;
  verificacion: Verificacion;
}

/** What the code says of its sheet. */
export function Result({ codigo, verificacion }: ResultProps) {
  const { estado, hoja, cite, nombre, emitida_en, sha256 } = verificacion;
  const { title, text, icon: Icon, tone } = ESTADO[estado];
  return (
    <Panel bodyClassName="p-0">
      <div className={cx("flex gap-3 rounded-t-md border-b p-4", tone)}>
        <Icon aria-hidden className="mt-px size-6 shrink-0" />
        <div className="grid gap-1">
          <h2 className="text-md font-semibold text-balance">{title}</h2>
          <p className="text-sm">{text}</p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-4 phone:grid-cols-1">
        {nombre && (
          <Fact label="Recurso turístico" wide>
            {nombre}
          </Fact>
        )}
        {hoja && <Fact label="Hoja">{hoja}</Fact>}
        {cite && (
          <Fact label="CITE" code>
            {cite}
          </Fact>
        )}
        {emitida_en && (
          <Fact label="Emitida el" code>
            {formatInstant(emitida_en)}
          </Fact>
        )}
        <Fact label="Código" code>
          {codigo}
        </Fact>
        {sha256 && (
          <Fact label="SHA-256 del contenido" code wide>
            {sha256}
          </Fact>
        )}
      </dl>
    </Panel>
  );
}
