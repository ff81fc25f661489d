import { SIGNIFICADOS } from "@/contract/importacion/significados";
import type {
  CuentaFilas,
  FilaImportacion,
  GrupoFila,
  Hallazgo,
  ImportacionDetalle,
} from "@/contract/resources/importaciones";
import { ownJson } from "./own-answer";

/** An import in memory, answered like the server does: its only catalogue is the municipality. */

/** Names that a record of the inventory has, with its CITE. */
const ALIKE: Readonly<Record<string, string>> = {
  "Salar Chico": "PT-ATR-2026-00001",
  "Salar Grande": "PT-ATR-2026-00002",
};
const MUNICIPIOS = ["SAN PEDRO DE QUEMES", "SAN PEDRO DE BUENA VISTA", "TUPIZA"];

interface Stored {
  fila: number;
  quitada: boolean;
  textos: Record<string, string>;
}

function check({ textos }: Stored): { grupo: GrupoFila; hallazgos: Hallazgo[] } {
  const hallazgos: Hallazgo[] = [];
  if (!textos["nombre_atractivo"]?.trim()) {
    const texto = "Nombre del atractivo es requerido.";
    hallazgos.push({ campo: "nombre_atractivo", nivel: "ERROR", clase: "nombre", texto, opciones: [] });
  }
  if (!MUNICIPIOS.includes(textos["id_municipio"] ?? "")) {
    hallazgos.push({
      campo: "id_municipio",
      nivel: "DUDA",
      clase: "municipio",
      texto: "Municipio no está en el catálogo. El punto de la fila cae cerca de SAN PEDRO DE QUEMES.",
      opciones: [
        { texto: "SAN PEDRO DE QUEMES", nota: "a 36 km" },
        { texto: "SAN PEDRO DE BUENA VISTA", nota: "a 390 km" },
      ],
    });
  }
  const cite = ALIKE[textos["nombre_atractivo"] ?? ""];
  if (cite !== undefined && !textos["cite"]) {
    const texto = `Ya hay un registro parecido cerca: ${cite}. Quite la fila si es el mismo.`;
    const at = { campo: "nombre_atractivo", nivel: "DUDA", clase: "parecido" } as const;
    hallazgos.push({ ...at, texto, opciones: [], cites: [cite] });
  }
  if (hallazgos.some(({ nivel }) => nivel === "ERROR")) return { grupo: "ERROR", hallazgos };
  return { grupo: hallazgos.length > 0 ? "DUDA" : "LISTA", hallazgos };
}

function shown(stored: Stored): FilaImportacion {
  const entendidos: Record<string, string> = stored.textos["id_subtipo"] === "Volcan" ? { id_subtipo: "VOLCÁN" } : {};
  const { fila, quitada, textos } = stored;
  return {
    fila,
    quitada: quitada ? 1 : 0,
    textos,
    entendidos,
    ...check(stored),
    g_x: -21.3,
    g_y: -68.18,
    id_registro: null,
    cambia: null,
  };
}

export interface FakeImport {
  detail: ImportacionDetalle;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Writes asked for, newest last. */
  writes: { path: string; body: unknown }[];
  reads: string[];
  /** Answers the next write with this. */
  refuse: (answer: () => Response) => void;
  row: (fila: number) => FilaImportacion;
}

/** Rows by [name, municipality]; they begin at row 4 of the file. */
export function fakeImport(rows: readonly (readonly [string, string])[]): FakeImport {
  const stored = rows.map(([nombre, municipio], at): Stored => ({
    fila: at + 4,
    quitada: false,
    textos: { nombre_atractivo: nombre, id_municipio: municipio, id_subtipo: "Volcan" },
  }));
  const writes: FakeImport["writes"] = [];
  const reads: string[] = [];
  let refusal: (() => Response) | null = null;
  const find = (fila: number) => {
    const found = stored.find((one) => one.fila === fila);
    if (!found) throw new Error(String(fila));
    return found;
  };
  const cuenta = (): CuentaFilas => {
    const inside = stored.filter(({ quitada }) => !quitada).map(shown);
    const of = (grupo: GrupoFila) => inside.filter((row) => row.grupo === grupo).length;
    const withClass = (clase: string) =>
      inside.filter((row) => row.hallazgos.some((one) => one.clase === clase)).length;
    const clases: CuentaFilas["clases"] = [
      { clase: "municipio", nivel: "DUDA", filas: withClass("municipio") },
      { clase: "nombre", nivel: "ERROR", filas: withClass("nombre") },
    ];
    return {
      lista: of("LISTA"),
      duda: of("DUDA"),
      error: of("ERROR"),
      quitadas: stored.length - inside.length,
      cambian: 0,
      iguales: 0,
      omiten: 0,
      clases: clases.filter(({ filas }) => filas > 0),
    };
  };
  const matching = (query: URLSearchParams) => {
    const [grupo, clase, q] = ["grupo", "clase", "q"].map((name) => query.get(name));
    return stored.filter((one) => {
      const row = shown(one);
      if (grupo === "QUITADAS" ? !one.quitada : grupo && (one.quitada || row.grupo !== grupo)) return false;
      if (clase && !row.hallazgos.some((finding) => finding.clase === clase)) return false;
      return !q || Object.values(one.textos).join(" ").toLowerCase().includes(q.toLowerCase());
    });
  };
  const alike = () => stored.filter((one) => shown(one).hallazgos.some(({ clase }) => clase === "parecido"));
  const answerAlike = (one: Stored, { respuesta, todas, filas }: Record<string, unknown>) => {
    const those = Array.isArray(filas) ? stored.filter(({ fila }) => filas.includes(fila)) : [one];
    const changed = todas === true ? alike() : those;
    for (const other of changed) {
      other.quitada = respuesta === "QUITAR";
      const cite = respuesta === "ACTUALIZAR" ? (ALIKE[other.textos["nombre_atractivo"] ?? ""] ?? "") : "";
      other.textos = { ...other.textos, cite };
    }
    const numbers = changed.map(({ fila }) => fila);
    return { fila: shown(one), cambiadas: changed.length, filas: numbers, quedan: 0, cuenta: cuenta() };
  };
  const write = (path: string, body: Record<string, unknown>): unknown => {
    const one = find(Number(body["fila"] ?? 4));
    if (path === "quitar") {
      one.quitada = body["quitada"] === true;
      return { fila: shown(one), cambiadas: 1, filas: [one.fila], cuenta: cuenta() };
    }
    if (path === "parecidas") return answerAlike(one, body);
    if (path !== "celda") return { importacion: detail };
    const campo = String(body["campo"]);
    const same = stored.filter((other) => other.textos[campo] === one.textos[campo]);
    const only = body["filas"];
    const all = Array.isArray(only) ? same.filter(({ fila }) => only.includes(fila)) : same;
    const changed = body["todas"] === true || only !== undefined ? all : [one];
    for (const other of changed) other.textos = { ...other.textos, [campo]: String(body["texto"]) };
    const filas = changed.map(({ fila }) => fila);
    return { fila: shown(one), cambiadas: changed.length, filas, cuenta: cuenta() };
  };
  const read = (path: string, query: URLSearchParams): unknown => {
    if (path === "numeros") return { numeros: matching(query).map(({ fila }) => fila) };
    if (path === "iguales") {
      const same = stored.filter(({ textos }) => textos[query.get("campo") ?? ""] === query.get("texto"));
      return { filas: same.length };
    }
    if (path === "parecidas") return { filas: alike().length, actualizables: alike().length };
    if (path === "valores") {
      const texto = query.get("texto")?.toUpperCase() ?? "";
      const valores = MUNICIPIOS.filter((name) => name.includes(texto)).map((name) => ({
        texto: name,
        nota: "POTOSÍ",
      }));
      return { valores: query.get("campo") === "id_municipio" ? valores : [] };
    }
    if (path === "puntos") return { puntos: stored.map(({ fila }) => [fila, -21.3, -68.18, 0]) };
    const asked = (query.get("numeros") ?? "").split(",").map(Number);
    return { filas: stored.filter(({ fila }) => asked.includes(fila)).map(shown), total: asked.length };
  };
  const columna = (n: number, encabezado: string, significado: string | null) => ({
    n,
    encabezado,
    muestra: [],
    significado,
    como: significado ? ("RECONOCIDA" as const) : ("SIN USAR" as const),
  });
  const detail: ImportacionDetalle = {
    id: 7,
    tipo: "ppirta",
    archivo: "inventario.xlsx",
    formato: "XLSX",
    estado: "REVISION",
    usuario: "Jorge Condori",
    propio: 1,
    creado_en: "2026-11-20T12:00:00Z",
    terminado_en: null,
    filas: stored.length,
    importadas: 0,
    cambiadas: 0,
    sin_cambios: 0,
    puede_seguir: 1,
    puede_deshacer: 0,
    bytes: 1000,
    modificado: null,
    hojas: [],
    avisos: [],
    hoja: 0,
    encabezado: 3,
    ocultas: 0,
    aparte: [],
    sin_ocultas: false,
    con_aparte: false,
    columnas: [
      columna(0, "Nº", null),
      columna(1, "MUNICIPIO", "id_municipio"),
      columna(2, "NOMBRE DEL RECURSO", "nombre_atractivo"),
      columna(3, "SUBTIPO", "id_subtipo"),
    ],
    fijos: {},
    por_fila: [],
    recordar: true,
    departamento: "POTOSÍ",
    cuenta: cuenta(),
    hechas: stored.length,
    previstas: stored.length,
    modo: null,
    segundos: null,
    guardado_hasta: null,
    motivo: null,
    tocadas: 0,
    personas: 0,
  };
  if (!SIGNIFICADOS.ppirta.has("id_subtipo")) throw new Error("The contract names the subtype otherwise.");
  return {
    detail,
    writes,
    reads,
    refuse: (answer) => {
      refusal = answer;
    },
    row: (fila) => shown(find(fila)),
    fetch: (url, init) => {
      const { pathname, searchParams } = new URL(url, "http://localhost");
      const path = pathname.split("/").at(-1) ?? "";
      if (!init?.method || init.method === "GET") {
        reads.push(`${path}?${searchParams}`);
        return Promise.resolve(ownJson(read(path, searchParams)));
      }
      const body: Record<string, unknown> = { ...JSON.parse(String(init.body)) };
      writes.push({ path, body });
      const refused = refusal;
      refusal = null;
      return Promise.resolve(refused ? refused() : ownJson(write(path, body)));
    },
  };
}
