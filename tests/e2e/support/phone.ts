import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Browser, type Page } from "@playwright/test";
import { openLine, type Line } from "./line";
import { signIn } from "./shell";

/** A browser of its own process with a lasting profile, as on a phone: it can be killed and started again. */
export interface Phone {
  line: Line;
  /** The open page; another one after each start. */
  page: () => Page;
  /** Ends the browser without warning (SIGKILL). */
  kill: () => Promise<void>;
  start: () => Promise<Page>;
  /** Ends everything and removes the profile. */
  end: () => Promise<void>;
  /** Errors of the console and uncaught exceptions, but for requests that failed without a line. */
  noise: string[];
}

const STARTED_MS = 30_000;
/** Where the phone is: the shore of the salt flat that the tests register. */
const PLACE = { latitude: -20.2431, longitude: -67.6254, accuracy: 4 };
const WITHOUT_LINE = /net::ERR_|Failed to fetch|Failed to load resource|NetworkError|A bad HTTP response code/;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function debuggingUrl(profile: string): Promise<string> {
  const file = join(profile, "DevToolsActivePort");
  for (const until = Date.now() + STARTED_MS; Date.now() < until; await pause(50)) {
    const [port, path] = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
  }
  throw new Error("The browser did not start");
}

/** Ends a browser with its other processes, which would go on writing to the profile for a while. */
function killGroup({ pid }: ChildProcess) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

/** Starts a phone whose line leads to the application. */
export async function startPhone(baseURL: string, theme: "light" | "dark" = "light"): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), "telefono-"));
  const line = await openLine(Number(new URL(baseURL).port));
  const noise: string[] = [];
  let process_: ChildProcess | null = null;
  let browser: Browser | null = null;
  let page: Page | null = null;

  const kill = async () => {
    const running = process_;
    process_ = null;
    if (!running) return;
    const ended = new Promise((resolve) => running.once("exit", resolve));
    killGroup(running);
    await ended;
    await browser?.close().catch(() => undefined);
    rmSync(join(profile, "DevToolsActivePort"), { force: true });
    for (const lock of ["SingletonLock", "SingletonSocket", "SingletonCookie"]) {
      rmSync(join(profile, lock), { force: true });
    }
    // A session's cookies end with the browser; whether this one has written them down before is chance.
    for (const file of ["Cookies", "Cookies-journal"]) rmSync(join(profile, "Default", file), { force: true });
  };

  const start = async () => {
    process_ = spawn(
      process.env.CHROMIUM_PATH ?? chromium.executablePath(),
      [
        "--headless=new",
        "--no-sandbox",
        "--remote-debugging-port=0",
        `--user-data-dir=${profile}`,
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--force-prefers-reduced-motion",
        "--lang=es-BO",
        "about:blank",
      ],
      { stdio: "ignore", detached: true },
    );
    browser = await chromium.connectOverCDP(await debuggingUrl(profile));
    const [context] = browser.contexts();
    if (!context) throw new Error("The browser has no window");
    context.on("console", (message) => {
      if (message.type() === "error" && !WITHOUT_LINE.test(message.text())) noise.push(message.text());
    });
    context.on("weberror", (error) => noise.push(String(error.error())));
    await context.grantPermissions(["geolocation"], { origin: line.origin });
    await context.setGeolocation(PLACE);
    page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    page.setDefaultTimeout(30_000);
    return page;
  };

  process.once("exit", () => process_ && killGroup(process_));
  await start();
  return {
    line,
    noise,
    page: () => {
      if (!page) throw new Error("The phone is off");
      return page;
    },
    kill,
    start,
    end: async () => {
      await kill();
      await line.cut();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** Signs in on the phone and opens the field screen. */
export async function signInToField({ line, page: now }: Phone, email: string): Promise<void> {
  const page = now();
  await page.goto(`${line.origin}/login?volver=/campo`);
  await signInHere(page, email);
}

/** Fills the open sign-in page, which leads to the field screen. */
export async function signInHere(page: Page, email: string): Promise<void> {
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Campo" })).toBeVisible();
}
