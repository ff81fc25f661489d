import { SESION, USO_DE_CLAVE } from "@/contract/resources/auditoria";
import { version } from "@/package.json";

/**
 * The lines of the audit for those who collect it (docs/auditoria.md): who did what to which account, catalogue or key,
 * when and from where. Of a change the names of the fields, never their values.
 */

/** An entry of the audit, as the lines tell it. */
export interface Entry {
  id: number;
  fecha: Date;
  usuario: string;
  tema: string;
  tabla: string;
  id_fila: number;
  accion: string;
  cambios: readonly { campo: string; a: unknown }[];
}

export const FORMATS = ["rfc5424", "cef"] as const;
export type Format = (typeof FORMATS)[number];

/** Facility 13: log audit (RFC 5424 §6.2.1). */
const FACILITY = 13;
const SEVERITY = { info: 6, warning: 4 } as const;
const REFUSALS: readonly string[] = [SESION.fallido, USO_DE_CLAVE.rechazo];
/** Values of an entry that are told: none of them is of an account or a catalogue. */
const TOLD = ["direccion", "veces", "llamada", "motivo"] as const;
const COLUMNS_OF_USES: readonly string[] = [...TOLD, "dispositivo"];

/** No line break, no control character: a line stays one. */
const plain = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 500);

type Told = Partial<Record<(typeof TOLD)[number], string>> & { campos?: string };

function toldValues({ cambios }: Entry): Told {
  const values = TOLD.flatMap((campo) => {
    const value = cambios.find((one) => one.campo === campo)?.a;
    return typeof value === "string" || typeof value === "number" ? [[campo, plain(String(value))] as const] : [];
  });
  const fields = cambios.map(({ campo }) => campo).filter((campo) => !COLUMNS_OF_USES.includes(campo));
  return { ...Object.fromEntries(values), ...(fields.length > 0 && { campos: plain(fields.join(",")) }) };
}

const isRefusal = ({ accion }: Entry) => REFUSALS.includes(accion);

/** The enterprise number that RFC 5612 keeps for examples: the ministry has none of its own. */
const SD_ID = "inventario@32473";
const inParam = (text: string) => plain(text).replace(/["\\\]]/g, "\\$&");

/** The header of RFC 5424 before `rest`. */
function header({ fecha, accion, ...entry }: Entry, hostname: string): string {
  const priority = FACILITY * 8 + SEVERITY[isRefusal({ fecha, accion, ...entry }) ? "warning" : "info"];
  const id = accion.replace(/[^\x21-\x7e]+/g, "_").slice(0, 32);
  return `<${priority}>1 ${fecha.toISOString()} ${hostname} inventario ${process.pid} ${id}`;
}

function structured(entry: Entry): string {
  const { id, usuario, tema, tabla, id_fila } = entry;
  const params = { id, tema, usuario, tabla, fila: id_fila, ...toldValues(entry) };
  return `[${[SD_ID, ...Object.entries(params).map(([name, value]) => `${name}="${inParam(String(value))}"`)].join(" ")}]`;
}

const inCefHeader = (text: string) => plain(text).replace(/[|\\]/g, "\\$&");
const inCefValue = (text: string) => plain(text).replace(/[=\\]/g, "\\$&");
const CEF_SEVERITY = { info: 3, refusal: 6 } as const;
const isAddress = (text: string | undefined) => text !== undefined && /^[0-9A-Fa-f.:]+$/.test(text) && text !== "local";

/** An entry in ArcSight's Common Event Format. */
function cef(entry: Entry): string {
  const { direccion, veces, llamada, motivo, campos } = toldValues(entry);
  const severity = isRefusal(entry) ? CEF_SEVERITY.refusal : CEF_SEVERITY.info;
  const fields = {
    rt: String(entry.fecha.getTime()),
    externalId: String(entry.id),
    suser: entry.usuario,
    outcome: isRefusal(entry) ? "failure" : "success",
    ...(isAddress(direccion) && { src: direccion }),
    ...(veces !== undefined && { cnt: veces }),
    ...(llamada !== undefined && { request: llamada }),
    ...(motivo !== undefined && { reason: motivo }),
    cs1Label: "tabla",
    cs1: `${entry.tabla} ${entry.id_fila}`,
    ...(campos !== undefined && { cs2Label: "campos", cs2: campos }),
  };
  const extension = Object.entries(fields).map(([name, value]) => `${name}=${inCefValue(value ?? "")}`);
  const names = ["Inventario de Recursos Turísticos", "inventario", version, entry.accion, entry.accion];
  return `CEF:0|${[...names.map(inCefHeader), severity].join("|")}|${extension.join(" ")}`;
}

/** The entry as one line in UTF-8, without its line end. */
export function auditLine(entry: Entry, format: Format, hostname: string): string {
  const head = header(entry, hostname);
  if (format === "cef") return `${head} - ${cef(entry)}`;
  const times = Number(toldValues(entry).veces ?? 1) > 1 ? ` (${toldValues(entry).veces})` : "";
  return `${head} ${structured(entry)} \u{feff}${plain(`${entry.usuario || "?"}: ${entry.accion} ${entry.tabla} ${entry.id_fila}${times}`)}`;
}
