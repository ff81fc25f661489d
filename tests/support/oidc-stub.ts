import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, type JWK, type JWTPayload, SignJWT } from "jose";

/** A provider of identities that answers what a test wants, right or wrong. */

export interface StubProvider {
  issuer: string;
  clientId: string;
  /** Signs an identity token; by default with its own key. */
  sign(
    claims: JWTPayload,
    options?: { alg?: string; kid?: string; key?: CryptoKey | KeyObject; header?: object },
  ): Promise<string>;
  /** What its token endpoint answers next. */
  answer: { status: number; body: unknown; headers?: Record<string, string> };
  /** What its userinfo endpoint answers; null: it fails. */
  userinfo: { status: number; body: unknown };
  /** The requests of its token endpoint. */
  asked: { authorization: string | undefined; body: URLSearchParams }[];
  /** Replaces its key, as a rotation does. */
  rotate(): Promise<void>;
  /** An RSA key, which signs by either padding. */
  keys: { current: { privateKey: KeyObject; publicKey: KeyObject } };
  close(): Promise<void>;
}

/** Starts one on this machine; close it in afterAll. */
export async function startStubProvider(clientId: string): Promise<StubProvider> {
  let published: JWK[] = [];
  let number = 0;
  const stub = { clientId, asked: [] as StubProvider["asked"] } as StubProvider;
  stub.rotate = async () => {
    number += 1;
    const current = generateKeyPairSync("rsa", { modulusLength: 2048 });
    stub.keys = { current };
    published = [{ ...(await exportJWK(current.publicKey)), kid: `k${number}`, use: "sig" }];
  };
  await stub.rotate();
  const server: Server = createServer((request, response) => {
    const send = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { "Content-Type": "application/json", ...headers })
        .end(typeof body === "string" ? body : JSON.stringify(body));
    const path = new URL(request.url ?? "/", stub.issuer).pathname;
    const at = (end: string) => `${stub.issuer}/${end}`;
    if (path === "/.well-known/openid-configuration") {
      return send(200, {
        issuer: stub.issuer,
        authorization_endpoint: at("auth"),
        token_endpoint: at("token"),
        userinfo_endpoint: at("userinfo"),
        jwks_uri: at("jwks"),
        end_session_endpoint: at("end"),
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256", "PS256"],
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (path === "/jwks") return send(200, { keys: published });
    if (path === "/userinfo") return send(stub.userinfo.status, stub.userinfo.body);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = new URLSearchParams(Buffer.concat(chunks).toString());
      stub.asked.push({ authorization: request.headers.authorization, body });
      send(stub.answer.status, stub.answer.body, stub.answer.headers);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stub.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stub.answer = { status: 500, body: {} };
  stub.userinfo = { status: 200, body: {} };
  stub.sign = (claims, { alg = "RS256", kid = `k${number}`, key = stub.keys.current.privateKey, header = {} } = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(key);
  stub.close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return stub;
}
