import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, PASSWORD, test } from "./support/fixtures";
import { signIn } from "./support/shell";

/** `npm start`: what it refuses, in one line each, and what it starts. */

interface Ended {
  code: number | null;
  output: string;
}

function start(
  env: Record<string, string>,
  args: string[] = [],
): { child: ChildProcess; ended: Promise<Ended>; output: () => string } {
  const child = spawn(process.execPath, [...args, "scripts/start.mjs"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<Ended>((done) => child.once("exit", (code) => done({ code, output })));
  return { child, ended, output: () => output };
}

const folder = () => mkdtempSync(join(tmpdir(), "inventario-inicio-"));

test("a taken port is told in one line", async () => {
  const holder = createServer();
  const port = await new Promise<number>((done) => {
    holder.listen(0, "127.0.0.1", () => done((holder.address() as { port: number }).port));
  });
  const dataDir = folder();
  const { code, output } = await start({ PORT: String(port), DATA_DIR: dataDir }).ended;
  holder.close();
  rmSync(dataDir, { recursive: true });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain(`El puerto ${port} (PORT) está ocupado`);
});

test("a data folder that cannot be written is told in one line", async () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, "archivo"), "");
  const { code, output } = await start({ PORT: "4391", DATA_DIR: join(dataDir, "archivo", "dentro") }).ended;
  rmSync(dataDir, { recursive: true });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain("No se puede escribir en la carpeta de datos");
});

test("a Node that is too old is told in one line", async () => {
  const dataDir = folder();
  const old = join(dataDir, "old.cjs");
  writeFileSync(
    old,
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.0" } });',
  );
  const { code, output } = await start({ PORT: "4392", DATA_DIR: dataDir }, ["--require", old]).ended;
  rmSync(dataDir, { recursive: true });
  expect(code).toBe(1);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).toContain("Se necesita Node 20.19 o más nuevo; este es 18.20.0.");
});

test("another ministry API's address starts no API of its own, and missing and weak secrets are named", async ({
  api,
}) => {
  const dataDir = folder();
  const port = "4393";
  const env = {
    PORT: port,
    DATA_DIR: dataDir,
    MINISTRY_API_URL: api,
    MINISTRY_API_PORT: "4394",
  };
  const refused = await start({ ...env, ROUTE_ID_SECRET: "cambieme".repeat(5) }).ended;
  expect(refused.code).toBe(1);
  expect(refused.output.trim().split("\n")).toEqual([
    expect.stringMatching(/^Configuración: SESSION_SECRET falta/),
    expect.stringMatching(/^Configuración: ROUTE_ID_SECRET es un texto conocido o de ejemplo/),
  ]);

  const secrets = {
    SESSION_SECRET: "Xk4-vR9pT2mQ7wLz8nBs5cHd3fJg6yUe1aNo",
    ROUTE_ID_SECRET: "Wd7_hM3qZ9tKx5rVb2nPs8cLf4gJy6uEa1Ti",
  };
  const { child, ended, output } = start({ ...env, ...secrets });
  try {
    await expect.poll(output, { timeout: 30_000 }).toContain("Ctrl-C detiene todo.");
    expect(output()).not.toContain("Cuentas de demostración");
    await expect(fetch("http://127.0.0.1:4394/api/salud")).rejects.toThrow();
    const origin = `http://127.0.0.1:${port}`;
    const entered = await fetch(`${origin}/api/auth/entrar`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: origin },
      body: JSON.stringify({ email: "nacional@turismo.bo", password: PASSWORD }),
    });
    expect(entered.status).toBe(200);
  } finally {
    child.kill("SIGINT");
  }
  expect((await ended).code).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/api/salud`)).rejects.toThrow();
  rmSync(dataDir, { recursive: true });
});

test("with no ministry API in reach, sign-in says so and the page stands", async ({ page }) => {
  const dataDir = folder();
  const port = "4396";
  const { child, ended, output } = start({
    PORT: port,
    DATA_DIR: dataDir,
    MINISTRY_API_URL: "http://127.0.0.1:4397",
    SESSION_SECRET: "Xk4-vR9pT2mQ7wLz8nBs5cHd3fJg6yUe1aNo",
    ROUTE_ID_SECRET: "Wd7_hM3qZ9tKx5rVb2nPs8cLf4gJy6uEa1Ti",
  });
  try {
    await expect.poll(output, { timeout: 30_000 }).toContain("Ctrl-C detiene todo.");
    await page.goto(`http://127.0.0.1:${port}/login`);
    await signIn(page, "nacional@turismo.bo");
    await expect(page.getByText("Los Credenciales del usuario son Incorrectos.")).toBeVisible();
    await expect(page.getByText("No se pudo conectar con el servidor. Intente nuevamente.")).toBeVisible();
    await expect(page.getByLabel("Correo electrónico")).toHaveValue("nacional@turismo.bo");
  } finally {
    child.kill("SIGTERM");
  }
  expect((await ended).code).toBe(0);
  rmSync(dataDir, { recursive: true });
});
