import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

async function ask({ origin }, path, { token, body, bytes = false, wanted = 200 } = {}) {
  const answer = await fetch(origin + path, {
    ...(body && { method: "POST", body: JSON.stringify(body) }),
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { "Content-Type": "application/json" }),
    },
  });
  const content = Buffer.from(await answer.arrayBuffer());
  if (answer.status !== wanted)
    throw new Error(`${path} answered ${answer.status} ${content.toString().slice(0, 200)}`);
  return bytes ? content : JSON.parse(content.toString());
}

/** Signs in and returns the access token; `wanted` is the expected status. */
export const signInAs = async (api, { email, password }, wanted = 200) =>
  (await ask(api, "/login", { body: { email, password }, wanted })).access_token;

/** The token of the link in the only mail of a place, with quoted-printable decoded. */
function invitationOf({ folder }) {
  const outbox = join(folder, "outbox");
  const [name = ""] = readdirSync(outbox).filter((file) => file.endsWith(".eml"));
  const mail = readFileSync(join(outbox, name), "utf8")
    .replace(/=\r?\n/g, "")
    .replace(/=3D/gi, "=");
  return decodeURIComponent(/token=([^\s&]+)/.exec(mail)?.[1] ?? "");
}

/** CRC-32 as PNG uses it; zlib's own if this Node has it. */
function check(content) {
  if (crc32) return crc32(content);
  let sum = ~0;
  for (const byte of content) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

function chunk(type, content) {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(check(named), named.length + 4);
  return framed;
}

/** A PNG with random content, so that no two drills share one. */
function picture(size = 64) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits per channel, three channels (RGB).
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: size }, () => Buffer.concat([Buffer.from([0]), randomBytes(size * 3)]));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** An attraction's form, filled with rows of the catalogues. */
async function formOf(api, token) {
  const first = (rows) => rows[0] ?? {};
  const { cercanos } = await ask(api, "/lugarescercanos?g_x=-16.5&g_y=-68.15", { token });
  const place = first(cercanos);
  const { categorias } = await ask(api, "/categoria?id_seccion=1", { token });
  const category = first(categorias.data);
  const kind = first((await ask(api, `/cattip/${category.id}`, { token })).tipos);
  const subkind = first((await ask(api, `/tiposub/${kind.id}`, { token })).subtipos);
  const { id_macro_region, id_region, id_departamento, id_provincia, id_municipio } = place;
  return {
    ...{
      nombre_atractivo: "Peñón del simulacro «Ñandú»",
      jerarquia: "III",
      comunidad: "Alto Lima",
      distrito: "4",
      gaioc: "",
    },
    ...{ g_x: -16.5, g_y: -68.15, g_z: "3640", id_proyeccion: 1, id_datum: 1 },
    ...{ id_categoria: category.id, id_tipo: kind.id, id_subtipo: subkind.id },
    ...{ id_macro_region, id_region, id_departamento, id_provincia, id_municipio },
  };
}

const record = async (api, token, id) => {
  const { ppirta } = await ask(api, "/ppirta?page=1&rows=10&q=simulacro", { token });
  return ppirta.data.find((row) => row.id === id) ?? null;
};

async function photoOf(api, token, id) {
  const { fotograma } = await ask(api, `/listfotograma/${id}`, { token });
  return sha256(await ask(api, `/fotogramappirta/${fotograma[0]?.id}/imagen`, { token, bytes: true }));
}

/**
 * Sets the administrator's password through the invitation, writes a record with a photo, and returns what a restore
 * must bring back.
 */
export async function writeKnown(api, place) {
  const account = { email: "simulacro@example.bo", password: `Salar-de-Uyuni-${randomBytes(12).toString("hex")}` };
  await ask(api, "/password/reset", { body: { token: invitationOf(place), password: account.password } });
  const token = await signInAs(api, account);
  const { data } = await ask(api, "/ppirta", { token, body: await formOf(api, token) });
  const fotogramas = [{ ruta_fotograma: picture().toString("base64"), nombre: "simulacro.png" }];
  await ask(api, "/fotogramappirta", { token, body: { id_ppirta: data.id, fotogramas } });
  return {
    account,
    token,
    id: data.id,
    record: await record(api, token, data.id),
    photo: await photoOf(api, token, data.id),
  };
}

/** What differs from the state that `writeKnown` left, as text. */
export async function readBack(api, known) {
  const differences = [];
  const token = await signInAs(api, known.account);
  // A restore opens no sessions: the earlier session has ended.
  await ask(api, "/departamentos", { token: known.token, wanted: 401 });
  const found = await record(api, token, known.id);
  if (JSON.stringify(found) !== JSON.stringify(known.record)) differences.push("the record differs");
  if ((await photoOf(api, token, known.id)) !== known.photo) differences.push("the photograph differs");
  return differences;
}
