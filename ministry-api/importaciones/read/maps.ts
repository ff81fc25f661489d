import { gpx, kml } from "@tmcw/togeojson";
import { DOMParser } from "@xmldom/xmldom";
import type { ZipEntry } from "@/contract/zip";
import type { Book } from "../types";
import { LIMIT, MAX_LINES } from "./cells";
import { markupOf } from "./kinds";
import type { Notes } from "./notes";
import { pointsSheet } from "./points";
import { DAMAGED, figure, Refusal, refuse } from "./refusal";
import { textOf, withoutOddMarks } from "./encoding";
import { marksOf } from "./xml-marks";
import { unpack } from "./zip";

/** Bytes that the maps in a KMZ file may unfold to. */
const ROOM = 64 * 1024 * 1024;

/** How Google Earth and receivers draw what they hold. */
const DRAWING =
  /^(?:stroke|fill|icon|label|marker)(?:-|$)|^(?:styleUrl|styleHash|styleMapHash|visibility|coordinateProperties|@geometry-type|_gpxType)$/;

/** What KML and GPX call themselves, under whatever prefix; Google's own additions keep theirs. */
const OWN_NAMES =
  /xmlns:([A-Za-z_][\w.-]*)\s*=\s*["']https?:\/\/(?:www\.opengis\.net\/kml|earth\.google\.com\/kml|www\.google\.com\/kml\/(?!ext)|www\.topografix\.com\/GPX\/1\/[01]["'])/g;
const ROOT = /<([A-Za-z_][\w.-]*):(?:kml|gpx)[\s>]/i;
const PREFIXES = /[<\s/]([A-Za-z_][\w.-]*):[\w.-]/g;

/** A place of a map as it is written there, and the folders that it lies in. */
interface Piece {
  xml: string;
  folders: string;
}

/** Another map that a map refers to. */
interface Link {
  name: string;
  href: string;
}

interface Pieces {
  places: Piece[];
  /** Lines, areas and pictures that are no place. */
  others: number;
  links: Link[];
  /** The file ends where more had to come. */
  cut: boolean;
}

/** Places of one file: far more than can be imported, and yet read in time. */
const MAX_PLACES = 3 * MAX_LINES;
const TOO_MANY = `El archivo tiene más de ${figure(MAX_PLACES)} lugares; ${LIMIT}. Divídalo y súbalo por partes.`;

const CONTAINER = new Set(["Folder", "Document"]);

/** The places of a map of these elements, one by one: what is wrong in one of them harms no other. */
function piecesOf(xml: string, place: "Placemark" | "wpt", other: ReadonlySet<string>): Pieces {
  const pieces: Pieces = { places: [], others: 0, links: [], cut: false };
  const path: string[] = [];
  const folders: string[] = [];
  let start = -1;
  let link: Link | null = null;
  for (const mark of marksOf(xml)) {
    if (mark.kind === "cut") pieces.cut = true;
    else if (mark.kind === "open") {
      path.push(mark.name);
      if (start >= 0) continue;
      if (mark.name === place) start = mark.start;
      else if (other.has(mark.name)) pieces.others += 1;
      else if (CONTAINER.has(mark.name)) folders.push("");
      else if (mark.name === "NetworkLink") link = { name: "", href: "" };
    } else if (mark.kind === "close") {
      path.pop();
      if (start >= 0) {
        if (mark.name !== place) continue;
        const within = folders.filter((folder) => folder !== "").join(" / ");
        pieces.places.push({ xml: xml.slice(start, mark.end), folders: within });
        if (pieces.places.length > MAX_PLACES) refuse(TOO_MANY);
        start = -1;
      } else if (CONTAINER.has(mark.name)) folders.pop();
      else if (mark.name === "NetworkLink" && link) {
        pieces.links.push(link);
        link = null;
      }
    } else if (start < 0) {
      const text = mark.text.trim();
      const [around, within] = [path.at(-2), path.at(-1)];
      if (within === "name" && around === "Folder") folders[folders.length - 1] += text;
      else if (link && within === "name" && around === "NetworkLink") link.name += text;
      else if (link && within === "href") link.href += text;
    }
  }
  return pieces;
}

/** Wraps a place so that it is a map of its own: without KML's prefix, and with every other one declared. */
function wrapped(xml: string, own: RegExp | null, root: "kml" | "gpx"): string {
  const bare = own ? xml.replace(own, "$1") : xml;
  const used = new Set([...bare.matchAll(PREFIXES)].map(([, prefix = ""]) => prefix));
  for (const known of ["xml", "xmlns", "http", "https"]) used.delete(known);
  return `<${root}${[...used].map((prefix) => ` xmlns:${prefix}="urn:${prefix}"`).join("")}>${bare}</${root}>`;
}

/** The prefixes that stand for KML or GPX itself. */
function ownPrefixes(xml: string): RegExp | null {
  const named = [...xml.matchAll(OWN_NAMES)].map(([, prefix = ""]) => prefix);
  const prefixes = new Set([...named, ROOT.exec(xml)?.[1] ?? ""].filter((prefix) => prefix !== ""));
  const words = [...prefixes].map((prefix) => prefix.replace(/[.-]/g, "\\$&"));
  return words.length > 0 ? new RegExp(`(</?)(?:${words.join("|")}):`, "g") : null;
}

/** A place whose marks are in disorder still has a name. */
function nameIn(xml: string): string {
  let within = "";
  let name = "";
  for (const mark of marksOf(xml)) {
    if (mark.kind === "open") within = mark.name;
    else if (mark.kind === "text" && within === "name") name += mark.text;
    else if (mark.kind === "close" && mark.name === "name") return name;
  }
  return name;
}

/** Places that are parsed at once: to do so one by one takes three times as long. */
const AT_ONCE = 50;

type Found = ReturnType<typeof kml>["features"];

/** Turns places into features of GeoJSON, one of each; null where one of them is out of order. */
function converterOf(xml: string, root: "kml" | "gpx"): (places: readonly Piece[]) => Found | null {
  const own = ownPrefixes(xml);
  const parser = new DOMParser({ locator: false, onError: () => {} });
  return (places) => {
    const text = wrapped(places.map((place) => place.xml).join(""), own, root);
    try {
      const document = parser.parseFromString(text, "text/xml");
      const found = (root === "kml" ? kml(document) : gpx(document)).features;
      return found.length === places.length ? found : null;
    } catch {
      return null;
    }
  };
}

/** Features of GeoJSON of a map's places. Declared entities are never replaced, so they unfold to nothing. */
function featuresOf(xml: string, places: readonly Piece[], root: "kml" | "gpx", notes: Notes): unknown[] {
  const convert = converterOf(xml, root);
  const features: unknown[] = [];
  let unread = 0;
  const add = ({ properties, ...feature }: { properties: object | null }, { folders }: Piece) =>
    features.push({ ...feature, properties: { ...properties, ...(folders !== "" && { Carpeta: folders }) } });
  for (let at = 0; at < places.length; at += AT_ONCE) {
    const some = places.slice(at, at + AT_ONCE);
    const found = convert(some);
    for (const [n, place] of some.entries()) {
      const feature = found?.[n] ?? convert([place])?.[0];
      if (!feature) unread += 1;
      add(feature ?? { properties: { name: nameIn(place.xml) } }, place);
    }
  }
  if (unread > 0) notes.others.push(unreadPlaces(unread));
  return features;
}

const unreadPlaces = (count: number) =>
  count === 1
    ? "1 lugar está mal escrito en el archivo: se leyó solo su nombre."
    : `${figure(count)} lugares están mal escritos en el archivo: se leyó solo su nombre.`;

const CUT = "El archivo termina antes de tiempo: se leyó hasta donde llega.";
const OVERLAYS = new Set(["GroundOverlay"]);
const TRACKS = new Set(["trk", "rte"]);

interface Layer {
  features: unknown[];
  others: number;
  links: Link[];
}

/** The features of one KML, in the folder of the link that leads to it. Errors: a refusal. */
function layerOf(xml: string, folder: string, notes: Notes): Layer {
  const { places, others, links, cut } = piecesOf(xml, "Placemark", OVERLAYS);
  if (cut && places.length === 0) refuse(DAMAGED);
  if (cut) notes.others.push(CUT);
  const inFolder = places.map(({ xml: piece, folders }) => ({
    xml: piece,
    folders: [folder, folders].filter((one) => one !== "").join(" / "),
  }));
  return { features: featuresOf(xml, inFolder, "kml", notes), others, links };
}

/** The sentence for links that lead out of the file; none for those within it. */
function tellLinks(links: readonly Link[], notes: Notes): void {
  for (const { name, href } of links.slice(0, 10)) {
    notes.others.push(
      `La capa «${(name || href).slice(0, 100)}» no está en el archivo${href ? ` (${href.slice(0, 200)})` : ""}: ` +
        "ábrala en Google Earth, guárdela como KMZ y súbala también.",
    );
  }
  if (links.length > 10) notes.others.push(`Hay ${figure(links.length - 10)} capas más que no están en el archivo.`);
}

/** What says why a map without points has none. */
const WITHOUT_POINTS = /^El archivo no tiene (?:filas|puntos)/;

function kmlBook(nombre: string, layers: readonly Layer[], notes: Notes, formato: "KML" | "KMZ"): Book {
  const others = layers.reduce((sum, layer) => sum + layer.others, 0);
  const features = layers.flatMap((layer) => layer.features);
  try {
    const hoja = pointsSheet(nombre, features, notes, { unused: DRAWING, zeroIsNone: true, others });
    return { formato, hojas: [hoja], avisos: notes.sentences() };
  } catch (error) {
    if (!(error instanceof Refusal) || !WITHOUT_POINTS.test(error.message)) throw error;
    // Where all of a map is elsewhere, that is what its owner has to know.
    return refuse([error.message, ...notes.sentences()].join(" "));
  }
}

/** Reads the places of Google Earth. Errors: a refusal. */
export function readKml(nombre: string, text: string, notes: Notes): Book {
  const layer = layerOf(text, "", notes);
  tellLinks(layer.links, notes);
  return kmlBook(nombre, [layer], notes, "KML");
}

/** What a Mac puts beside each file of a zip. */
const MAC = /(?:^|\/)(?:__MACOSX\/|\._)/;

export const isKml = ({ name }: ZipEntry) => /\.kml$/i.test(name) && !MAC.test(name);

/** Where a link of a file in the archive leads; null: out of it. */
function linkedName(from: string, href: string): string | null {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) return null;
  const path: string[] = [];
  for (const part of [...from.split("/").slice(0, -1), ...(decoded(href).split(/[?#]/, 1)[0]?.split(/[\\/]/) ?? [])]) {
    if (part === "..") path.pop();
    else if (part !== "." && part !== "") path.push(part);
  }
  return path.join("/").toLowerCase();
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}

/** Reads every map in a KMZ file, `doc.kml` first; a part that cannot be read is named. Errors: a refusal. */
export function readKmz(nombre: string, bytes: Uint8Array, entries: readonly ZipEntry[], notes: Notes): Book {
  const isFirst = ({ name }: ZipEntry) => name.toLowerCase() === "doc.kml";
  const maps = entries.filter(isKml);
  const inOrder = [...maps.filter(isFirst), ...maps.filter((map) => !isFirst(map))];
  const present = new Set(maps.map(({ name }) => name.toLowerCase()));
  const names = new Map<string, string>();
  const outside: Link[] = [];
  const layers: Layer[] = [];
  let room = ROOM;
  for (const map of inOrder) {
    const read = partOf(bytes, map, room, maps.length === 1);
    if (!read) {
      notes.others.push(`La parte «${map.name.slice(0, 100)}» del archivo no se pudo leer y queda fuera.`);
      continue;
    }
    room -= map.size;
    const layer = layerOf(read, names.get(map.name.toLowerCase()) ?? "", notes);
    layers.push(layer);
    for (const link of layer.links) {
      const to = linkedName(map.name, link.href);
      if (to !== null && present.has(to)) names.set(to, link.name);
      else outside.push(link);
    }
  }
  if (layers.length === 0) refuse(DAMAGED);
  tellLinks(outside, notes);
  return kmlBook(nombre, layers, notes, "KMZ");
}

/** The text of a map in a KMZ file; null where it cannot be read, unless it is the only one. Errors: a refusal. */
function partOf(bytes: Uint8Array, map: ZipEntry, room: number, only: boolean): string | null {
  try {
    const [content] = unpack(bytes, [map], room).values();
    const read = content && textOf(content);
    return read && markupOf(read.text) === "kml" ? withoutOddMarks(read.text) : refuse(DAMAGED);
  } catch (error) {
    if (!(error instanceof Refusal) || only || error.message !== DAMAGED) throw error;
    return null;
  }
}

/** Reads a receiver's waypoints; its tracks and routes are lines. Errors: a refusal. */
export function readGpx(nombre: string, text: string, notes: Notes): Book {
  const { places, others, cut } = piecesOf(text, "wpt", TRACKS);
  if (cut && places.length === 0) refuse(DAMAGED);
  if (cut) notes.others.push(CUT);
  const features = featuresOf(text, places, "gpx", notes);
  const hoja = pointsSheet(nombre, features, notes, { unused: DRAWING, others });
  return { formato: "GPX", hojas: [hoja], avisos: notes.sentences() };
}
