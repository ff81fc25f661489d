import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import "next/dist/server/node-environment-baseline";
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import type { Reply } from "@/contract";

/** A stub of the ministry API: tests set its answers and read the requests it received. */
export interface Stub {
  url: string;
  asked: { method: string; url: string; headers: IncomingMessage["headers"]; body: string }[];
  answer: RequestListener;
  /** Answers the web server's check that a session is live; a server of the specifications alone has no such call. */
  vigente: RequestListener;
  /** The tokens that were checked. */
  checked: string[];
  close(): Promise<void>;
}

export const ORIGIN = "http://127.0.0.1:3000";
export const TOKEN = "token-secreto-del-ministerio-1234567890";

const newStub = (): Stub => ({
  ...{ url: "", asked: [], checked: [], answer: json({}), close: async () => undefined },
  vigente: json({ message: "La dirección no existe" }, 404),
});

/** A stub for the suite around it, which has forgotten before each test what it was asked; faults are not printed. */
export function stubOn(extra: Record<string, string> = {}): Stub {
  const stub = newStub();
  beforeAll(async () => {
    await startStub(stub);
    setEnvironment(stub.url, extra);
  });
  afterAll(() => stub.close());
  beforeEach(() => {
    stub.asked.length = 0;
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  return stub;
}

/** Signs in by the route of the sign-in; returns the browser's cookies. */
export async function signInAs(stub: Stub, rol = 4): Promise<string> {
  const { POST } = await import("@/app/api/auth/entrar/route");
  stub.answer = json(loginReply(rol));
  const body = JSON.stringify({ email: "tecnico.lp@turismo.bo", password: "x" });
  return cookieHeader(await POST(ask("/api/auth/entrar", { method: "POST", body })));
}

export async function startStub(stub = newStub()): Promise<Stub> {
  const server: Server = createServer((request, response) => {
    if (request.url === "/api/sesion/vigente") {
      stub.checked.push(request.headers.authorization?.replace("Bearer ", "") ?? "");
      return stub.vigente(request, response);
    }
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      stub.asked.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
      stub.answer(request, response);
    });
  });
  // As the ministry API's: while a PDF is drawn in this process, a shorter time ends a connection that is used next.
  server.keepAliveTimeout = 75_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stub.close = () =>
    new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return stub;
}

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body));
  };

export function setEnvironment(stubUrl: string, extra: Record<string, string> = {}) {
  const variables = {
    SESSION_SECRET: "Xk4-vR9pT2mQ7wLz8nBs5cHd3fJg6yUe1aNo",
    ROUTE_ID_SECRET: "Wd7_hM3qZ9tKx5rVb2nPs8cLf4gJy6uEa1Ti",
    MINISTRY_API_URL: stubUrl,
    PUBLIC_URL: "",
    ...extra,
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
}

export const loginReply = (rol = 4, menuSize = 3): Reply<"sesion.login"> => ({
  access_token: TOKEN,
  user: {
    id: 7,
    email: "tecnico.lp@turismo.bo",
    nombres: "María",
    primer_apellido: "Quispe",
    segundo_apellido: "Ñuflo",
    genero: "F",
    id_departamento: 2,
    numero_documento: "1234567",
    direccion: "Calle 1",
    cargo: "Técnico",
    nacionalidad: "B",
    estado: "ACTIVO",
  },
  rol: [{ id: rol, nombre: "Técnico", descripcion: null }],
  menu: Array.from({ length: menuSize }, (_, i) => ({
    label: `Entrada ${i}`,
    icon: "map",
    to: `/pagina${i}`,
    items: [],
  })),
});

interface Asked {
  method?: string;
  body?: string;
  cookie?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** A request as a browser sends it from our own pages, unless the options say otherwise. */
export const ask = (path: string, { method = "GET", body, cookie, headers = {}, signal }: Asked = {}) =>
  new NextRequest(ORIGIN + path, {
    method,
    headers: {
      host: "127.0.0.1:3000",
      ...(method !== "GET" && { origin: ORIGIN }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(cookie && { cookie }),
      ...headers,
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });

/** Runs as Next runs a route handler: code that asks next/headers (next-auth's does) reads this request. */
export function inRequest<T>(request: NextRequest, run: () => T): T {
  const { cookies, headers } = request;
  const unit = { type: "request", phase: "render", cookies, headers } as never;
  return workAsyncStorage.run({ route: request.nextUrl.pathname } as never, () => workUnitAsyncStorage.run(unit, run));
}

/** The Cookie header that a browser sends back after this response's Set-Cookie headers. */
export const cookieHeader = (response: Response) =>
  response.headers
    .getSetCookie()
    .filter((line) => !/Max-Age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");

/** The names of the cookies that a response removes. */
export const cleared = (response: Response) =>
  response.headers
    .getSetCookie()
    .filter((line) => /Max-Age=0/i.test(line))
    .map((line) => line.split("=")[0]);
