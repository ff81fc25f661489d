import { inColumn } from "@/contract/campos/campo";
import { keysOf } from "@/contract/keys";
import { CLASIFICACION, type CampoDeRegistro } from "@/contract/campos/registro";
import type { Column } from "../descriptors";
import type { RecordKey } from "./record-kind";

/** A field's column in lists and exports. */
export function columnOf(name: RecordKey, campo: CampoDeRegistro): Column<RecordKey> {
  const { reads = name, coded, cell = coded && "caps" } = campo;
  return { key: reads, header: inColumn(campo), ...(cell && { cell }) };
}

interface OwnColumns {
  /** The field of the record's name. */
  name: readonly [RecordKey, CampoDeRegistro];
  /** Further fields that the list shows. */
  others?: readonly Column<RecordKey>[];
}

const CLASSIFIED_COLUMNS = keysOf(CLASIFICACION).map((name) => columnOf(name, CLASIFICACION[name]));
const CODIGO: Column<RecordKey> = { key: "codigo", header: "CÓDIGO", cell: "code" };

/** The columns of an inventory's list (spec 2 §2.2, §2.6). */
export const listColumns = ({ name: [key, campo], others = [] }: OwnColumns): readonly Column<RecordKey>[] => [
  { key: "cite", header: "CITE", cell: "code" },
  columnOf(key, campo),
  ...CLASSIFIED_COLUMNS,
  CODIGO,
  ...others,
  { key: "estado", header: "ESTADO", cell: "state" },
];

/** The columns of its printed page. */
export const pageColumns = ({ name: [key, campo], others = [] }: OwnColumns): readonly Column<RecordKey>[] => [
  { ...columnOf(key, campo), ...(campo.page && { header: campo.page }) },
  ...CLASSIFIED_COLUMNS,
  CODIGO,
  ...others,
];
