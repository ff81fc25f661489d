import { CAMPOS } from "@/contract/campos";
import { conUnidad, UNIDAD } from "@/contract/codes";
import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "../db/client";
import {
  actppirta,
  autenticidad,
  autppirta,
  declaratoria,
  decppirta,
  estado,
  integridad,
  intppirta,
  mes,
  rutappirta,
  subtipo,
  temppirta,
  tipo,
  via,
} from "../db/schema";
import { photosOf } from "../photos/store";
import { fecha } from "../workflow/la-paz";
import type { Filas } from "../workflow/registro";
import type { Dato, Foto, Parte, Tabla } from "./content";
import { serviciosDeAtractivo } from "./parts-of-servicios";
import { calidad, numero, presente, protegido, siNo } from "./words";

type Atractivo = Filas["ppirta"];

/** Most photos printed on a sheet; only the number of the others is shown. */
const MAX_PHOTOS = 12;

const dato = (campo: keyof Atractivo, value: string | null): Dato => ({ label: CAMPOS[campo] ?? campo, value });

const medida = (campo: keyof typeof UNIDAD, value: string | null): Dato => ({
  ...dato(campo, value),
  ...(value && { shown: conUnidad(value, UNIDAD[campo]) }),
});

function informacion(a: Atractivo): Parte {
  return {
    title: "INFORMACIÓN",
    kind: "datos",
    textos: [dato("descripcion", a.descripcion), dato("restriccion", a.restriccion)],
    datos: [
      dato("cc_ccf", a.cc_ccf),
      dato("cc_ccr", a.cc_ccr),
      dato("cc_cce", a.cc_cce),
      dato("v_c", siNo(a.v_c)),
      dato("v_ci", siNo(a.v_ci)),
      dato("v_r", siNo(a.v_r)),
      dato("v_b", siNo(a.v_b)),
      dato("poblacion_cercana", a.poblacion_cercana),
      dato("distancia_km", numero(a.distancia_km, "km")),
      dato("emergencia", siNo(a.emergencia)),
      dato("frecuencia", a.frecuencia),
      dato("bioclima", a.bioclima),
      medida("temperatura", a.temperatura),
      medida("humedad", a.humedad),
      dato("conservacion", calidad(a.conservacion)),
      dato("deteoro_antopica", presente(a.deteoro_antopica)),
      dato("deteoro_natural", presente(a.deteoro_natural)),
      dato("proteccion", protegido(a.proteccion)),
    ],
  };
}

async function rutas(db: Db | Tx, id: number): Promise<Tabla> {
  const rows = await db
    .select({ ruta: rutappirta, via: via.nombre, estado: estado.nombre })
    .from(rutappirta)
    .innerJoin(via, eq(via.id, rutappirta.id_tipo_via))
    .innerJoin(estado, eq(estado.id, rutappirta.id_estado))
    .where(eq(rutappirta.id_ppirta, id))
    .orderBy(asc(rutappirta.id));
  return {
    columns: [
      { header: "Tramo", share: 38 },
      { header: "Tipo de vía", share: 18 },
      { header: "Estado", share: 12 },
      { header: "Distancia km", share: 12, numeric: true },
      { header: "Distancia hr", share: 12, numeric: true },
      { header: "Señalización", share: 12 },
    ],
    rows: rows.map(({ ruta, via: tipoVia, estado: nombreEstado }) => [
      ruta.tramo,
      tipoVia,
      nombreEstado,
      numero(ruta.distancia_km),
      numero(ruta.distancia_hr),
      ruta.s_si,
    ]),
  };
}

async function temporadas(db: Db | Tx, id: number): Promise<Tabla> {
  const rows = await db
    .select({ mes: mes.nombre, inicio: temppirta.hora_inicio, fin: temppirta.hora_fin })
    .from(temppirta)
    .innerJoin(mes, eq(mes.id, temppirta.id_mes))
    .where(eq(temppirta.id_ppirta, id))
    .orderBy(asc(temppirta.id_mes), asc(temppirta.hora_inicio));
  return {
    columns: [
      { header: "Mes", share: 60 },
      { header: "Hora inicio", share: 20 },
      { header: "Hora fin", share: 20 },
    ],
    rows: rows.map((row) => [row.mes, row.inicio, row.fin]),
  };
}

async function actividades(db: Db | Tx, id: number): Promise<Tabla> {
  const rows = await db
    .select({ motivacion: tipo.nombre, actividad: subtipo.nombre, codigo: subtipo.codigo_completo })
    .from(actppirta)
    .innerJoin(tipo, eq(tipo.id, actppirta.id_tipo))
    .innerJoin(subtipo, eq(subtipo.id, actppirta.id_subtipo))
    .where(eq(actppirta.id_ppirta, id))
    .orderBy(asc(actppirta.id));
  return {
    columns: [
      { header: "Código", share: 14 },
      { header: "Motivación", share: 43 },
      { header: "Actividad", share: 43 },
    ],
    rows: rows.map((row) => [row.codigo, row.motivacion, row.actividad]),
  };
}

const coded = (header: string, rows: { codigo: string; texto: string }[]): Tabla => ({
  columns: [
    { header: "Código", share: 14 },
    { header, share: 86 },
  ],
  rows: rows.map((row) => [row.codigo, row.texto]),
});

const declaratorias = (db: Db | Tx, id: number) =>
  db
    .select({ codigo: declaratoria.codigo, texto: declaratoria.nombre })
    .from(decppirta)
    .innerJoin(declaratoria, eq(declaratoria.id, decppirta.id_tipo_declaratoria))
    .where(eq(decppirta.id_ppirta, id))
    .orderBy(asc(decppirta.id));

const integridades = (db: Db | Tx, id: number) =>
  db
    .select({ codigo: integridad.codigo, texto: integridad.descripcion })
    .from(intppirta)
    .innerJoin(integridad, eq(integridad.id, intppirta.id_criterio))
    .where(eq(intppirta.id_ppirta, id))
    .orderBy(asc(intppirta.id));

const autenticidades = (db: Db | Tx, id: number) =>
  db
    .select({ codigo: autenticidad.codigo, texto: autenticidad.descripcion })
    .from(autppirta)
    .innerJoin(autenticidad, eq(autenticidad.id, autppirta.id_criterio))
    .where(eq(autppirta.id_ppirta, id))
    .orderBy(asc(autppirta.id));

async function fotos(db: Db | Tx, id: number): Promise<{ favorita: string | null; parte: Parte }> {
  const rows = await photosOf(db, id);
  const best = rows.find((row) => row.favorito) ?? rows[0];
  const printed = rows.slice(0, MAX_PHOTOS).map((row, at): Foto => ({
    hash: row.hash,
    caption: `${row.nombre ?? `Fotograma ${at + 1}`}${row.favorito ? " · Favorita" : ""} · ${fecha(row.creado_en)}`,
  }));
  const rest = rows.length > MAX_PHOTOS ? ` (${MAX_PHOTOS} DE ${rows.length})` : "";
  return {
    favorita: best?.hash ?? null,
    parte: { title: `FOTOGRAMAS${rest}`, kind: "fotos", fotos: printed, total: rows.length },
  };
}

/** The parts of an atractivo's sheet besides identity and place, and the hash of the photo at its head. */
export async function partsOfAtractivo(
  db: Db | Tx,
  fila: Atractivo,
): Promise<{ favorita: string | null; partes: Parte[] }> {
  const { id } = fila;
  const tabla = (title: string, contents: Tabla): Parte => ({ title, kind: "tabla", tabla: contents });
  const { favorita, parte } = await fotos(db, id);
  const partes = [
    informacion(fila),
    tabla("ACCESIBILIDAD POR TRAMOS", await rutas(db, id)),
    tabla("TEMPORALIDAD", await temporadas(db, id)),
    tabla("ACTIVIDAD", await actividades(db, id)),
    tabla("DECLARATORIA", coded("Declaratoria", await declaratorias(db, id))),
    tabla("INTEGRIDAD", coded("Criterio", await integridades(db, id))),
    tabla("AUTENTICIDAD", coded("Criterio", await autenticidades(db, id))),
    ...(await serviciosDeAtractivo(db, id)),
    parte,
  ];
  return { favorita, partes };
}
