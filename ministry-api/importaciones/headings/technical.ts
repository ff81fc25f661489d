import type { TipoImportable } from "@/contract/importacion/tipos";
import { foldHeading, wordList } from "./fold-heading";
import { isCounter, meaningOf } from "./synonyms";

/**
 * Columns that programs add for themselves, folded: they say nothing of a place and are left out without a question.
 * First those of KoBo and ODK, then those of OpenStreetMap, of GIS programs and receivers.
 */
const TECHNICAL = new Set(
  wordList(`
    start, end, today, deviceid, device id, subscriberid, simserial, sim serial, phonenumber, username, uuid,
    submission time, submissiondate, validation status, parent index, instanceid, submitted by, submitterid,
    submittername, parent table name, meta instanceid, meta instancename, instancename, rootuuid, meta rootuuid,
    formhub uuid, xform id string, attachmentspresent, attachmentsexpected, reviewstate, formversion,
    media all present, osm id, osm type, osm way id, full id, osm timestamp, osm version, osm changeset, osm uid,
    osm user, timestamp, changeset, z order, other tags, objectid, objectid 1, fid, fid 1, gid, ogc fid, oid,
    globalid, shape, shape length, shape leng, shape area, shape len, creationdate, creator, editdate, editor,
    created user, created date, last edited user, last edited date, geom, the geom, wkb geometry, geometry, sym,
    gpxtype, hdop, vdop, pdop, ageofdgpsdata, dgpsid, magvar, geoidheight, tessellate, extrude, draworder,
    altitudemode, snippet, styleurl, gx media links
  `).map(foldHeading),
);

/** The same with a mark in front, as programs write what is theirs: '_id', '@type', '__version__'. */
const MARKED = new Set(
  wordList(`
  id, notes, status, tags, version, index, attachments, geolocation, type, user, uid, visible
`),
);

/** In our own exports: what follows from other columns, or is no field of the form. */
const OWN = new Set(
  wordList(`
  estado, completo, completito, derivado, secciones, avance, autor, registrado, ultimo cambio, creado en,
  actualizado en, codigo, codigo categoria, codigo tipo, codigo subtipo, codigo region, codigo departamento,
  codigo provincia, codigo municipio, codigo macroregion, sigla proyeccion, sigla datum, id, macroregion
`),
);

/** Accuracy of a position, and the parts of it that no record has. */
const ACCURACY = /(?:^| )(?:precision|accuracy)$/u;

/** The part of a heading behind its groups ('grp/field', 'grp:field'). */
const ownPart = (heading: string) => heading.split(/[/:]/u).at(-1) ?? heading;

/** Whether a heading is one that a program writes for itself; `own`: of a file that we exported. */
export const isTechnical = (heading: string, own: boolean) => {
  const folded = foldHeading(heading);
  const part = foldHeading(ownPart(heading));
  if (heading === "KEY" || TECHNICAL.has(folded) || ACCURACY.test(folded) || (own && OWN.has(folded))) return true;
  return /^[_@]|meta[/:]/u.test(heading) && (MARKED.has(part) || TECHNICAL.has(part));
};

/** The fields' own names in a file of ODK Central, whose groups stand in front: 'datos-nombre_atractivo'. */
export const withoutGroups = (headings: readonly string[]) =>
  headings.includes("KEY") && headings.includes("SubmissionDate")
    ? headings.map((heading) => heading.replace(/-(?=[^-]*$)/u, "/"))
    : headings;

const BEGINNING = /^(\p{L}[\p{L}\d]{1,19})[_.](?=\p{L})/u;
/** Codes and numbers of things are none of them. */
const OF_THINGS = /^(?:cod|codigo|clave|cve|id|num|numero|nro)$/u;

/** Headings without the beginning that a program gave nearly all of them: 'ows_Municipio', 'properties.nombre'. */
export function withoutBeginning(tipo: TipoImportable, headings: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const heading of headings) {
    const beginning = BEGINNING.exec(heading)?.[1] ?? "";
    counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
  }
  const filled = headings.filter((heading) => heading.trim() !== "").length;
  const [shared] = [...counts].find(([, count]) => count >= 3 && count * 10 >= filled * 8) ?? [""];
  if (shared === "" || OF_THINGS.test(foldHeading(shared)) || isCounter(shared) || meaningOf(tipo, shared)) {
    return headings;
  }
  return headings.map((heading) =>
    BEGINNING.exec(heading)?.[1] === shared ? heading.slice(shared.length + 1) : heading,
  );
}

/** Whether these are the headings of a file that we exported. */
export const isOwnExport = (headings: readonly string[]) => {
  const folded = new Set(headings.map(foldHeading));
  return folded.has("cite") && ["completo", "completito"].some((one) => folded.has(one));
};
