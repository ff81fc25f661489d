/**
 * The addresses of the field screen's views. They stand behind the #, since the page is one document that also opens
 * without a line: the browser asks for nothing when the view changes.
 */
type FieldView =
  | { name: "lista" }
  /** `llevar`: records to take along, as `ppirta:12`; `mios`: the person's own incomplete ones. */
  | { name: "preparar"; llevar: readonly string[] }
  | { name: "registro"; clave: string; tab: string | null }
  /** What keeps a record from being sent, and what to do. */
  | { name: "problema"; clave: string }
  /** The records near the person. */
  | { name: "cerca" }
  /** Loading what was saved to a file. */
  | { name: "archivo" };

export const fieldHrefs = {
  lista: "#/",
  preparar: (llevar: readonly string[] = []) => `#/preparar${llevar.length > 0 ? `?llevar=${llevar.join(",")}` : ""}`,
  registro: (clave: string, tab?: string) => `#/registro/${clave}${tab ? `/${tab}` : ""}`,
  problema: (clave: string) => `#/problema/${clave}`,
  archivo: "#/archivo",
  cerca: "#/cerca",
  /** From another page of the application. */
  desde: (href: string) => `/campo${href}`,
} as const;

const CLAVE = /^[0-9a-f-]{36}$/;
const LLEVAR = /^(mios|ppirt[af]:\d{1,9})$/;

/** The view of an address' part behind the #; the list for any other. */
export function viewOf(hash: string): FieldView {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [name, clave = "", tab] = path.split("/");
  if (name === "preparar") {
    const asked = new URLSearchParams(query).get("llevar")?.split(",") ?? [];
    return { name, llevar: asked.filter((one) => LLEVAR.test(one)) };
  }
  if (name === "archivo" || name === "cerca") return { name };
  if (name === "problema" && CLAVE.test(clave)) return { name, clave };
  if (name === "registro" && CLAVE.test(clave)) return { name, clave, tab: tab ?? null };
  return { name: "lista" };
}
