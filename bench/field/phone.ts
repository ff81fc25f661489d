import { chromium, devices, type BrowserContextOptions, type CDPSession, type Page } from "playwright";
import { browser as installed } from "../../scripts/lib/browser.mjs";
import { memoryOf, type Memory } from "./memory";

/** A phone's window, and its browser's name, by which the server tells it from a desk. */
export const PHONE_WINDOW: BrowserContextOptions = {
  userAgent: devices["Pixel 7"]?.userAgent ?? "",
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: "es-BO",
};
/** How many times slower the page's thread runs. */
export const SLOWER = 4;

/** A browser with a lasting profile, as on a phone. */
export interface Phone {
  page: Page;
  devtools: CDPSession;
  /** Slows the page's thread from now on. */
  slow: () => Promise<void>;
  memory: () => Promise<Memory>;
  close: () => Promise<void>;
}

/** Starts the browser on that profile, with an empty page. */
export async function startPhone(profile: string, origin: string): Promise<Phone> {
  const executablePath = installed();
  const context = await chromium.launchPersistentContext(profile, {
    ...PHONE_WINDOW,
    ...(executablePath && { executablePath }),
    baseURL: origin,
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update"],
  });
  // tsx marks inner functions with its own helper, which a page lacks.
  await context.addInitScript("globalThis.__name = (one) => one");
  const page = context.pages()[0] ?? (await context.newPage());
  const browser = await context.browser()?.newBrowserCDPSession();
  if (!browser) throw new Error("The browser shows no processes");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  return {
    page,
    devtools,
    slow: async () => void (await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })),
    memory: () => memoryOf(browser, devtools),
    close: () => context.close(),
  };
}
