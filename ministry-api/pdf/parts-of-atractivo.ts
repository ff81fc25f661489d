import { inFull } from "@/contract/campos/campo";
import { CAMPOS_INFORMACION, type CampoDeInformacion, type NombreInformacion } from "@/contract/campos/informacion";
import { hijoDe, type NombreHijo } from "@/contract/campos/hijos";
import { onSheet } from "@/contract/campos/parte";
import { conUnidad } from "@/contract/codes";
import { InformacionBody } from "@/contract/resources/registros";
import type { Db, Tx } from "../db/client";
import { photosOf } from "../fotogramas/store";
import { readHijos } from "../registros/hijos-routes";
import { fecha } from "../seguimiento/workflow/la-paz";
import type { Filas } from "../seguimiento/workflow/registro";
import type { Dato, Foto, Parte } from "./content";
import { serviciosDeAtractivo } from "./parts-of-servicios";
import { columnOf, tableOf } from "./table";
import { numero } from "./words";

type Atractivo = Filas["ppirta"];

/** Most photos printed on a sheet; only the number of the others is shown. */
const MAX_PHOTOS = 12;

/** A field's value as printed: codes as words, numbers with their unit. */
function dato(name: NombreInformacion, value: string | number | null): Dato {
  const campo: CampoDeInformacion = CAMPOS_INFORMACION[name];
  const { unit, choices } = campo;
  const label = inFull(campo);
  if (typeof value === "number") return { label, value: numero(value, unit) };
  const word = choices?.find((choice) => choice.value === value)?.label ?? value;
  return { label, value: word, ...(unit && word && { shown: conUnidad(word, unit) }) };
}

/** The information, in the order of the form's checks; long texts stand first. */
function informacion(a: Atractivo): Parte {
  const names = InformacionBody.keyof().options.filter((name) => name !== "version" && name !== "cc_ccm");
  const isLong = (name: NombreInformacion) => CAMPOS_INFORMACION[name].control === "textarea";
  const datos = (wanted: readonly NombreInformacion[]) => wanted.map((name) => dato(name, a[name]));
  return {
    title: "INFORMACIÓN",
    kind: "datos",
    textos: datos(names.filter(isLong)),
    datos: datos(names.filter((name) => !isLong(name))),
  };
}

/** The children in the sheet's order. */
const HIJOS_DE_FICHA = ["rutappirta", "temppirta", "actppirta", "decppirta", "intppirta", "autppirta"] as const;

/** A child's table. The code of the last choice, which contains those before it, stands first. */
async function tablaDe(db: Db | Tx, name: NombreHijo, id: number): Promise<Parte> {
  const hijo = hijoDe(name);
  const fields = Object.entries(hijo.fields);
  const code = fields.at(-1)?.[1].code;
  const columns = fields.map(([field, campo]) => columnOf(field, campo));
  if (code) columns.unshift(columnOf(code.reads, { label: "Código", control: "text", share: 14 }));
  return tableOf(onSheet(hijo), columns, await readHijos(db, name, id));
}

async function fotos(db: Db | Tx, id: number): Promise<{ favorita: string | null; parte: Parte }> {
  const rows = await photosOf(db, id);
  const best = rows.find((row) => row.favorito) ?? rows[0];
  const printed = rows.slice(0, MAX_PHOTOS).map((row, at): Foto => ({
    hash: row.hash,
    caption: `${row.descripcion ?? row.nombre ?? `Fotograma ${at + 1}`}${row.favorito ? " · Favorita" : ""} · ${fecha(row.creado_en)}`,
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
  const { favorita, parte } = await fotos(db, id);
  const hijos: Parte[] = [];
  for (const name of HIJOS_DE_FICHA) hijos.push(await tablaDe(db, name, id));
  const partes = [informacion(fila), ...hijos, ...(await serviciosDeAtractivo(db, id)), parte];
  return { favorita, partes };
}
