/** The filters of an inbox, named as in the API (contract bandejaQuery) and in the URL. */
export interface InboxFilters {
  id_municipio: number | null;
  id_tipo: number | null;
  id_emisor: number | null;
  vencido: "1" | null;
}

/** In display order. */
export const INBOX_FILTER_LABELS: Record<keyof InboxFilters, string> = {
  vencido: "Plazo",
  id_municipio: "Municipio",
  id_tipo: "Tipo",
  id_emisor: "Emisor",
};

export const PLAZO_OPTIONS = [{ value: "1", label: "Atrasados" }] as const;

/** The filters that are set, as URL parameters. */
export const setFilters = (filters: InboxFilters): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  );
