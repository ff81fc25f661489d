// Measures the field screen on a phone without a line: opening, typing, memory, and what is kept of it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RegistroDeCampo } from "../lib/campo/types";
import { startProduct } from "../scripts/lib/product";
import { GOALS } from "./field/goals";
import { keptFiles, type KeptFiles, keptTable } from "./field/kept-files";
import { type Opening, openList } from "./field/opening";
import { type Phone, SLOWER, startPhone } from "./field/phone";
import { attractions, prepare } from "./field/prepare";
import { fill } from "./field/store";
import { FIELDS, LETTERS, typeLetters } from "./field/typing";
import { type Weighed, weigh, weighedTable } from "./field/weighing";
import { head, machine, timesRow } from "./report";

const QUIET = { TILES_URL: "off", SATELLITE_URL: "off", LOG_LEVEL: "error" };
const RECORDS = 50;
const PHOTOS = 200;
/** So many of the photographs belong to the record that is opened. */
const FIRSTS = 20;
const OPENINGS = 5;
const TYPINGS = 3;

interface Device {
  profile: string;
  origin: string;
  records: readonly RegistroDeCampo[];
  /** Bytes of all photographs. */
  bytes: number;
  files: KeptFiles;
}

/** Prepares the phone by its own button, cuts the line, and puts the records and photographs on it. */
async function prepared(folder: string): Promise<Device> {
  const profile = join(folder, "profile");
  const product = await startProduct(join(folder, "data"), QUIET);
  const { origin } = product;
  try {
    const phone = await startPhone(profile, origin);
    try {
      const persona = await prepare(phone.page, origin);
      const records = await attractions(product.apiOrigin, persona, RECORDS);
      const files = await keptFiles(phone.page);
      // From here on there is no line; with one, all of it would be sent.
      await product.stop();
      const stored = await fill(phone.page, records, { photos: PHOTOS, firsts: FIRSTS });
      if (stored.records !== RECORDS || stored.photos !== PHOTOS) throw new Error(JSON.stringify(stored));
      return { profile, origin, records, bytes: stored.bytes, files };
    } finally {
      await phone.close();
    }
  } finally {
    await product.stop();
  }
}

/** Starts the browser anew, slowed before its first page, and ends it afterwards. */
async function cold<T>({ profile, origin }: Device, act: (phone: Phone) => Promise<T>): Promise<T> {
  const phone = await startPhone(profile, origin);
  try {
    await phone.slow();
    return await act(phone);
  } finally {
    await phone.close();
  }
}

interface Measured {
  openings: Opening[];
  /** In the order of `FIELDS`. */
  letters: number[][];
  weighed: Weighed[];
}

async function measured(device: Device): Promise<Measured> {
  const openings: Opening[] = [];
  while (openings.length < OPENINGS) openings.push(await cold(device, (phone) => openList(phone, RECORDS)));
  const letters: number[][] = [];
  for (const field of FIELDS) {
    const times: number[] = [];
    for (const { clave } of device.records.slice(0, TYPINGS)) {
      times.push(...(await cold(device, (phone) => typeLetters(phone, clave, field))));
    }
    letters.push(times);
  }
  const clave = device.records[0]?.clave ?? "";
  return { openings, letters, weighed: await cold(device, (phone) => weigh(phone, clave, FIRSTS)) };
}

function textOf({ bytes, files }: Device, { openings, letters, weighed }: Measured): string {
  const of = (pick: (one: Opening) => number) => openings.map(pick);
  const usable = { less: GOALS.usable, of: "worst" } as const;
  const keystroke = { less: GOALS.keystroke, of: "p95" } as const;
  const [name = [], description = []] = letters;
  const megabytes = Math.round(bytes / 1e6);
  return [
    "## The field screen without a line",
    "",
    `${machine()}; production build, Chromium with a phone's window (390x844), the page's thread slowed ${SLOWER}`,
    `times, the server gone. In store: the lists of the department, ${RECORDS} attractions with a row in every section,`,
    `${PHOTOS} photographs (${megabytes} MB). Each opening and each typing in a browser just started.`,
    "",
    ...head("milliseconds", "times", "p50", "p95", "worst", "less than", ""),
    timesRow(
      "from the address to the list, its button pressed and answered",
      of(({ answered }) => answered),
      usable,
    ),
    timesRow(
      "from the address to the new record's form, its button pressed on the way",
      of(({ formed }) => formed),
    ),
    timesRow("keystroke in the name, until it is painted", name, keystroke),
    timesRow("keystroke in the information's description, until it is painted", description, keystroke),
    "",
    `${LETTERS.length} letters, ten a second, in each field of ${TYPINGS} records; all of them stand in the store afterwards.`,
    "",
    ...weighedTable(weighed),
    "",
    // The scripts alone are promised anything.
    ...keptTable(files).slice(0, 3),
  ].join("\n");
}

/** The field screen's part of `npm run bench`, as Markdown. */
export async function benchField(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "inventario-bench-field-screen-"));
  try {
    const device = await prepared(folder);
    return textOf(device, await measured(device));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
