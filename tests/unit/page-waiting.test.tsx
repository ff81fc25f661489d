import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import Loading from "@/app/(panel)/loading";

const address = vi.hoisted(() => ({ path: "/" }));
vi.mock("next/navigation", () => ({ usePathname: () => address.path }));

it.each([
  ["/turistico", "table", "Cargando la lista"],
  ["/ppirtaentrante", "table", "Cargando la lista"],
  ["/importaciones", "table", "Cargando la lista"],
  ["/importaciones/abc", "table", "Cargando la importación"],
  ["/nuevo", "form", "Cargando el formulario"],
  ["/nuevop", "form", "Cargando el formulario"],
  ["/informacion/abc", "record", "Cargando el registro"],
  ["/ppirtarevision/abc", "record", "Cargando el registro"],
  ["/inicio", "panels", "Cargando el resumen"],
  ["/mi-trabajo", "panels", "Cargando el resumen"],
  ["/perfil", "text", "Cargando la página"],
  ["/guia/tecnico", "text", "Cargando la página"],
])("a page on its way at %s is outlined as %s and announced as '%s'", (path, shape, label) => {
  address.path = path;
  const html = renderToStaticMarkup(<Loading />);
  expect(html).toContain(`data-shape="${shape}"`);
  expect(html).toContain(label);
});
