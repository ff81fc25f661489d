import { isValidElement, type ReactNode } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type * as Newest from "@/app/(panel)/inicio/newest";
import type { MenuEntry } from "@/contract/resources/sesion";
import { json, stubOn, TOKEN } from "./support";

/** What the start page shows of an inventory, for any upstream response. */

const session = vi.hoisted(() => vi.fn());
vi.mock("@/lib/server/session", () => ({
  requireSession: session,
  accessToken: () => Promise.resolve(TOKEN),
  currentPath: () => Promise.resolve("/inicio"),
}));

const stub = stubOn();
let loadNewest: typeof Newest.loadNewest;
let newestOfBoth: typeof Newest.newestOfBoth;
let loadOverview: typeof Newest.loadOverview;

beforeAll(async () => {
  ({ loadNewest, newestOfBoth, loadOverview } = await import("@/app/(panel)/inicio/newest"));
});

const EMPTY = { estados: [], recientes: [], devueltos: [], incompletos: [], faltantes: [] };
const STATES = [
  { estado: "INCOMPLETO", total: 4 },
  { estado: "APROBADO", total: 9 },
];
const askedPaths = () => [...new Set(stub.asked.map(({ url }) => url?.split("?")[0]))];

describe("an inventory on the start page", () => {
  it("comes in one call: the totals of its states, and of all", async () => {
    stub.answer = json({ inicio: { ...EMPTY, estados: STATES } });
    expect(await loadNewest("ppirta", "APROBADO")).toEqual({ ok: true, rows: [], total: 9 });
    expect(await loadNewest("ppirta", "DERIVADO")).toEqual({ ok: true, rows: [], total: 0 });
    expect(await loadNewest("ppirta")).toEqual({ ok: true, rows: [], total: 13 });
    expect(askedPaths()).toEqual(["/api/inicioppirta"]);
  });

  it("comes as lists from a server without that call", async () => {
    stub.answer = (request, response) =>
      request.url?.includes("inicio")
        ? json({ message: "No existe" }, 404)(request, response)
        : json({ ppirtf: { data: [], total: "7" } })(request, response);
    expect(await loadNewest("ppirtf", "APROBADO")).toMatchObject({ ok: true, rows: [], total: 7 });
    expect(await loadOverview("ppirtf")).toBeNull();
    expect(askedPaths()).toEqual(["/api/inicioppirtf", "/api/ppirtf"]);
    expect(stub.asked.find(({ url }) => url?.startsWith("/api/ppirtf?"))?.url).toContain("estado=APROBADO");
  });

  it("is told as failed where the server fails, and its lists are not asked besides", async () => {
    stub.answer = json({ message: "Intente más tarde." }, 503);
    expect(await newestOfBoth()).toMatchObject({ failure: "Intente más tarde.", lists: [{ total: 0 }, { total: 0 }] });
    expect(askedPaths().sort()).toEqual(["/api/inicioppirta", "/api/inicioppirtf"]);
  });

  it("of a session that is over leads to sign-in and back", async () => {
    stub.answer = json({ message: "No autenticado" }, 401);
    const digest = await loadNewest("ppirta").catch((error: { digest?: string }) => error.digest);
    expect(decodeURIComponent(String(digest))).toMatch(/NEXT_REDIRECT.*\/inicio/);
  });
});

describe("the start page of a technician", () => {
  /** The components that stand in what is drawn. */
  function drawn(node: unknown): unknown[] {
    if (Array.isArray(node)) return node.flatMap(drawn);
    if (!isValidElement<{ children?: ReactNode; fallback?: ReactNode }>(node)) return [];
    return [node.type, ...drawn(node.props.children)];
  }
  const start = async (menu: readonly MenuEntry[]) => {
    session.mockResolvedValue({ subject: { rol: 4, id_departamento: 5 }, menu });
    const { default: InicioPage } = await import("@/app/(panel)/inicio/page");
    const page = await InicioPage();
    const own = page.type as (props: typeof page.props) => ReactNode;
    return drawn(own(page.props));
  };

  it("leaves to 'Mi trabajo' what that page has, and has it where the server lacks that page", async () => {
    const { Nearly, ReturnedRecords } = await import("@/app/(panel)/inicio/own-records");
    const { Recent } = await import("@/app/(panel)/inicio/recent");
    const entry = { label: "Mi trabajo", to: "/mi-trabajo" } as MenuEntry;
    const beside = await start([entry]);
    expect(beside).toContain(Recent);
    expect(beside).not.toContain(Nearly);
    expect(beside).not.toContain(ReturnedRecords);
    expect(await start([])).toEqual(expect.arrayContaining([Nearly, ReturnedRecords, Recent]));
  });
});
