import { departamentoNombre } from "@/contract/shown";
import { wordsOf } from "@/contract/plain-text";
import type { Alcance, Clave } from "@/contract/resources/claves";
import type { Choice, Column, ToastText } from "../descriptors";
import { formatDay } from "../format";
import type { LeaveTexts } from "../forms/texts";
import type { ListResult, ListWords } from "../lists/result";

/** The keys of other systems: texts, columns, and which of them a list shows. */

const SUMMARY = "CLAVES PARA SISTEMAS";

export const CLAVES = {
  page: "Claves para sistemas",
  title: "CLAVES PARA SISTEMAS",
  subtitle: "Otro sistema lee el inventario con su propia clave; ninguna clave escribe",
  rowOptions: [10, 25, 50, 100],
  empty: "Ningún sistema tiene clave. Cree la primera con «Nueva clave».",
  emptyFiltered: "Ninguna clave coincide con la búsqueda.",
  absent: "El servidor del ministerio no da claves a otros sistemas.",
  group: "Estado de las claves",
  new: "Nueva clave",
  howTo: "Cómo se usa",
  everyRequest: "Cada pedido queda en Auditoría con el nombre de la clave",
  activity: "Ver pedidos",
  revoke: "Revocar",
  unused: "sin uso todavía",
  all: "Todos",
  anywhere: "Desde cualquiera",
} as const;

const DAY_MS = 86_400_000;
/** Days before its end from which a key is marked. */
const SOON_DAYS = 30;

const ALCANCE_NOMBRE: Record<Alcance, string> = {
  registros: "registros",
  catalogos: "catálogos",
  fotografias: "fotografías",
  cambios: "cambios",
};

/** What a key reads, as text: 'Registros, fotografías'. */
export function scopesText(alcances: readonly Alcance[]): string {
  const text = alcances.map((one) => ALCANCE_NOMBRE[one]).join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The department that it reads. */
export const placeText = ({ id_departamento }: Pick<Clave, "id_departamento">): string =>
  id_departamento === null ? CLAVES.all : departamentoNombre(id_departamento);

export const GRUPOS_CLAVE = ["activas", "por_vencer", "terminadas"] as const;
export type GrupoClave = (typeof GRUPOS_CLAVE)[number];
const GRUPO_NOMBRE: Record<GrupoClave, string> = {
  activas: "Activas",
  por_vencer: "Por vencer",
  terminadas: "Revocadas y vencidas",
};

/** Days until a key ends; null if it has ended, or does not end soon. */
export function endsIn({ estado, vence_en }: Clave, now: Date): number | null {
  if (estado !== "ACTIVA" || vence_en === null) return null;
  const days = Math.ceil((Date.parse(vence_en) - now.getTime()) / DAY_MS);
  return days <= SOON_DAYS ? days : null;
}

const inGroup: Record<GrupoClave, (key: Clave, now: Date) => boolean> = {
  activas: ({ estado }) => estado === "ACTIVA",
  por_vencer: (key, now) => endsIn(key, now) !== null,
  terminadas: ({ estado }) => estado !== "ACTIVA",
};

/** A group of keys beside the others, with how many it has. `null`: all. */
export interface KeyGroup {
  grupo: GrupoClave | null;
  label: string;
  count: number;
}

export const keyGroups = (keys: readonly Clave[], now: Date): KeyGroup[] => [
  { grupo: null, label: "Todas", count: keys.length },
  ...GRUPOS_CLAVE.map((grupo) => ({
    grupo,
    label: GRUPO_NOMBRE[grupo],
    count: keys.filter((key) => inGroup[grupo](key, now)).length,
  })),
];

/** The page of the list that an address asks for; the newest key comes first. */
export function keyPage(
  keys: readonly Clave[],
  words: ListWords,
  grupo: GrupoClave | null,
  now: Date,
): ListResult<Clave> {
  const wanted = wordsOf(words.q);
  const found = keys.filter((key) => {
    const told = wordsOf([key.nombre, key.prefijo, placeText(key), key.creado_por, ...key.redes].join(" ")).join(" ");
    return (grupo === null || inGroup[grupo](key, now)) && wanted.every((word) => told.includes(word));
  });
  const from = (words.page - 1) * words.pageSize;
  return { ok: true, rows: found.slice(from, from + words.pageSize), total: found.length, ...words };
}

export const CLAVE_COLUMNS = [
  { key: "nombre", header: "NOMBRE", cell: "name" },
  { key: "alcances", header: "LEE", width: "128px" },
  { key: "id_departamento", header: "DEPARTAMENTO", width: "118px" },
  { key: "redes", header: "REDES", width: "124px" },
  { key: "vence_en", header: "VENCE", width: "92px" },
  { key: "ultimo_uso_en", header: "ÚLTIMO USO", width: "132px" },
  { key: "usos", header: "30 DÍAS", width: "72px" },
  { key: "estado", header: "ESTADO", width: "134px" },
] as const satisfies readonly Column<keyof Clave & string>[];

export const NUEVA_CLAVE = {
  title: "NUEVA CLAVE",
  description: "Se muestra una sola vez, al crearla. Cada sistema con la suya: así se revoca una sin tocar las demás.",
  nombre: "Nombre del sistema",
  nombreHelp: "Con él queda en la auditoría, por ejemplo Portal de turismo de Potosí.",
  alcances: "Qué lee",
  id_departamento: "Departamento",
  allDepartments: "Todos los departamentos",
  vence: "Último día",
  redes: "Redes permitidas",
  redesHelp: "Direcciones o redes con su máscara, con comas. Vacío: desde cualquiera.",
  por_minuto: "Pedidos por minuto",
  create: "Crear clave",
  failed: { tone: "error", summary: SUMMARY, detail: "No se creó la clave" } satisfies ToastText,
} as const;

/** What each scope lets a key read, for whoever chooses. */
export const ALCANCE_AYUDA: Record<Alcance, string> = {
  registros: "Registros con sus secciones, en todos sus estados, sin nombres de personas",
  catalogos: "Catálogos: territorio, clasificación, entidades",
  fotografias: "Fotografías de los atractivos",
  cambios: "Cambios: qué se hizo y cuándo",
};

/** What is said of a secret that is shown once. */
export interface SecretWords {
  title: string;
  help: string;
  label: string;
  copy: string;
  kept: string;
  copied: ToastText;
  notCopied: ToastText;
  leave: LeaveTexts;
  /** What it is for, in a sentence whose plain and bold parts alternate. */
  facts: readonly string[];
}

/** A new key. */
export const keyWords = (key: Clave): SecretWords => ({
  title: `Clave de «${key.nombre}»: se muestra una sola vez`,
  help: "Guárdela ahora en el otro sistema. Aquí queda solo su huella; si se pierde, revoque esta y haga otra.",
  label: "Clave",
  copy: "Copiar clave",
  kept: "Ya la guardé",
  copied: { tone: "ok", summary: SUMMARY, detail: "Clave copiada" },
  notCopied: { tone: "error", summary: SUMMARY, detail: "No se pudo copiar. Selecciónela." },
  leave: {
    title: "¿Guardó la clave?",
    note: "Fuera de esta página ya no se puede ver.",
    stay: "Volver a la clave",
    leave: "Salir",
  },
  facts: [
    "Lee ",
    scopesText(key.alcances).toLowerCase(),
    " de ",
    key.id_departamento === null ? "todo el país" : placeText(key),
    ", desde ",
    key.redes.join(", ") || "cualquier red",
    ", hasta ",
    `${key.por_minuto} pedidos por minuto`,
    ". Vence el ",
    formatDay(key.vence_en),
    ".",
  ],
});

export const REVOCAR = {
  question: (nombre: string) => `¿Revocar la clave «${nombre}»?`,
  help: "Deja de servir al momento y para siempre. El otro sistema necesitará una clave nueva.",
  confirm: "Revocar clave",
  done: { tone: "ok", summary: SUMMARY, detail: "Clave revocada" } satisfies ToastText,
  failed: { tone: "error", summary: SUMMARY, detail: "No se revocó la clave" } satisfies ToastText,
} as const;

export const COMO_SE_USA = {
  title: "CÓMO SE USA UNA CLAVE",
  intro:
    "El otro sistema la envía en la cabecera Authorization de cada pedido. Por ejemplo, los atractivos de un departamento, uno por línea:",
  steps: [
    "Las listas dan hasta 100 filas por página (page, rows), o todas con Accept: application/x-ndjson.",
    "Pasado su límite por minuto responde 429: Retry-After dice cuántos segundos esperar.",
    "Una clave nunca escribe y ve solo su departamento. Revocada o vencida responde 401.",
  ],
  documentation: "Todas las llamadas",
} as const;

/** A request that reads the inventory of a department, for a terminal. */
export const curlExample = (origin: string) =>
  `curl -H "Authorization: Bearer $CLAVE" \\\n  -H "Accept: application/x-ndjson" \\\n  "${origin}/api/ppirta"`;

export const DEPARTAMENTO_OPTIONS: readonly Choice[] = Array.from({ length: 9 }, (_, i) => ({
  value: String(i + 1),
  label: departamentoNombre(i + 1),
}));
