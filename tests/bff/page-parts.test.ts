import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Photos as PhotosOf } from "@/app/(panel)/atractivos/[id]/photos";
import type { getRegistro as GetRegistro } from "@/lib/server/records";
import { json, stubOn, TOKEN } from "./support";

/** What a page shows where the server lacks one of its parts: the rest stays, and only its own record may be unknown. */

vi.mock("@/lib/server/session", () => ({
  accessToken: () => Promise.resolve(TOKEN),
  currentPath: () => Promise.resolve("/ver/x"),
}));
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ refresh: () => undefined }),
  usePathname: () => "/ver/x",
}));

const stub = stubOn();
let Photos: typeof PhotosOf;
let getRegistro: typeof GetRegistro;
let sealed: string;

beforeAll(async () => {
  ({ Photos } = await import("@/app/(panel)/atractivos/[id]/photos"));
  ({ getRegistro } = await import("@/lib/server/records"));
  sealed = (await import("@/lib/server/opaque-id")).seal("ppirta", 9);
});
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

const shown = async (id: number) => renderToStaticMarkup(await Photos({ id, children: () => "FOTOS" }));

it.each([
  [404, "No se pudieron cargar los fotogramas. El servidor no los ofrece."],
  [403, "No se pudieron cargar los fotogramas. Otro motivo"],
  [503, "No se pudieron cargar los fotogramas. Otro motivo"],
])("photos that the server answers with %i are a notice in their place", async (status, text) => {
  stub.answer = json({ message: "Otro motivo" }, status);
  const html = await shown(status);
  expect(html).toContain(text);
  expect(html).toContain("Reintentar");
});

it("photos that are there are shown", async () => {
  stub.answer = json({ fotograma: [] });
  expect(await shown(9)).toBe("FOTOS");
});

it("the page's own record that the server does not know is 'not found'", async () => {
  stub.answer = json({ message: "No existe" }, 404);
  const digest = await getRegistro("ppirta", sealed).catch((error: { digest?: string }) => error.digest);
  expect(digest).toBe("NEXT_HTTP_ERROR_FALLBACK;404");
});
