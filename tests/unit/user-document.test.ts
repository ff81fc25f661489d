import { afterEach, describe, expect, it, vi } from "vitest";
import { contract } from "@/contract";
import { ApiError } from "@/lib/api-client";
import { fetchDocument } from "@/lib/usuarios/documento";
import { ownAnswer } from "../support/own-answer";

/** The document kept with an account, on a server of the specification alone (spec 1 §3, §7). */

const DOCUMENT = "JVBERi0xLjQK";
const person = { id: 7, nombres: "María", primer_apellido: "Quispe", email: "maria@turismo.bo", rol: "Técnico" };
const read = (row: object) => contract.user.row.parse({ ...person, ...row });

describe("whether a document is kept", () => {
  it("is what the server says, and where it does not say so, whether it sends one", () => {
    expect(read({ tiene_documento: 1 }).tiene_documento).toBe(1);
    expect(read({ tiene_documento: 0 }).tiene_documento).toBe(0);
    expect(read({ documento: DOCUMENT })).toMatchObject({ tiene_documento: 1, documento: DOCUMENT });
    for (const documento of ["", null, undefined]) expect(read({ documento }).tiene_documento).toBe(0);
    const detail = contract.user.detail.reply.parse({ user: { ...person, documento: DOCUMENT } });
    expect(detail.user).toMatchObject({ tiene_documento: 1, documento: DOCUMENT });
  });
});

describe("where the document comes from", () => {
  afterEach(() => vi.unstubAllGlobals());
  const account = { id: 7, numero_documento: "1234567", email: person.email };
  const asked: string[] = [];
  const serve = (answers: Record<string, readonly [status: number, body: unknown]>) => {
    asked.length = 0;
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      const [status, body] = answers[address.split("?")[0] ?? ""] ?? [404, { message: "No existe" }];
      return ownAnswer(JSON.stringify(body), { status });
    });
  };
  const fetched = () => fetchDocument(account, new AbortController().signal);

  it("is the call of one account", async () => {
    serve({ "/api/user/7": [200, { user: { ...person, documento: DOCUMENT } }] });
    expect(await fetched()).toBe(DOCUMENT);
  });

  it("is the list, where the server has no such call", async () => {
    serve({
      "/api/user": [
        200,
        {
          users: {
            data: [
              { ...person, id: 6 },
              { ...person, documento: DOCUMENT },
            ],
            total: 2,
          },
        },
      ],
    });
    expect(await fetched()).toBe(DOCUMENT);
    expect(asked[1]).toContain("q=1234567");
  });

  it("is told as a failure where neither answers", async () => {
    serve({ "/api/user/7": [403, { message: "No tiene permiso" }] });
    await expect(fetched()).rejects.toBeInstanceOf(ApiError);
    expect(asked).toHaveLength(1);
  });
});
