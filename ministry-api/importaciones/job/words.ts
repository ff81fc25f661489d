import type { TipoImportable } from "@/contract/importacion/tipos";
import type { Accion } from "@/contract/workflow";

/** What somebody did to a record after it was imported: the same to one part of it, as often as it happened. */
export interface Hecho {
  usuario: string;
  /** The part, as in the history. */
  tabla: string;
  accion: string;
  veces: number;
  /** Fields that changed, each once. */
  campos: number;
}

const DECIDIO: Readonly<Record<Accion, string>> = {
  derivar: "lo derivó",
  aprobar: "lo aprobó",
  recibir: "lo recibió",
  aprobarGobernacion: "lo aprobó",
  rechazarGobernacion: "lo devolvió",
  recibirNacional: "lo recibió",
  aprobarNacional: "lo aprobó",
  rechazarNacional: "lo devolvió",
};
const OTROS: Readonly<Record<string, string>> = { ...DECIDIO, ELIMINAR: "lo eliminó", RESTAURAR: "lo recuperó" };

const counted = (n: number, one: string, many: string) => (n === 1 ? one : `${n} ${many}`);

const VERBOS: Readonly<Record<string, string>> = {
  CREAR: "añadió",
  MODIFICAR: "cambió",
  ELIMINAR: "quitó",
  RESTAURAR: "recuperó",
};

/** 'cambió 4 datos', 'añadió 6 fotografías', 'lo derivó'. */
function phrase(kind: TipoImportable, accion: string, tabla: string, of: readonly Hecho[]): string {
  const sum = (what: "veces" | "campos") => of.reduce((all, hecho) => all + hecho[what], 0);
  if (tabla === kind) {
    return accion === "MODIFICAR" ? `cambió ${counted(sum("campos"), "un dato", "datos")}` : (OTROS[accion] ?? accion);
  }
  const verbo = VERBOS[accion];
  if (!verbo) return OTROS[accion] ?? accion;
  return tabla === "fotogramappirta"
    ? `${verbo} ${counted(sum("veces"), "una fotografía", "fotografías")}`
    : `${verbo} ${counted(sum("veces"), "una fila", "filas")} de sus pestañas`;
}

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} y ${parts.at(-1)}`;

/** What was done to a record or entry, in order of time. */
export function queHizo(kind: TipoImportable, hechos: readonly Hecho[]): string {
  const groups = new Map<string, Hecho[]>();
  for (const hecho of hechos) {
    const parte = hecho.tabla === kind || hecho.tabla === "fotogramappirta" ? hecho.tabla : "";
    const key = `${parte} ${hecho.accion}`;
    groups.set(key, [...(groups.get(key) ?? []), hecho]);
  }
  const phrases = [...groups.values()].map((of) => phrase(kind, of[0]?.accion ?? "", of[0]?.tabla ?? "", of));
  return listed([...new Set(phrases)]);
}

/** Who did it: one name, two, or the first and how many more. */
export function quienes(hechos: readonly Hecho[]): string {
  const [first = "", ...others] = new Set(hechos.map(({ usuario }) => usuario));
  return others.length < 2 ? listed([first, ...others]) : `${first} y otras ${others.length} personas`;
}
