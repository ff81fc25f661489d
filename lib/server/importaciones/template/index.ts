import "server-only";
import { esInventario, type TipoImportable } from "@/contract/importacion/tipos";
import type { Subject } from "@/contract/policy";
import { type CallOptions, ministry } from "../../ministry";
import { catalogueTemplate } from "./catalogue-template";
import { loadCatalogues } from "./catalogues";
import { exampleMunicipality } from "./example";
import { templateFile } from "./workbook";

/**
 * The template of an inventory or a catalogue as an XLSX for this person, made from the contract and the catalogues as
 * they stand. Throws MinistryError.
 */
export async function importTemplate(
  tipo: TipoImportable,
  subject: Subject,
  asking: Pick<CallOptions, "token" | "signal" | "clientAddress">,
): Promise<Uint8Array> {
  if (!esInventario(tipo)) return catalogueTemplate(tipo, asking);
  const catalogos = await loadCatalogues(tipo, subject, asking);
  const municipality = exampleMunicipality(catalogos);
  if (!municipality?.id_provincia) return templateFile(tipo, catalogos, null);
  const { municipios } = await ministry("lookup.promun", { ...asking, id: municipality.id_provincia });
  const region = municipios.find(({ id }) => id === municipality.id)?.id_region ?? null;
  return templateFile(tipo, catalogos, region);
}
