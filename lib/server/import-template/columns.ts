import "server-only";
import { ATRACTIVO } from "@/contract/campos/atractivo";
import type { Campo } from "@/contract/campos/campo";
import { FACILIDAD } from "@/contract/campos/facilidad";
import { INFORMACION } from "@/contract/campos/informacion";
import { MARCA_REQUERIDA } from "@/contract/importacion/ejemplo";
import { SIGNIFICADOS, type Significado, type TipoImportable } from "@/contract/importacion/significados";
import { keysOf } from "@/contract/keys";
import { LIMITES, type Limite } from "./limits";
import type { CampoDePlantilla } from "./texts";

/** A column of the template: a field of the record that a person fills in. */
export interface ColumnaPlantilla {
  name: CampoDePlantilla;
  label: string;
  /** As it stands in the first row. */
  encabezado: string;
  clase: Significado["clase"];
  grupo: Significado["grupo"];
  requerido: boolean;
  campo: Campo;
  limite: Limite | null;
  /** The fields that its list depends on, the outermost first. */
  padres: readonly string[];
}

const CAMPOS = { ppirta: { ...ATRACTIVO, ...INFORMACION }, ppirtf: FACILIDAD } as const;

/** The chain of fields above one: departamento, provincia for a municipio. */
function parentsOf(campos: Readonly<Record<string, Campo>>, name: string): string[] {
  const above = campos[name]?.of;
  return above === undefined ? [] : [...parentsOf(campos, above), above];
}

function columnsOf<Name extends CampoDePlantilla>(
  tipo: TipoImportable,
  campos: Readonly<Record<Name, Campo>>,
): readonly ColumnaPlantilla[] {
  return keysOf(campos).flatMap((name) => {
    const meaning = SIGNIFICADOS[tipo].get(name);
    if (!meaning) return [];
    const { label, clase, grupo, requerido = false } = meaning;
    const encabezado = requerido ? `${label} ${MARCA_REQUERIDA}` : label;
    const campo = campos[name];
    const limite = LIMITES[tipo].get(name) ?? null;
    return [{ name, label, encabezado, clase, grupo, requerido, campo, limite, padres: parentsOf(campos, name) }];
  });
}

/** The template's columns, in the order of the form. */
export const COLUMNAS: Readonly<Record<TipoImportable, readonly ColumnaPlantilla[]>> = {
  ppirta: columnsOf("ppirta", CAMPOS.ppirta),
  ppirtf: columnsOf("ppirtf", CAMPOS.ppirtf),
};
