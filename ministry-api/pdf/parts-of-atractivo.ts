import { inFull } from "@/contract/campos/campo";
import { INFORMACION, type CampoDeInformacion, type NombreInformacion } from "@/contract/campos/informacion";
import { conUnidad } from "@/contract/codes";
import { InformacionBody } from "@/contract/resources/registros";
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
import { numero } from "./words";

type Atractivo = Filas["ppirta"];

/** Most photos printed on a sheet; only the number of the others is shown. */
const MAX_PHOTOS = 12;

/** A field's value as printed: codes as words, numbers with their unit. */
function dato(name: NombreInformacion, value: string | number | null): Dato {
  const campo: CampoDeInformacion = INFORMACION[name];
  const { unit, choices } = campo;
  const label = inFull(campo);
  if (typeof value === "number") return { label, value: numero(value, unit) };
  const word = choices?.find((choice) => choice.value === value)?.label ?? value;
  return { label, value: word, ...(unit && word && { shown: conUnidad(word, unit) }) };
}

/** The information, in the order of the form's checks; long texts stand first. */
function informacion(a: Atractivo): Parte {
  const names = InformacionBody.keyof().options.filter((name) => name !== "version" && name !== "cc_ccm");
  const isLong = (name: NombreInformacion) => INFORMACION[name].control === "textarea";
  const datos = (wanted: readonly NombreInformacion[]) => wanted.map((name) => dato(name, a[name]));
  return {
    title: "INFORMACIÓN",
    kind: "datos",
    textos: datos(names.filter(isLong)),
    datos: datos(names.filter((name) => !isLong(name))),
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
