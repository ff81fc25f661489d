import { join } from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright";
import sharp from "sharp";
import { CLAVE_DEMO } from "../../ministry-api/db/seed/accounts";
import { closeToasts, settle, steadyWords } from "./steady";

/** Image pixels per screen pixel: sharp on a dense display, and still small. */
const SCALE = 1.5;
const QUALITY = 80;

const DESK: BrowserContextOptions = { viewport: { width: 1366, height: 768 } };
export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 720 }, isMobile: true, hasTouch: true };

interface Shot {
  /** The elements the picture is cropped to; the whole window if absent. */
  of?: Locator | readonly Locator[];
  /** Margin around them, in screen pixels. */
  air?: number;
  /** Elements to draw a frame around; several are numbered in order. */
  marks?: readonly Locator[];
  /** Maximum height of the picture, in screen pixels. */
  tall?: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Takes the guide's screenshots. */
export class Camera {
  /** Width and height of each picture, in screen pixels. */
  readonly sizes: Record<string, { width: number; height: number }> = {};

  private constructor(
    private readonly browser: Browser,
    readonly base: string,
    private readonly folder: string,
  ) {}

  static async open(base: string, folder: string): Promise<Camera> {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-background-networking"],
    });
    return new Camera(browser, base, folder);
  }

  close = () => this.browser.close();

  /** A page signed in as that account of the embedded default, or not signed in. */
  async as(email: string | null, mode = DESK): Promise<Page> {
    const context = await this.browser.newContext({
      ...mode,
      baseURL: this.base,
      deviceScaleFactor: SCALE,
      reducedMotion: "reduce",
      locale: "es-BO",
      timezoneId: "America/La_Paz",
    });
    if (email) {
      const data = { email, password: CLAVE_DEMO };
      const answer = await context.request.post("/api/auth/entrar", { data, headers: { Origin: this.base } });
      if (!answer.ok()) throw new Error(`${email}: ${answer.status()}`);
    }
    return context.newPage();
  }

  /** Calls the product's API as the page's user and returns the response body. Throws if it is refused. */
  async call(page: Page, method: "GET" | "POST" | "PUT", path: string, data?: object): Promise<unknown> {
    const headers = { Origin: this.base };
    const answer = await page.request.fetch(`/api/${path}`, { method, headers, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  }

  /** Takes a picture and saves it as `name`.webp. */
  async take(page: Page, name: string, { of, air = 12, marks = [], tall }: Shot = {}): Promise<void> {
    await settle(page);
    await closeToasts(page);
    await steadyWords(page);
    const window = page.viewportSize() ?? { width: 1366, height: 768 };
    const boxes = await Promise.all([of ?? []].flat().map((one) => boxOf(one, name)));
    const cut = boxes.length === 0 ? { x: 0, y: 0, ...window } : within(around(boxes, air), window);
    const clip = { ...cut, height: Math.min(cut.height, tall ?? cut.height) };
    const framed = await Promise.all(marks.map(async (one) => within(around([await boxOf(one, name)], 5), window)));
    await draw(page, framed);
    const png = await page.screenshot({ clip, animations: "disabled", caret: "hide" });
    await draw(page, []);
    const file = join(this.folder, `${name}.webp`);
    await sharp(png).webp({ quality: QUALITY, effort: 6 }).toFile(file);
    this.sizes[name] = { width: Math.round(clip.width), height: Math.round(clip.height) };
  }
}

async function boxOf(locator: Locator, name: string): Promise<Box> {
  const box = await locator.first().boundingBox();
  if (!box) throw new Error(`${name}: ${String(locator)} is not on the screen.`);
  return box;
}

function around(boxes: readonly Box[], air: number): Box {
  const left = Math.min(...boxes.map(({ x }) => x)) - air;
  const top = Math.min(...boxes.map(({ y }) => y)) - air;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + air;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + air;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function within({ x, y, width, height }: Box, window: { width: number; height: number }): Box {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  return {
    x: left,
    y: top,
    width: Math.min(window.width, Math.ceil(x + width)) - left,
    height: Math.min(window.height, Math.ceil(y + height)) - top,
  };
}

/** Replaces the frames of the last picture: orange, numbered if there are several. */
async function draw(page: Page, boxes: readonly Box[]): Promise<void> {
  await page.evaluate((frames) => {
    document.querySelectorAll("[data-marco]").forEach((old) => old.remove());
    frames.forEach(({ x, y, width, height }, index) => {
      const frame = document.createElement("div");
      frame.dataset.marco = "";
      Object.assign(frame.style, {
        position: "fixed",
        left: `${x}px`,
        top: `${y}px`,
        width: `${width}px`,
        height: `${height}px`,
        border: "3px solid var(--state-orange)",
        borderRadius: "9px",
        boxShadow: "0 0 0 2px rgb(255 255 255 / 0.85)",
        pointerEvents: "none",
        zIndex: "2147483647",
      });
      if (frames.length > 1) {
        const number = document.createElement("span");
        number.textContent = String(index + 1);
        Object.assign(number.style, {
          position: "absolute",
          left: x < 13 ? "3px" : "-13px",
          top: "-13px",
          width: "24px",
          height: "24px",
          display: "grid",
          placeItems: "center",
          borderRadius: "12px",
          background: "var(--state-orange)",
          boxShadow: "0 0 0 2px rgb(255 255 255 / 0.9)",
          color: "white",
          font: "680 13px/1 var(--font-sans)",
        });
        frame.append(number);
      }
      document.body.append(frame);
    });
  }, boxes);
}
