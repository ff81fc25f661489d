import { spawn, spawnSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { freePort } from "@/deploy/bin/drill/free-port.mjs";

/** Providers of identities that others wrote, from Debian's packages, each a process of its own in its own folder. */

/** What a provider is set up with: the application's addresses, and the one person whom it knows. */
interface Setup {
  back: string;
  signedOut: string;
  /** Where it tells that a session is over, if it does. */
  over: string;
  documento: string;
}

interface Provider {
  issuer: string;
  /** Whether it tells applications that a person signed out (OpenID Connect Back-Channel Logout). */
  tells: boolean;
  /** What a person does in its pages, from the address that the application sent them to; where they are sent back to. */
  signIn(browser: Browser, address: string): Promise<URL>;
  signOut(browser: Browser, address: string): Promise<URL>;
  stop(): Promise<void>;
}

/** What the identity tokens here call the document and the name. */
export const CLAIMS = { documento: "documento", nombre: "name" } as const;

/** The clients that every provider here knows: the application, and another one with the same way back. */
export const CLIENTS = { own: "inventario", other: "otro-sistema", secret: "secreto-de-las-pruebas" } as const;

/** Keeps cookies, as one person's browser does. */
interface Browser {
  /** Follows redirects to the first page, or to the first address that is not the provider's; returns where it stopped. */
  follow(address: string, form?: URLSearchParams): Promise<{ at: URL; page: string }>;
  /** As a page's script sends JSON. Throws unless it is taken. */
  send(address: string, method: string, body?: object): Promise<unknown>;
}

/** A browser that goes to a provider's addresses alone. */
export function newBrowser(origin: string): Browser {
  const cookies = new Map<string, string>();
  const go = async (address: URL, init: RequestInit) => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { redirect: "manual", ...init, headers: { ...init.headers, Cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    follow: async (address, form) => {
      let at = new URL(address);
      let init: RequestInit = form ? { method: "POST", body: form } : {};
      while (at.origin === origin) {
        const response = await go(at, init);
        const page = await response.text();
        const next = response.headers.get("location");
        if (next === null) return { at, page };
        at = new URL(next, at);
        init = {};
      }
      return { at, page: "" };
    },
    send: async (address, method, body) => {
      const headers = { "Content-Type": "application/json" };
      const response = await go(new URL(address), { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const answer = await response.text();
      if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${answer}`);
      return answer ? (JSON.parse(answer) as unknown) : null;
    },
  };
}

const START_MS = 60_000;
const NAME = "Persona de Prueba";

const keyPair = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });

/** Starts a program and waits until the address answers; returns how it is ended. */
async function start(program: string, args: string[], env: Record<string, string>, folder: string, address: string) {
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env } });
  const gone = once(child, "exit");
  let written = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (written = (written + chunk.toString()).slice(-4000)));
  const stop = async () => {
    child.kill("SIGTERM");
    await gone;
    await rm(folder, { recursive: true });
  };
  const until = Date.now() + START_MS;
  for (;;) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return stop;
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`${program} does not answer: ${written}`);
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

const GLEWLWYD_TABLES = "/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz";

/** As its administrator does in its pages: a person, both clients, and the plugin that makes a provider of it. */
async function setUpGlewlwyd(base: string, { back, signedOut, over, documento }: Setup): Promise<void> {
  const admin = newBrowser(base);
  await admin.send(`${base}/api/auth/`, "POST", { username: "admin", password: "password" });
  /** What it may keep of a user or client beside what it always does. */
  const keep = async (module: string, name: string, format: object) => {
    const address = `${base}/api/mod/${module}/database`;
    const found = (await admin.send(address, "GET")) as { parameters: { "data-format": object } };
    Object.assign(found.parameters["data-format"], { [name]: { read: true, write: true, ...format } });
    await admin.send(address, "PUT", found);
    await admin.send(`${address}/reset`, "PUT");
  };
  await keep("user", "ci", { multiple: false, "profile-read": true, "profile-write": false });
  await keep("client", "post_logout_redirect_uris", { multiple: true });
  await admin.send(`${base}/api/scope/openid`, "PUT", { display_name: "openid", password_required: true, scheme: {} });
  const person = { name: NAME, email: "persona@example.bo", scope: ["openid"], enabled: true };
  await admin.send(`${base}/api/user/`, "POST", {
    username: "persona",
    password: "clave-de-prueba",
    ci: documento,
    ...person,
  });
  for (const client_id of [CLIENTS.own, CLIENTS.other])
    await admin.send(`${base}/api/client/`, "POST", {
      ...{ client_id, name: client_id, confidential: true, client_secret: CLIENTS.secret, enabled: true, scope: [] },
      ...{ redirect_uri: [back], authorization_type: ["code"], token_endpoint_auth_method: ["client_secret_basic"] },
      ...{
        post_logout_redirect_uris: [signedOut],
        backchannel_logout_uri: over,
        backchannel_logout_session_required: "true",
      },
    });
  const { privateKey: key, publicKey: cert } = keyPair();
  const claim = { name: CLAIMS.documento, "user-property": "ci", type: "string", mandatory: true };
  await admin.send(`${base}/api/mod/plugin/`, "POST", {
    ...{ module: "oidc", name: "oidc", display_name: "oidc" },
    parameters: {
      ...{ iss: `${base}/api/oidc`, "jwt-type": "rsa", "jwt-key-size": "256", key, cert, "subject-type": "public" },
      ...{ "access-token-duration": 3600, "refresh-token-duration": 3600, "code-duration": 600 },
      ...{ "auth-type-code-enabled": true, "auth-type-code-revoke-replayed": true, "auth-type-refresh-enabled": true },
      ...{ "pkce-allowed": true, "pkce-required": true, "name-claim": "mandatory", "oauth-as-iss-id": true },
      ...{ "session-management-allowed": true, "back-channel-logout-allowed": true },
      ...{ "front-channel-logout-allowed": true, claims: [claim] },
      ...{ "session-cookie-name": "GLEWLWYD2_OIDC_SID", "session-cookie-expiration": 3600 },
    },
  });
}

async function startGlewlwyd(setup: Setup): Promise<Provider> {
  const folder = await mkdtemp(join(tmpdir(), "glewlwyd-"));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const database = join(folder, "glewlwyd.db");
  spawnSync("sqlite3", [database], { input: gunzipSync(await readFile(GLEWLWYD_TABLES)) });
  const modules = ["user", "user_middleware", "client", "plugin"].map(
    (name) => `${name}_module_path="/usr/lib/glewlwyd/${name}"`,
  );
  const config = [
    ...[`port=${port}`, 'bind_address="127.0.0.1"', `external_url="${base}"`, 'login_url="login.html"'],
    ...['api_prefix="api"', 'log_mode="console"', 'log_level="WARNING"', "cookie_secure=0", ...modules],
    ...['user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"', 'admin_scope="g_admin"'],
    ...['static_files_path="/usr/share/glewlwyd/webapp/"', 'hash_algorithm="SHA512"'],
    `database={type="sqlite3"; path="${database}";};`,
  ];
  await writeFile(join(folder, "glewlwyd.conf"), `${config.join("\n")}\n`);
  const stop = await start("glewlwyd", ["-c", "glewlwyd.conf"], {}, folder, `${base}/config`);

  try {
    await setUpGlewlwyd(base, setup);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    issuer: `${base}/api/oidc`,
    tells: true,
    signIn: async (browser, address) => {
      const { at } = await browser.follow(address);
      if (at.origin !== base) return at;
      // What the page's script does: the password, the consent, and on.
      await browser.send(`${base}/api/auth/`, "POST", { username: "persona", password: "clave-de-prueba" });
      const client = at.searchParams.get("client_id") ?? "";
      await browser.send(`${base}/api/auth/grant/${client}`, "PUT", { scope: "openid" });
      return (await browser.follow(`${at.searchParams.get("callback_url")}&g_continue`)).at;
    },
    signOut: async (browser, address) => {
      const page = (await browser.follow(address)).at.searchParams;
      const [sid, client] = [page.get("sid"), page.get("client_id")];
      await browser.send(`${base}/api/oidc/session/${sid}/${client}`, "GET");
      await browser.send(`${base}/api/oidc/session/${sid}`, "DELETE");
      await browser.send(`${base}/api/auth/`, "DELETE");
      // The page goes there by itself only for an application that sent a state.
      return new URL(page.get("callback_url") ?? "");
    },
    stop,
  };
}

const LEMONLDAP_PORTAL = "/usr/share/lemonldap-ng/portal";

/** A page's form as a browser sends it: what is hidden in it, and what was typed. */
function formOf(page: string, typed: Record<string, string> = {}): URLSearchParams {
  const form = /<form [^>]*method="post".*?<\/form>/is.exec(page)?.[0];
  if (form === undefined) throw new Error(`A page without a form: ${page}`);
  const hidden = [...form.matchAll(/<input [^>]*type="hidden"[^>]*>/gi)].map(([input]) => {
    const word = (attribute: string) => new RegExp(` ${attribute}="([^"]*)"`, "i").exec(input)?.[1] ?? "";
    return [word("name"), word("value")];
  });
  return new URLSearchParams({ ...Object.fromEntries(hidden), ...typed });
}

async function startLemonldap({ back, signedOut, documento }: Setup): Promise<Provider> {
  const folder = await mkdtemp(join(tmpdir(), "lemonldap-"));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const inFolder = (name: string) => join(folder, name);
  const store = (name: string) => ({ Directory: inFolder(name), LockDirectory: inFolder(`${name}/lock`) });
  for (const name of ["conf", "cache", "sessions/lock", "persistent/lock"])
    await mkdir(inFolder(name), { recursive: true });
  const { privateKey, publicKey } = keyPair();
  const perClient = <T>(of: (id: string) => T) =>
    Object.fromEntries([CLIENTS.own, CLIENTS.other].map((id) => [id, of(id)]));
  const options = (id: string) => ({
    ...{ oidcRPMetaDataOptionsClientID: id, oidcRPMetaDataOptionsClientSecret: CLIENTS.secret },
    ...{ oidcRPMetaDataOptionsIDTokenSignAlg: "RS256", oidcRPMetaDataOptionsRequirePKCE: 1 },
    ...{ oidcRPMetaDataOptionsRedirectUris: back, oidcRPMetaDataOptionsPostLogoutRedirectUris: signedOut },
    ...{ oidcRPMetaDataOptionsDisplayName: id, oidcRPMetaDataOptionsUserIDAttr: "uid" },
  });
  const configuration = {
    ...{ cfgNum: 1, cfgDate: "1", cfgVersion: "2.16.1", portal: `${base}/`, domain: "127.0.0.1", securedCookie: 0 },
    ...{ authentication: "Demo", userDB: "Same", passwordDB: "Demo", demoExportedVars: { cn: "cn", uid: "uid" } },
    ...{ globalStorage: "Apache::Session::File", globalStorageOptions: store("sessions") },
    ...{ persistentStorage: "Apache::Session::File", persistentStorageOptions: store("persistent") },
    ...{ macros: { documento: `"${documento}"`, _whatToTrace: "$uid" }, whatToTrace: "_whatToTrace" },
    ...{ issuerDBOpenIDConnectActivation: 1, oidcServiceMetaDataIssuer: base },
    ...{ oidcServicePrivateKeySig: privateKey, oidcServicePublicKeySig: publicKey, oidcServiceKeyIdSig: "k1" },
    ...{ locationRules: { "127.0.0.1": { default: "accept" } }, exportedHeaders: {} },
    oidcRPMetaDataOptions: perClient(options),
    oidcRPMetaDataExportedVars: perClient(() => ({ documento: "documento", name: "cn" })),
    oidcServiceIgnoreScopeForClaims: 1,
  };
  await writeFile(inFolder("conf/lmConf-1.json"), JSON.stringify(configuration));
  const cache = `{ 'namespace' => 'c', 'default_expires_in' => 600, 'cache_root' => '${inFolder("cache")}' }`;
  const ini = [
    ...["[all]", "logLevel = warn", "[configuration]", "type = File", `dirName = ${inFolder("conf")}`],
    ...["localStorage = Cache::FileCache", `localStorageOptions = ${cache}`],
    ...["[portal]", "staticPrefix = /static", `templateDir = ${LEMONLDAP_PORTAL}/templates`, "languages = es, en"],
  ];
  await writeFile(inFolder("lemonldap-ng.ini"), `${ini.join("\n")}\n`);
  const args = ["--host", "127.0.0.1", "--port", String(port), "--workers", "2", "--env", "deployment"];
  const stop = await start(
    "starman",
    [...args, `${LEMONLDAP_PORTAL}/htdocs/index.psgi`],
    { LLNG_DEFAULTCONFFILE: inFolder("lemonldap-ng.ini") },
    folder,
    `${base}/.well-known/openid-configuration`,
  );

  return {
    issuer: base,
    tells: false,
    signIn: async (browser, address) => {
      let shown = await browser.follow(address);
      if (/name="password"/.test(shown.page))
        shown = await browser.follow(shown.at.href, formOf(shown.page, { user: "dwho", password: "dwho" }));
      if (shown.at.origin === base) shown = await browser.follow(shown.at.href, formOf(shown.page));
      return shown.at;
    },
    signOut: async (browser, address) => {
      const shown = await browser.follow(address);
      return (await browser.follow(shown.at.href, formOf(shown.page))).at;
    },
    stop,
  };
}

/** Whether Perl finds these modules. */
const perlHas = (...modules: string[]) =>
  spawnSync("perl", [...modules.map((name) => `-M${name}`), "-e1"]).status === 0;

/** The providers, each with Debian's packages that it needs, whether they are there, and how it is started. */
export const PROVIDERS = [
  {
    name: "glewlwyd",
    packages: "glewlwyd sqlite3",
    isInstalled: () => existsSync(GLEWLWYD_TABLES) && spawnSync("sqlite3", ["--version"]).status === 0,
    start: startGlewlwyd,
  },
  {
    name: "lemonldap-ng",
    packages: "liblemonldap-ng-portal-perl starman libstring-random-perl libgd-securityimage-perl libimage-magick-perl",
    isInstalled: () =>
      existsSync(LEMONLDAP_PORTAL) &&
      perlHas("Starman::Server", "String::Random", "GD::SecurityImage", "Image::Magick"),
    start: startLemonldap,
  },
];
