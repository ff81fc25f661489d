import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "../client";
import { departamento, entidad, municipio, provincia, semilla, usuario } from "../schema";
import { normalise } from "@/contract/plain-text";
import { searchText } from "../search";
import { CUENTAS } from "./accounts";
import { insertRows } from "./insert";

/** Marks a database that received the first entities, whatever happened to them since. */
const SEMILLA = "entidades";

const MINISTERIO = {
  sigla: "MTSCFG",
  nombre: "Ministerio de Turismo Sostenible, Culturas, Folklore y Gastronomía",
} as const;

/** The municipality of each department's gobernación, by department id. */
const CAPITALES: Readonly<Record<number, string>> = {
  1: "SUCRE",
  2: "LA PAZ",
  3: "COCHABAMBA",
  4: "ORURO",
  5: "POTOSI",
  6: "TARIJA",
  7: "SANTA CRUZ DE LA SIERRA",
  8: "TRINIDAD",
  9: "COBIJA",
};

/**
 * Indigenous autonomies in force, by municipality id. Each covers its whole municipality and has taken the place of its
 * municipal government.
 */
const AUTONOMIAS: readonly { id_municipio: number; nombre: string }[] = [
  { id_municipio: 28, nombre: "Huacaya" },
  { id_municipio: 184, nombre: "Salinas" },
  { id_municipio: 188, nombre: "Uru Chipaya" },
  { id_municipio: 271, nombre: "Charagua Iyambae" },
  { id_municipio: 274, nombre: "Kereimba Iyaambae" },
  { id_municipio: 340, nombre: "Raqaypampa" },
  { id_municipio: 342, nombre: "Jatun Ayllu Yura" },
  { id_municipio: 343, nombre: "Territorio Indígena Multiétnico" },
];

const SMALL = new Set(["de", "del", "la", "las", "los", "el", "y", "e"]);

/** `SANTA CRUZ DE LA SIERRA` -> `Santa Cruz de la Sierra`. */
const inTitleCase = (capitals: string) =>
  capitals
    .toLocaleLowerCase("es")
    .replace(/\p{L}+/gu, (word, at: number) =>
      at > 0 && SMALL.has(word) ? word : word.charAt(0).toLocaleUpperCase("es") + word.slice(1),
    );

/** `de La Paz`, `del Beni`. */
const ofDepartment = (nombre: string) => (nombre === "Beni" ? "del Beni" : `de ${nombre}`);

/** A municipality with its province and department, as the catalogues have them now. */
const lugares = (tx: Tx) =>
  tx
    .select({
      id_municipio: municipio.id,
      codigo: municipio.codigo_completo,
      municipio: municipio.nombre,
      id_provincia: provincia.id,
      provincia: provincia.nombre,
      id_departamento: departamento.id,
      departamento: departamento.nombre,
      abreviacion: departamento.abreviacion,
    })
    .from(municipio)
    .innerJoin(provincia, eq(provincia.id, municipio.id_provincia))
    .innerJoin(departamento, eq(departamento.id, provincia.id_departamento))
    .orderBy(municipio.codigo_completo, municipio.id);
type Lugar = Awaited<ReturnType<typeof lugares>>[number];

interface Primera extends Lugar {
  sigla: string;
  nombre: string;
  /** Pattern for the name of an administrator's own entry for the same body, and the place column that both share. */
  alike: { words: RegExp; at?: "id_departamento" | "id_municipio" };
}

/**
 * The first entities, from the current catalogues: the ministry, the gobernaciones, the municipal and indigenous
 * governments.
 */
function primeras(lugares: readonly Lugar[]): Primera[] {
  const seat = (id: number) =>
    lugares.find((one) => one.id_departamento === id && normalise(one.municipio) === normalise(CAPITALES[id] ?? ""));
  const seats = Object.keys(CAPITALES).flatMap((id) => seat(Number(id)) ?? []);
  const national = seat(2);
  const whole = new Set(AUTONOMIAS.map(({ id_municipio }) => id_municipio));
  const names = lugares.map((one) => one.municipio);
  const named = ({ municipio: name, departamento: of }: Lugar) =>
    inTitleCase(name) + (names.indexOf(name) === names.lastIndexOf(name) ? "" : ` (${inTitleCase(of)})`);
  return [
    ...(national ? [{ ...national, ...MINISTERIO, alike: { words: /ministerio.*(turismo|culturas)/ } }] : []),
    ...seats.map((at): Primera => ({
      ...at,
      sigla: `GAD-${at.abreviacion}`,
      nombre: `Gobierno Autónomo Departamental ${ofDepartment(inTitleCase(at.departamento))}`,
      alike: { words: /gobernacion|departamental|\bgad/, at: "id_departamento" },
    })),
    ...lugares
      .filter(({ id_municipio }) => !whole.has(id_municipio))
      .map((at): Primera => ({
        ...at,
        sigla: `GAM-${at.codigo}`,
        nombre: `Gobierno Autónomo Municipal de ${named(at)}`,
        alike: { words: /municipal|municipio|alcaldia|\bgam/, at: "id_municipio" },
      })),
    ...AUTONOMIAS.flatMap(({ id_municipio, nombre }): Primera[] => {
      const at = lugares.find((one) => one.id_municipio === id_municipio);
      if (!at) return [];
      return [
        {
          ...at,
          sigla: `GAIOC-${at.codigo}`,
          nombre: `Gobierno Autónomo Indígena Originario Campesino de ${nombre}`,
          alike: { words: /indigena|originari|gaioc/, at: "id_municipio" },
        },
      ];
    }),
  ];
}

/**
 * Adds the first entities, once per database. An entity that an administrator added before is not duplicated: it has
 * the same sigla or name, or its name says it is a government of that kind in the same place. Unknown fields (address,
 * telephone, mail, web) stay empty. With `demo` the first accounts get their entity.
 */
export async function sembrarEntidades(tx: Tx, { demo }: { demo: boolean }): Promise<void> {
  const [done] = await tx.insert(semilla).values({ nombre: SEMILLA }).onConflictDoNothing().returning();
  if (!done) return;
  const known = await tx.select().from(entidad);
  const isKnown = ({ sigla, nombre, alike, ...at }: Primera) =>
    known.some((one) => {
      const name = normalise(one.nombre);
      const here = !alike.at || one[alike.at] === at[alike.at];
      return (
        normalise(one.sigla) === normalise(sigla) || (here && (name === normalise(nombre) || alike.words.test(name)))
      );
    });
  const rows = primeras(await lugares(tx))
    .filter((one) => !isKnown(one))
    .map(({ sigla, nombre, id_departamento, id_provincia, id_municipio, ...at }) => ({
      sigla,
      nombre,
      id_departamento,
      id_provincia,
      id_municipio,
      busqueda: searchText(sigla, nombre, at.provincia, at.municipio),
    }));
  await insertRows(tx, entidad, rows);
  if (demo) await placeAccounts(tx);
}

/** Assigns the first accounts their entity, if they still exist and have none. */
async function placeAccounts(tx: Tx): Promise<void> {
  const free = (email: string) => and(eq(usuario.email, email), eq(usuario.demo, true), isNull(usuario.id_entidad));
  for (const { email, entidad: sigla } of CUENTAS) {
    const [own] = await tx.select({ id: entidad.id }).from(entidad).where(eq(entidad.sigla, sigla));
    if (own) await tx.update(usuario).set({ id_entidad: own.id }).where(free(email));
  }
}
