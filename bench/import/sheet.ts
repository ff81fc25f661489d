import { asc, eq } from "drizzle-orm";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import proj4 from "proj4";
import type { Db } from "../../ministry-api/db/client";
import { comunidad, departamento, municipio, ppirta, provincia, subtipo } from "../../ministry-api/db/schema";
import { type Azar, azar } from "../../ministry-api/db/seed/random";

/** The sheet of an inventory as offices keep it: names with accents, near misses, places written in several ways. */

const HEADINGS = [
  ...["Nº", "NOMBRE DEL RECURSO", "DEPARTAMENTO", "PROVINCIA", "MUNICIPIO", "COMUNIDAD", "COORDENADAS", "ALT."],
  ...["SUBTIPO", "JERARQ.", "DISTRITO", "DESCRIPCIÓN", "RESP. FICHA 2019"],
];
/** The row of the file that its first record stands in: below a title, an empty row and the headings. */
export const FIRST_ROW = 4;

const THINGS = "Laguna,Cañón,Mirador,Cascada,Cueva,Peñón,Iglesia,Capilla,Camino,Chullpar,Vertiente,Pukara,Salar,Nevado";
const NAMES = "San José,Ñuñumayani,Santa Bárbara,Ch’utillos,Tunari,Jach’a Qullu,Sikuani,del Cóndor,la Ñusta,Añahuani";
const PHRASES = [
  "Se llega por un camino de tierra que en época de lluvias solo pasan vehículos altos.",
  "Los comunarios mantienen un albergue pequeño; conviene avisar a las autoridades originarias antes de la visita.",
  "Desde la cima se ven el salar, la cordillera y, en días despejados, la frontera.",
  "La iglesia, de adobe y techo de paja, guarda lienzos del siglo XVIII que esperan restauración.",
  "En agosto se celebra la fiesta patronal con música de zampoñas y una feria de tejidos.",
  "Hay vicuñas, vizcachas y tres especies de flamencos; la observación de aves es mejor por la mañana.",
];

interface Place {
  comunidad: string;
  latitud: number;
  longitud: number;
  municipio: string;
  provincia: string;
  departamento: string;
}

/** What the sheet's texts are made of: localities with their territory, and subtypes of attractions. */
export interface Names {
  places: readonly Place[];
  subtypes: readonly string[];
}

export async function readNames(db: Db): Promise<Names> {
  const places = await db
    .select({
      comunidad: comunidad.nombre,
      latitud: comunidad.latitud,
      longitud: comunidad.longitud,
      municipio: municipio.nombre,
      provincia: provincia.nombre,
      departamento: departamento.nombre,
    })
    .from(comunidad)
    .innerJoin(municipio, eq(municipio.id, comunidad.id_municipio))
    .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
    .innerJoin(departamento, eq(departamento.id, provincia.id_departamento))
    .orderBy(asc(comunidad.id));
  const subtypes = await db
    .selectDistinct({ nombre: subtipo.nombre })
    .from(subtipo)
    .innerJoin(ppirta, eq(ppirta.id_subtipo, subtipo.id))
    .orderBy(asc(subtipo.nombre));
  return { places, subtypes: subtypes.map(({ nombre }) => nombre) };
}

/** Degrees, minutes and seconds with a letter. */
function sexagesimal(degrees: number, letter: string): string {
  const seconds = Math.round(Math.abs(degrees) * 36_000) / 10;
  return `${Math.floor(seconds / 3600)}°${Math.floor((seconds % 3600) / 60)}'${(seconds % 60).toFixed(1)}"${letter}`;
}

/** A point as one of four people writes it. */
function written(latitude: number, longitude: number, way: number): string {
  if (way === 0) return `${sexagesimal(latitude, "S")} ${sexagesimal(longitude, "O")}`;
  if (way === 1) {
    const zone = Math.floor((longitude + 180) / 6) + 1;
    const to = `+proj=utm +zone=${zone} +south +datum=WGS84 +units=m +no_defs`;
    const [east = 0, north = 0] = proj4("WGS84", to, [longitude, latitude]);
    return `${zone}K ${east.toFixed(0)} ${north.toFixed(0)}`;
  }
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)];
  return way === 2 ? `${lat.replace(".", ",")}; ${lon.replace(".", ",")}` : `${lat}, ${lon}`;
}

/** Two neighbouring letters of a name, changed: 'San Igancio'. */
function misspelt(name: string, at: number): string {
  const from = Math.min(Math.max(1, at), name.length - 3);
  return name.slice(0, from) + (name[from + 1] ?? "") + (name[from] ?? "") + name.slice(from + 2);
}

const title = (name: string) => name.toLowerCase().replace(/(^|[\s(])\p{L}/gu, (start) => start.toUpperCase());

/** A row of the sheet; the last of a hundred repeats the one before it, and `errors` of a hundred cannot be imported. */
function rowOf({ places, subtypes }: Names, chance: Azar, n: number, errors: number): CellValue[] {
  const place = chance.pick(places);
  const near = () => (chance.next() - 0.5) * 0.02;
  const point = written(place.latitud + near(), place.longitud + near(), n % 4);
  const municipality = n % 20 === 7 ? misspelt(place.municipio, 2 + (n % 3)) : place.municipio;
  const sentences = Array.from({ length: chance.between(3, 9) }, () => chance.pick(PHRASES));
  const name = `${chance.pick(THINGS.split(","))} ${chance.pick(NAMES.split(","))} de ${place.comunidad} ${n}`;
  return [
    ...[n, name, title(place.departamento), title(place.provincia), title(municipality)],
    ...[n % 5 === 0 ? "" : place.comunidad, point, n % 100 < errors ? 41_200 : chance.between(150, 5200)],
    ...[chance.pick(subtypes).toLowerCase(), chance.pick(["I", "II", "III", "IV", "V"]), `Distrito ${(n % 9) + 1}`],
    ...[sentences.join(" "), "Lic. M. Choque"],
  ];
}

/** A file of entities of the whole country, each in a municipality. */
export async function entitySheet({ places }: Names, count: number): Promise<Buffer> {
  const chance = azar(count);
  const rows = Array.from({ length: count }, (_, n): CellValue[] => {
    const { municipio: name, departamento: of, comunidad: at } = chance.pick(places);
    const phone = `2 6${String(100_000 + n)}`;
    return [`ENT${n}`, `Asociación de Turismo de ${at} ${n}`, title(of), title(name), `Calle ${n % 90}`, phone];
  });
  const headings = ["Sigla", "Institución", "Departamento", "Municipio", "Dirección", "Telf."];
  return Buffer.from(await writeXlsx({ sheets: [{ name: "Entidades", rows: [headings, ...rows] }] }));
}

/** The file, an XLSX; of a hundred rows one repeats another and `errors` have an error. The same each time. */
export async function inventorySheet(names: Names, count: number, errors: number): Promise<Buffer> {
  const chance = azar(count);
  const rows: CellValue[][] = [];
  for (let n = 1; n <= count; n += 1) {
    const before = rows.at(-1);
    rows.push(n % 100 === 99 && before ? [n, ...before.slice(1)] : rowOf(names, chance, n, errors));
  }
  const above: CellValue[][] = [["GOBIERNO AUTÓNOMO DEPARTAMENTAL · INVENTARIO TURÍSTICO"], [], HEADINGS];
  return Buffer.from(await writeXlsx({ sheets: [{ name: "Atractivos", rows: [...above, ...rows] }] }));
}
