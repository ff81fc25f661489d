import { cx } from "@/components/ui/cx";
import { Panel } from "@/components/ui/panel";
import { estadoPublico } from "@/contract/estados";
import { formatInstant } from "@/lib/format";
import { Icon } from "@/components/ui/icon";
import { type Verificacion, verdictOf } from "./verdict";

interface FactProps {
  label: string;
  children: string;
  /** True for a code or a figure. */
  code?: boolean;
  /** Takes the full width. */
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

const COMPARE =
  "Compare estos datos con los de la hoja: si alguno difiere (salvo el estado de hoy), la hoja fue alterada.";
const UNRECORDED = "No consta";

const describeStanding = (standing: Verificacion["actual"]) =>
  standing ? estadoPublico(standing.estado, standing.situacion) : UNRECORDED;

/** The result for a sheet: the status of its text, its record, and the record's state when issued and today. */
export function Result({ codigo, verificacion }: ResultProps) {
  const { estado, hoja, clase, cite, nombre, departamento, emitida_en, al_emitir, actual, sha256 } = verificacion;
  const { title, text, icon, tone } = verdictOf(verificacion);
  return (
    <Panel bodyClassName="p-0">
      <div className={cx("flex gap-3 rounded-t-md border-b p-4", tone)}>
        <Icon name={icon} className="mt-px size-6 shrink-0" />
        <div className="grid gap-1">
          <h2 className="text-md font-semibold text-balance">{title}</h2>
          <p className="text-sm">{text}</p>
        </div>
      </div>
      {estado === "VIGENTE" && <p className="px-4 pt-4 text-sm text-secondary">{COMPARE}</p>}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-4 phone:grid-cols-1">
        {nombre && (
          <Fact label="Recurso turístico" wide>
            {nombre}
          </Fact>
        )}
        {estado !== "DESCONOCIDA" && <Fact label="Estado al emitir la hoja">{describeStanding(al_emitir)}</Fact>}
        {estado !== "DESCONOCIDA" && <Fact label="Estado hoy">{describeStanding(actual)}</Fact>}
        {clase && <Fact label="Inventario">{clase}</Fact>}
        {departamento && <Fact label="Departamento">{departamento}</Fact>}
        {cite && (
          <Fact label="CITE" code>
            {cite}
          </Fact>
        )}
        {hoja && <Fact label="Hoja">{hoja}</Fact>}
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
