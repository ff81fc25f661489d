import * as z from "zod";
import type { RowsName } from "../calls";
import { CALIDADES } from "../shown";
import { childQuery, restorableEndpoints } from "../endpoint";
import { conReferencia, conReferenciaDeRegistro } from "../referencia";
import { confirmar_repetido } from "../repetido";
import {
  id,
  label,
  num,
  optionalCode,
  optionalId,
  optionalInt,
  optionalNumber,
  optionalText,
  requiredCode,
  requiredId,
  requiredText,
  requiredTime,
  text,
  version,
} from "../wire";

/**
 * Services: eight kinds of a facility (spec 2 §3.2, §5.5, §7.1) and three of an attraction (spec 2 §3.4).
 * The call determines the type, so the body has none.
 */

/** A percentage (spec 2 §3.2). */
const costo = optionalNumber(0, 100);
const capacidad = optionalInt(0, 1_000_000);
const calidad = optionalCode(CALIDADES, "La calidad debe ser Bueno, Regular o Malo");
const direccion = optionalText();
const nombre = requiredText("El nombre es requerido");
const id_subtipo = requiredId("El subtipo es requerido");

/** The classification fields of every service row. */
const classified = { id, id_tipo: num, id_subtipo: num, tipo: label, subtipo: label, version: num };

const FACILIDAD_ACCESS = {
  list: "ppirtf.ver",
  create: "ppirtf.modificar",
  update: "ppirtf.modificar",
  remove: "ppirtf.eliminarHijo",
} as const;
const ATRACTIVO_ACCESS = {
  list: "ppirta.ver",
  create: "ppirta.modificar",
  update: "ppirta.modificar",
  remove: "ppirta.eliminarHijo",
} as const;

const ofFacilidad = <N extends RowsName, E extends string, R extends z.ZodRawShape, B extends z.ZodRawShape>(
  name: N,
  envelope: E,
  row: R,
  fields: B,
) => {
  const body = conReferenciaDeRegistro(
    z.object({ id_ppirtf: requiredId("La facilidad es requerida"), ...fields, version, confirmar_repetido }),
  );
  return restorableEndpoints(name, {
    envelope,
    row: z.object({ ...classified, id_ppirtf: num, ...row }),
    body,
    creation: conReferencia(body),
    igual: ["id_ppirtf", ...Object.keys(fields)],
    query: childQuery("id_ppirtf"),
    access: FACILIDAD_ACCESS,
  });
};

const ofAtractivo = <N extends RowsName, E extends string, R extends z.ZodRawShape, B extends z.ZodRawShape>(
  name: N,
  envelope: E,
  row: R,
  fields: B,
) => {
  const body = conReferenciaDeRegistro(
    z.object({ id_ppirta: requiredId("El atractivo es requerido"), ...fields, version, confirmar_repetido }),
  );
  return restorableEndpoints(name, {
    envelope,
    row: z.object({ ...classified, id_ppirta: num, ...row }),
    body,
    creation: conReferencia(body),
    igual: ["id_ppirta", ...Object.keys(fields)],
    query: childQuery("id_ppirta"),
    access: ATRACTIVO_ACCESS,
  });
};

const comunicacionppirtf = ofFacilidad(
  "comunicacionppirtf",
  "comunicacion",
  { cobertura: text },
  {
    id_subtipo: requiredId("El tipo es requerida"),
    cobertura: requiredCode(CALIDADES, "La cobertura es requerida"),
  },
);

/** Checked in this order (spec 2 §5.5). */
const medicoppirtf = ofFacilidad(
  "medicoppirtf",
  "medico",
  { nombre: label, direccion: text, hora_inicio: text, hora_fin: text },
  {
    id_subtipo: requiredId("El tipo servicio es requerida"),
    nombre: requiredText("Nombre es requerida"),
    direccion,
    hora_inicio: requiredTime("Hora inicio es requerida"),
    hora_fin: requiredTime("Hora fin es requerida"),
  },
);

const lodgingRow = {
  id_catsubtipo: num,
  catsubtipo: text,
  establecimiento: label,
  propietario: text,
  numero: text,
  direccion: text,
  capacidad: num,
  costo: num,
  calidad: text,
};
const lodgingBody = {
  id_subtipo,
  id_catsubtipo: optionalId(),
  establecimiento: requiredText("El establecimiento es requerido"),
  propietario: optionalText(),
  numero: optionalText(30),
  direccion,
  capacidad,
  costo,
  calidad,
};

const pernoctacionppirtf = ofFacilidad("pernoctacionppirtf", "pernoctacion", lodgingRow, lodgingBody);
const restauracionppirtf = ofFacilidad("restauracionppirtf", "restauracion", lodgingRow, lodgingBody);

const placeRow = { nombre: label, capacidad: num, costo: num, calidad: text, direccion: text };
const placeBody = { id_subtipo, nombre, capacidad, costo, calidad, direccion };

const recreacionppirtf = ofFacilidad("recreacionppirtf", "recreacion", placeRow, placeBody);
const informacionTppirtf = ofFacilidad("informacionTppirtf", "informacion", placeRow, placeBody);
const informacionTppirta = ofAtractivo("informacionTppirta", "informacion", placeRow, placeBody);

const transportRow = { ...placeRow, tramo: text, frecuencia: text };
const transportBody = {
  id_subtipo,
  nombre,
  tramo: optionalText(),
  capacidad,
  frecuencia: optionalText(),
  costo,
  calidad,
};

const transporteppirtf = ofFacilidad("transporteppirtf", "transporte", transportRow, {
  ...transportBody,
  direccion,
});
const transporteppirta = ofAtractivo("transporteppirta", "transporte", transportRow, {
  ...transportBody,
  direccion,
});

const buildingRow = { nombre: label, direccion: text, capacidad: num, calidad: text };
const buildingBody = { id_subtipo, nombre, direccion, capacidad, calidad };

const infraestructurappirtf = ofFacilidad("infraestructurappirtf", "infraestructura", buildingRow, buildingBody);
const infraestructurappirta = ofAtractivo("infraestructurappirta", "infraestructura", buildingRow, buildingBody);

/** Every service by call. Its type, words and fields: contract/campos/servicios.ts. */
export const servicios = {
  informacionTppirta,
  transporteppirta,
  infraestructurappirta,
  comunicacionppirtf,
  medicoppirtf,
  pernoctacionppirtf,
  restauracionppirtf,
  recreacionppirtf,
  informacionTppirtf,
  transporteppirtf,
  infraestructurappirtf,
};
