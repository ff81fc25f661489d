import { beforeAll, describe, expect, it, vi } from "vitest";
import type { loadInboxCount as LoadInboxCount } from "@/lib/server/inbox-counts";
import { json, stubOn, TOKEN } from "./support";

/** The start page's count of an inbox, for any upstream response. */

vi.mock("@/lib/server/session", () => ({
  accessToken: () => Promise.resolve(TOKEN),
  currentPath: () => Promise.resolve("/inicio"),
}));

const stub = stubOn();
let loadInboxCount: typeof LoadInboxCount;

beforeAll(async () => {
  ({ loadInboxCount } = await import("@/lib/server/inbox-counts"));
});

const INBOX = { tipo: "ppirtf", nivel: "NACIONAL", bandeja: "entrada", list: "bandejappirtf.nacionalEntrada" } as const;
const of = ({ tipo, nivel, bandeja }: Pick<typeof INBOX, "tipo" | "bandeja"> & { nivel: string }, total: number) => ({
  ...{ tipo, nivel, bandeja, total },
  vencidos: 0,
});
const askedPaths = () => stub.asked.map(({ url }) => url?.split("?")[0]);

describe("an inbox's count", () => {
  it("is the server's own, of that inventory, level and inbox", async () => {
    stub.answer = json({ bandejas: [of({ ...INBOX, nivel: "GOBERNACION" }, 9), of(INBOX, 4)] });
    expect(await loadInboxCount(INBOX)).toEqual({ ok: true, total: 4 });
    expect(askedPaths()).toEqual(["/api/conteobandejas"]);
  });

  it("is the total of its list where the server does not count", async () => {
    stub.answer = (request, response) =>
      request.url?.includes("conteo")
        ? json({ message: "No existe" }, 404)(request, response)
        : json({ entradas: { data: [], total: "7" } })(request, response);
    expect(await loadInboxCount(INBOX)).toEqual({ ok: true, total: 7 });
    expect(askedPaths()).toEqual(["/api/conteobandejas", "/api/ppirtfnacionalentrada"]);
  });

  it("is not there where the server fails, and its list is not asked besides", async () => {
    stub.answer = json({ message: "Intente más tarde." }, 503);
    expect(await loadInboxCount(INBOX)).toEqual({ ok: false });
    expect(askedPaths()).toEqual(["/api/conteobandejas"]);
  });

  it("of a session that is over leads to sign-in and back", async () => {
    stub.answer = json({ message: "No autenticado" }, 401);
    const digest = await loadInboxCount(INBOX).catch((error: { digest?: string }) => error.digest);
    expect(decodeURIComponent(String(digest))).toMatch(/NEXT_REDIRECT.*\/inicio/);
  });
});
