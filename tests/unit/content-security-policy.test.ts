import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, it, vi } from "vitest";

async function policy(publicUrl: string) {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", "Xk4-vR9pT2mQ7wLz8nBs5cHd3fJg6yUe1aNo");
  vi.stubEnv("ROUTE_ID_SECRET", "Wd7_hM3qZ9tKx5rVb2nPs8cLf4gJy6uEa1Ti");
  vi.stubEnv("PUBLIC_URL", publicUrl);
  const { contentSecurityPolicy, TOAST_STYLES } = await import("@/lib/server/content-security-policy");
  return { TOAST_STYLES, parts: contentSecurityPolicy("abc").split("; ") };
}

afterEach(() => vi.unstubAllEnvs());

it("takes the style sheet of the installed toasts' library and no other", async () => {
  const { TOAST_STYLES } = await policy("");
  const source = await readFile(fileURLToPath(import.meta.resolve("sonner")), "utf8");
  const sheets = [...source.matchAll(/^__insertCSS\((".*")\);$/gm)].map(([, text]) => JSON.parse(text ?? "") as string);
  const hashes = ["", ...sheets].map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  expect(hashes).toEqual(TOAST_STYLES);
});

it("lets no script and no style sheet in without the page's nonce, and turns to https where it is served so", async () => {
  const plain = await policy("http://127.0.0.1:3000");
  expect(plain.parts).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  expect(plain.parts).toContain(`style-src-elem 'self' 'nonce-abc' ${plain.TOAST_STYLES.join(" ")}`);
  expect(plain.parts).not.toContain("upgrade-insecure-requests");
  const secure = await policy("https://inventario.gob.bo");
  expect(secure.parts).toContain("upgrade-insecure-requests");
  for (const [name, sources] of [
    ["default-src", "'self'"],
    ["base-uri", "'none'"],
    ["form-action", "'self'"],
    ["frame-ancestors", "'none'"],
  ]) {
    expect(secure.parts).toContain(`${name} ${sources}`);
  }
  expect(secure.parts.join("; ").replace(/style-src(-attr)? [^;]*/g, "")).not.toMatch(/unsafe|\*/);
});
