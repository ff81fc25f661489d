/**
 * Codes as screens and sheets show them: each preceded by the codes above it, as in the ministry's lists. A server may
 * send a level's own two digits or the whole code; a whole code is left unchanged.
 */

const isOwnCode = (code: string | null): code is string => code !== null && /^\d{1,2}$/.test(code);

/** '05' below '02' is '02.05' (category, type, subtype). */
export function classificationCode(above: string | null, code: string | null): string | null {
  return above && isOwnCode(code) ? `${above}.${code}` : code;
}

/** '10' below '05' is '0510' (department, province, municipality: INE). */
export function territoryCode(above: string | null, code: string | null): string | null {
  return above && isOwnCode(code) ? `${above}${code}` : code;
}

/** A record's own codes, by their wire names. */
interface OwnCodes {
  codigo: string | null;
  codigo_tipo: string | null;
  codigo_categoria: string | null;
  codigo_subtipo: string | null;
  codigo_departamento: string | null;
  codigo_provincia: string | null;
  codigo_municipio: string | null;
}

/** The whole codes of a record's classification and territory, by the wire names of its own. */
export function recordCodes(record: OwnCodes) {
  const codigo_tipo = classificationCode(record.codigo_categoria, record.codigo_tipo);
  const codigo_provincia = territoryCode(record.codigo_departamento, record.codigo_provincia);
  return {
    codigo_tipo,
    codigo_subtipo: classificationCode(codigo_tipo, record.codigo_subtipo) ?? record.codigo,
    codigo_provincia,
    codigo_municipio: territoryCode(codigo_provincia, record.codigo_municipio),
  };
}
