import "server-only";
import { CAMPOS_ATRACTIVO } from "@/contract/campos/atractivo";
import type { Campo } from "@/contract/campos/campo";
import { CAMPOS_FACILIDAD } from "@/contract/campos/facilidad";
import { CAMPOS_INFORMACION } from "@/contract/campos/informacion";
import { MARCA_REQUERIDA } from "@/contract/importacion/ejemplo";
import type { Significado } from "@/contract/importacion/significado";
import { SIGNIFICADOS } from "@/contract/importacion/significados";
import type { TipoInventario } from "@/contract/importacion/tipos";
import { keysOf } from "@/contract/keys";
import { LIMITES, type Limite } from "./limits";
import { type CampoDePlantilla, INSTRUCCIONES, QUE_ES, SE_DEDUCE } from "./texts";

/** A column of the template: a field that a person fills in. */
export interface ColumnaPlantilla {
  name: string;
  label: string;
  /** As it stands in the first row. */
  encabezado: string;
  clase: Significado["clase"];
  grupo: Significado["grupo"];
  requerido: boolean;
  campo: Pick<Campo, "control" | "cell" | "choices">;
  /** What it means, and what an empty cell becomes where it may be empty: for the sheet of instructions. */
  queEs: string;
  siFalta: string;
  limite: Limite | null;
  /** The fields that its list depends on, the outermost first. */
  padres: readonly string[];
}

const CAMPOS = { ppirta: { ...CAMPOS_ATRACTIVO, ...CAMPOS_INFORMACION }, ppirtf: CAMPOS_FACILIDAD } as const;

/** The chain of fields above one: departamento, provincia for a municipio. */
function parentsOf(campos: Readonly<Record<string, Campo>>, name: string): string[] {
  const above = campos[name]?.of;
  return above === undefined ? [] : [...parentsOf(campos, above), above];
}

const lackOf = ({ optional }: Campo) => (optional === "always" ? INSTRUCCIONES.opcional : INSTRUCCIONES.enFicha);

function columnsOf<Name extends CampoDePlantilla>(
  tipo: TipoInventario,
  campos: Readonly<Record<Name, Campo>>,
): readonly ColumnaPlantilla[] {
  return keysOf(campos).flatMap((name) => {
    const meaning = SIGNIFICADOS[tipo].get(name);
    if (!meaning) return [];
    const { label, clase, grupo, requerido = false } = meaning;
    const encabezado = requerido ? `${label} ${MARCA_REQUERIDA}` : label;
    const campo = campos[name];
    const limite = LIMITES[tipo].get(name) ?? null;
    const words = { queEs: QUE_ES[name], siFalta: SE_DEDUCE[name] ?? lackOf(campos[name]) };
    return [
      { name, label, encabezado, clase, grupo, requerido, campo, limite, ...words, padres: parentsOf(campos, name) },
    ];
  });
}

/** Last, and empty where a row is a new record. */
const CITE: ColumnaPlantilla = {
  name: "cite",
  label: "CITE",
  encabezado: "CITE",
  clase: "cite",
  grupo: "Registro",
  requerido: false,
  campo: { control: "text" },
  limite: null,
  padres: [],
  queEs: "El CITE de un registro que ya está: la fila lo cambia, solo en los datos que trae.",
  siFalta: "No: vacía en un recurso nuevo",
};

/** The columns of an inventory's template, in the order of the form. */
export const COLUMNAS: Readonly<Record<TipoInventario, readonly ColumnaPlantilla[]>> = {
  ppirta: [...columnsOf("ppirta", CAMPOS.ppirta), CITE],
  ppirtf: [...columnsOf("ppirtf", CAMPOS.ppirtf), CITE],
};
