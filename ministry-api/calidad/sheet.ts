import {
  conSeccion,
  DEBILIDAD_DE,
  DEBILIDADES,
  DEBILIDADES_DE,
  FILTRO_DEBILIDAD,
  MESES_VERIFICADO,
  verificadoHace,
} from "@/contract/debilidades";
import { FALTANTES } from "@/contract/faltantes";
import type { Tablero } from "@/contract/resources/calidad";
import type { Kind } from "@/contract/resources/registros";
import { percent } from "@/contract/percent";
import { departamentoNombre } from "@/contract/shown";
import type { Dato, Tabla } from "../pdf/content";
import { nombreMes } from "../seguimiento/workflow/la-paz";

/** The board as the sheet of a month: what it says, as plain data. */
export interface HojaCalidad {
  titulo: string;
  subtitulo: string;
  clase: string;
  mes: string;
  cifras: Dato[];
  partes: { title: string; tabla: Tabla }[];
  impresa: { por: string; fecha: string };
}

const number = new Intl.NumberFormat("es-BO", { useGrouping: "always" });
const CLASE: Record<Kind, string> = { ppirta: "CALIDAD DE ATRACTIVOS", ppirtf: "CALIDAD DE FACILIDADES" };
const NOUN: Record<Kind, string> = { ppirta: "Atractivos", ppirtf: "Facilidades" };
const COMPLETAS: Record<Kind, string> = { ppirta: "Completos", ppirtf: "Completas" };
/** Municipalities of a sheet: more would be a list, which has its own export. */
const MUNICIPIOS = 25;

const share = (part: number, whole: number) => `${percent(part, whole)} %`;

function change(now: number, before: number | undefined): string | null {
  if (before === undefined) return null;
  if (now === before) return "igual";
  return `${number.format(Math.abs(now - before))} ${now > before ? "más" : "menos"}`;
}

/** 'Noviembre 2026'. */
const monthTitle = (mes: string) => {
  const name = nombreMes(Number(mes.slice(5)));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${mes.slice(0, 4)}`;
};

/** What the sheet of a board says. */
export function sheetOf(board: Tablero, kind: Kind, impresa: HojaCalidad["impresa"]): HojaCalidad {
  const { cifras, antes, donde, serie, mes, actual, id_departamento } = board;
  const municipios = board.municipios.filter((one) => one.total > 0);
  const of = (key: string) => cifras[key] ?? 0;
  const before = (key: string) => (antes ? (antes.cifras[key] ?? 0) : undefined);
  const total = of("registros");
  const weak = [...DEBILIDADES_DE[kind], "por_verificar" as const]
    .map((key) => ({ key, label: key === "por_verificar" ? FILTRO_DEBILIDAD[key] : DEBILIDADES[key], n: of(key) }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n);
  const where = (key: string) => {
    const most = donde.find(({ clave }) => clave === key);
    return most ? `${most.municipio}, ${number.format(most.total)}` : null;
  };
  const figure = (key: string, label: string): Dato => {
    const rest = change(of(key), before(key));
    const part = key === "registros" ? "" : ` (${share(of(key), total)})`;
    return { label, value: `${number.format(of(key))}${part}${rest === null ? "" : ` · ${rest}`}` };
  };
  const numeric = true;
  const photos = kind === "ppirta";
  const partes: HojaCalidad["partes"] = [
    {
      title: "QUÉ MEJORAR PRIMERO",
      tabla: {
        columns: [
          { header: "PUNTO DÉBIL", share: 34 },
          { header: "REGISTROS", share: 14, numeric },
          { header: `DE LOS ${number.format(total)}`, share: 14, numeric },
          { header: "EN UN MES", share: 14 },
          { header: "DÓNDE MÁS", share: 30 },
        ],
        rows: weak.map(({ key, label, n }) => [
          ...[label, number.format(n), share(n, total)],
          ...[change(n, before(key)), where(key)],
        ]),
      },
    },
    {
      title: "COMPLETITUD POR SECCIÓN",
      tabla: {
        columns: [
          { header: "SECCIÓN", share: 50 },
          { header: "REGISTROS", share: 25, numeric },
          { header: "PARTE", share: 25, numeric },
        ],
        rows: FALTANTES[kind]
          .map((name) => ({ label: FILTRO_DEBILIDAD[conSeccion(name)], n: total - of(DEBILIDAD_DE[name]) }))
          .sort((a, b) => b.n - a.n)
          .map(({ label, n }) => [label, number.format(n), share(n, total)]),
      },
    },
    {
      title: `${COMPLETAS[kind].toUpperCase()}, POR MES`,
      tabla: {
        columns: [
          { header: "MES", share: 50 },
          { header: "REGISTROS", share: 50, numeric },
        ],
        rows: serie.map((one) => [monthTitle(one.mes), number.format(one.total)]),
      },
    },
    {
      title: "MESES DESDE LA ÚLTIMA VERIFICACIÓN",
      tabla: {
        columns: [
          { header: "DEL CATÁLOGO NACIONAL", share: 50 },
          { header: "REGISTROS", share: 50, numeric },
        ],
        rows: MESES_VERIFICADO.map((months) => [
          FILTRO_DEBILIDAD[verificadoHace(months)],
          number.format(of(verificadoHace(months))),
        ]),
      },
    },
  ];
  if (municipios.length > 0)
    partes.push({
      title: `MUNICIPIOS DONDE MÁS REGISTROS FALTAN (${Math.min(MUNICIPIOS, municipios.length)} DE ${municipios.length})`,
      tabla: {
        columns: [
          { header: "MUNICIPIO", share: 34 },
          { header: "DEPARTAMENTO", share: 22 },
          { header: "REGISTROS", share: 14, numeric },
          { header: COMPLETAS[kind].toUpperCase(), share: 22, numeric },
          { header: "PARTE", share: 12, numeric },
          ...(photos ? [{ header: "SIN FOTO", share: 14, numeric }] : []),
        ],
        rows: municipios
          .slice(0, MUNICIPIOS)
          .map((one) => [
            ...[one.nombre, one.departamento, number.format(one.total)],
            ...[number.format(one.completas), share(one.completas, one.total)],
            ...(photos ? [number.format(one.sin_fotografia)] : []),
          ]),
      },
    });
  const place = id_departamento === null ? "todo el país" : departamentoNombre(id_departamento);
  return {
    titulo: "Calidad del inventario",
    subtitulo: `${NOUN[kind]} de ${place} · ${monthTitle(mes)}${actual ? `, al ${impresa.fecha.slice(0, 10)}` : ", al final del mes"}`,
    clase: CLASE[kind],
    mes: monthTitle(mes),
    partes,
    impresa,
    cifras: [
      figure("registros", "Registros"),
      figure("completas", COMPLETAS[kind]),
      figure("coordenada_aproximada", FILTRO_DEBILIDAD.coordenada_aproximada),
      figure("por_verificar", FILTRO_DEBILIDAD.por_verificar),
    ],
  };
}
