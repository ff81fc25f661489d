// The requests of a browser on a change of screen: the first page as a document, later ones as the parts that differ.
import { hash } from "node:crypto";
import type { Answer, VirtualBrowser } from "./browser";

type Segment = string | readonly [name: string, value: string, kind: "d", rest: null];

/**
 * The framework's router state header: the folders of the target screen, to be rendered anew from `from`, all of them
 * if it is negative.
 */
function stateTree(segments: readonly Segment[], from: number): string {
  const tree = (at: number): unknown[] => {
    const segment = at < segments.length ? segments[at] : "__PAGE__";
    const children = at < segments.length ? { children: tree(at + 1) } : {};
    return [segment, children, null, at === from ? "refetch" : null, 0];
  };
  return encodeURIComponent(JSON.stringify(["", { children: tree(0) }, null, from < 0 ? "refetch" : null, 0]));
}

/** A screen's address and its folders below app/. */
export interface Screen {
  path: string;
  folders: readonly Segment[];
  /** The menu links to it. */
  inMenu: boolean;
}

const dynamic = (name: string, value: string): Segment => [name, value, "d", null];

const inMenu = (path: string, ...folders: string[]): Screen => ({
  path,
  folders: ["(panel)", ...folders],
  inMenu: true,
});

export const screens = {
  start: inMenu("/inicio", "inicio"),
  attractions: inMenu("/turistico", "turistico"),
  facilities: inMenu("/poblado", "poblado"),
  users: inMenu("/usuario", "usuario"),
  catalogue: (name: string) => inMenu(`/${name}`, "(catalogos)", name),
  inbox: (name: string) => inMenu(`/${name}`, "(bandejas)", name),
  /** A tab of an attraction. */
  tab: (path: string, ref: string, mode: "ver" | "editar", segment: string): Screen => ({
    path: `${path}/${ref}`,
    folders: ["(panel)", "atractivos", dynamic("id", ref), mode, ...tabFolders(segment)],
    inMenu: false,
  }),
};

/** Tabs with their own screen have their own folder; the others share one. */
const tabFolders = (segment: string): Segment[] =>
  ["informacion", "fotograma", "historial"].includes(segment) ? [segment] : [dynamic("seccion", segment)];

/** Returns a successful response. Errors: any other response, with its call and message. */
export function succeeded(what: string, answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  const said = /"message":"([^"]*)"/.exec(answer.status < 500 ? answer.text() : "")?.[1] ?? "";
  throw new Error([what, answer.status, said].filter(Boolean).join(" "));
}

/** A whole page: after sign-in, by its address, or on reload. */
export const opened = async (browser: VirtualBrowser, path: string): Promise<Answer> =>
  succeeded("page", await browser.send(path, { headers: { Accept: "text/html", "Sec-Fetch-Mode": "navigate" } }));

/**
 * A request of the framework's router. The address includes a digest of its headers: the server does not compare it, so
 * a quicker one leaves the processor to the server.
 */
async function requestScreen(
  browser: VirtualBrowser,
  path: string,
  query: string,
  of: Record<string, string>,
): Promise<Answer> {
  const digest = hash("sha1", Object.values(of).join(), "base64url").slice(0, 16);
  const search = [query, `_rsc=${digest}`].filter(Boolean).join("&");
  return succeeded("screen", await browser.send(`${path}?${search}`, { headers: { RSC: "1", ...of } }));
}

/** The parts of a screen that differ: `from` is the first folder to render anew, `query` the address's search. */
export const moved = (browser: VirtualBrowser, screen: Screen, from: number, query = ""): Promise<Answer> =>
  requestScreen(browser, screen.path, query, {
    "Next-Router-State-Tree": stateTree(screen.folders, from),
    "Next-Url": screen.path,
  });

const METADATA_ONLY = encodeURIComponent(JSON.stringify(["", {}, null, "metadata-only"]));

/** The requests of a link's prefetch: the screen's outline, then its loading state. */
export async function foreseen(browser: VirtualBrowser, path: string): Promise<void> {
  const ahead = { "Next-Router-Prefetch": "1", "Next-Url": "/inicio" };
  await requestScreen(browser, path, "", { ...ahead, "Next-Router-Segment-Prefetch": "/_tree" });
  await requestScreen(browser, path, "", { ...ahead, "Next-Router-State-Tree": METADATA_ONLY });
}

/** A call below /api, as a screen makes it. */
export async function called<T>(
  browser: VirtualBrowser,
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await browser.send(`/api${path}`, {
    method,
    headers: { Accept: "application/json" },
    ...(body !== undefined && { body }),
  });
  return JSON.parse(
    succeeded(`${method} ${path.replace(/\d+|\?.*/g, (part) => (part.startsWith("?") ? "" : ":id"))}`, answer).text(),
  ) as T;
}
