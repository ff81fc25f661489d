import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { CallName, Reply } from "@/contract";
import type { Kind } from "@/contract/resources/registros";
import {
  actppirta,
  fotogramappirta,
  historial,
  ppirta,
  rutappirta,
  seguimiento,
  subtipo,
} from "@/ministry-api/db/schema";
import { type Account, apiOn, LIKE_DATABASES } from "./harness";
import { complete, create, formOf, informacion, LP, place } from "./inventory";

type Cambios = Reply<"seguimiento.cambios">["cambios"];

const LUCIA = "Lucía Apaza Vargas";
const ELENA = "Elena Quispe Mamani";

const jpeg = (background: string) =>
  sharp({ create: { width: 800, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

describe.each(LIKE_DATABASES)("what changed since the last decision on %s", (database) => {
  const api = apiOn(database);

  const stepsOf = (kind: Kind, id: number) =>
    api.db
      .select()
      .from(seguimiento)
      .where(and(eq(seguimiento.tipo, kind), eq(seguimiento.id_registro, id)))
      .orderBy(seguimiento.id);
  const newest = async (kind: Kind, id: number) => (await stepsOf(kind, id)).at(-1)?.id ?? 0;
  const changes = async (as: Account, paso: number) =>
    (await api.ok("seguimiento.cambios", { as, id: paso })).body.cambios as Cambios;

  async function receive(kind: Kind, id: number, nivel: "gobernacion" | "nacional") {
    const national = nivel === "nacional";
    const as: Account = national ? "nacional" : "gobernacion.lp";
    await api.ok(`bandeja${kind}.${national ? "nacionalRecibir" : "recibir"}` as CallName, {
      as,
      id: await newest(kind, id),
    });
  }
  async function review(
    kind: Kind,
    id: number,
    nivel: "gobernacion" | "nacional",
    aprobado: 1 | 2,
    observacion: string | null,
  ) {
    const national = nivel === "nacional";
    await api.ok(`bandeja${kind}.${national ? "revisarNacional" : "revisarGobernacion"}` as CallName, {
      as: national ? "nacional" : "gobernacion.lp",
      body: { id_seguimiento: await newest(kind, id), aprobado, observacion },
    });
  }

  /** A complete attraction that its governorate has refused. */
  async function refused(observacion: string | null = "Falta el horario") {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    await complete(api, "ppirta", id);
    const body = { ...(await formOf(api, "ppirta", LP)), comunidad: "Bajo Lima" };
    await api.ok("ppirta.update", { as: "tecnico.lp", id, body });
    await api.ok("ppirta.derivar", { as: "tecnico.lp", id });
    await receive("ppirta", id, "gobernacion");
    await review("ppirta", id, "gobernacion", 2, observacion);
    return id;
  }
  const photosOf = (id_ppirta: number) =>
    api.db.select().from(fotogramappirta).where(eq(fotogramappirta.id_ppirta, id_ppirta)).orderBy(fotogramappirta.id);
  const upload = async (id_ppirta: number, background: string) => {
    const ruta_fotograma = (await jpeg(background)).toString("base64");
    const fotogramas = [{ ruta_fotograma, nombre: `${background}.jpg` }];
    await api.ok("fotogramappirta.create", { as: "tecnico.lp", body: { id_ppirta, fotogramas } });
    return (await photosOf(id_ppirta)).at(-1) ?? { id: 0, hash: "" };
  };
  const replace = async (foto: number, background: string) => {
    const ruta_fotograma = (await jpeg(background)).toString("base64");
    const body = { ruta_fotograma, nombre: `${background}.jpg` };
    await api.ok("fotogramappirta.update", { as: "tecnico.lp", id: foto, body });
    const [row] = await api.db.select().from(fotogramappirta).where(eq(fotogramappirta.id, foto));
    return row?.hash ?? "";
  };
  const brief = ({ filas }: Cambios) =>
    Object.fromEntries(
      filas.map(({ accion, tabla, cambios }) => [
        `${accion} ${tabla}`,
        Object.fromEntries(cambios.map(({ campo, de, a }) => [campo, [de, a]])),
      ]),
    );

  it("says that a level sees a record for the first time, and what others wrote before", async () => {
    const id = await refused();
    await api.ok("ppirta.derivar", { as: "tecnico.lp", id });
    const first = (await stepsOf("ppirta", id))[0]?.id ?? 0;
    const nothing = { visto: null, filas: [], fotogramas: [], punto: null, observadas: [] };
    expect(await changes("gobernacion.lp", first)).toEqual({ ...nothing, observaciones: [] });

    await receive("ppirta", id, "gobernacion");
    await review("ppirta", id, "gobernacion", 1, null);
    const national = await changes("nacional", await newest("ppirta", id));
    expect(national).toEqual({
      ...nothing,
      observaciones: [
        {
          fecha: expect.stringMatching(/^20/),
          nivel: "GOBERNACION",
          usuario: LUCIA,
          seg_estado: "NO APROBADO",
          observacion: "Falta el horario",
        },
      ],
    });
  });

  it("tells the net changes of an attraction and its parts, and of no moment before the decision", async () => {
    const id = await create(api, "ppirta", "tecnico.lp", LP);
    await complete(api, "ppirta", id);
    const body = await formOf(api, "ppirta", LP);
    const save = (fields: object) => api.ok("ppirta.update", { as: "tecnico.lp", id, body: { ...body, ...fields } });
    await save({ nombre_atractivo: "Antes de la decisión" });
    const kept = await upload(id, "#ff0000");
    const gone = await upload(id, "#00ff00");
    const favourite = (foto: number) =>
      api.ok("fotogramappirta.favorito", { as: "tecnico.lp", query: { id_ppirta: id, id_fotograma: foto } });
    await favourite(kept.id);
    await api.ok("ppirta.derivar", { as: "tecnico.lp", id });
    await receive("ppirta", id, "gobernacion");
    await review("ppirta", id, "gobernacion", 2, "Falta el horario");

    await save({ nombre_atractivo: "Primera corrección", distrito: "Distrito 9", g_x: -16.51 });
    await save({ nombre_atractivo: "Segunda corrección", g_x: -16.509 });
    await api.ok("ppirta.informacion", {
      as: "tecnico.lp",
      id,
      body: { ...informacion, descripcion: "Peñón con mirador" },
    });
    const ruta = { id_ppirta: id, id_tipo_via: 1, id_estado: 1, distancia_km: 3, distancia_hr: 1, s_si: "V", s_no: "" };
    const made = await api.ok("rutappirta.create", { as: "tecnico.lp", body: { ...ruta, tramo: "Desvío" } });
    const own = made.body.data?.id ?? 0;
    await api.ok("rutappirta.update", { as: "tecnico.lp", id: own, body: { ...ruta, tramo: "Desvío norte" } });
    const estacion = { id_ppirta: id, id_mes: 7, hora_inicio: "09:00", hora_fin: "10:00" };
    const season = await api.ok("temppirta.create", { as: "tecnico.lp", body: estacion });
    await api.ok("temppirta.remove", { as: "admin", id: season.body.data?.id ?? 0 });
    const [activity] = await api.db.select().from(actppirta).where(eq(actppirta.id_ppirta, id));
    await api.ok("actppirta.remove", { as: "admin", id: activity?.id ?? 0 });
    const [old] = await api.db
      .select()
      .from(rutappirta)
      .where(and(eq(rutappirta.id_ppirta, id), eq(rutappirta.tramo, "La Paz - El Alto")));
    const tramo = { ...ruta, distancia_km: 12, distancia_hr: 0.5 };
    await api.ok("rutappirta.update", { as: "tecnico.lp", id: old?.id ?? 0, body: { ...tramo, tramo: "Otro" } });
    await api.ok("rutappirta.update", {
      as: "tecnico.lp",
      id: old?.id ?? 0,
      body: { ...tramo, tramo: "La Paz - El Alto" },
    });
    const replaced = await replace(kept.id, "#0000ff");
    await api.ok("fotogramappirta.remove", { as: "admin", id: gone.id });
    const added = await upload(id, "#ffff00");
    await favourite(added.id);
    await favourite(kept.id);
    await api.ok("actppirta.create", {
      as: "tecnico.lp",
      body: { id_ppirta: id, id_tipo: activity?.id_tipo, id_subtipo: activity?.id_subtipo },
    });
    await api.ok("ppirta.derivar", { as: "tecnico.lp", id });

    const found = await changes("gobernacion.lp", await newest("ppirta", id));
    expect(found.visto).toEqual({ fecha: expect.stringMatching(/^20.*Z$/), usuario: LUCIA, seg_estado: "NO APROBADO" });
    const { "MODIFICAR ppirta": record, ...parts } = brief(found);
    expect(record).toEqual({
      nombre_atractivo: ["Antes de la decisión", "Segunda corrección"],
      g_x: [-16.5, -16.509],
      descripcion: [informacion.descripcion, "Peñón con mirador"],
    });
    expect(Object.keys(parts).sort()).toEqual([
      "CREAR actppirta",
      "CREAR fotogramappirta",
      "CREAR rutappirta",
      "ELIMINAR actppirta",
      "ELIMINAR fotogramappirta",
      "MODIFICAR fotogramappirta",
    ]);
    expect(parts["CREAR rutappirta"]).toMatchObject({ tramo: [null, "Desvío norte"], distancia_km: [null, 3] });
    expect(parts["ELIMINAR actppirta"]).toMatchObject({ id_subtipo: [activity?.id_subtipo, null] });
    // The favourite was moved to another photo and back.
    expect(parts["MODIFICAR fotogramappirta"]).toEqual({
      hash: [kept.hash, replaced],
      nombre: ["#ff0000.jpg", "#0000ff.jpg"],
    });
    expect(parts["CREAR fotogramappirta"]).toMatchObject({ favorito: [null, false] });
    const touched = found.filas.find(({ tabla, accion }) => tabla === "fotogramappirta" && accion === "MODIFICAR");
    expect(touched?.id_fila).toBe(kept.id);
    expect(found.fotogramas.sort((a, b) => a.id - b.id)).toEqual([
      { id: kept.id, nombre: "#0000ff.jpg", antes: kept.hash, ahora: replaced },
      { id: gone.id, nombre: "#00ff00.jpg", antes: gone.hash, ahora: null },
      { id: added.id, nombre: "#ffff00.jpg", antes: null, ahora: added.hash },
    ]);
    expect(found.punto).toMatchObject({ de: { g_x: -16.5, g_y: -68.15 }, a: { g_x: -16.509, g_y: -68.15 } });
    // A minute of arc is a nautical mile, 1852 m: 0.009 degrees are a little more than a kilometre.
    expect(found.punto?.metros).toBeGreaterThan(1000);
    expect(found.punto?.metros).toBeLessThan(1002);
    // The last change is first, with user and date.
    expect(found.filas[0]).toMatchObject({ tabla: "actppirta", accion: "CREAR", usuario: expect.stringMatching(/\S/) });
    expect(found.filas.map(({ id: at }) => at)).toEqual(found.filas.map(({ id: at }) => at).sort((a, b) => b - a));
  });

  it("answers nothing changed where only the workflow went on, and each level by its own last decision", async () => {
    const id = await refused(null);
    await api.ok("ppirta.derivar", { as: "tecnico.lp", id });
    const unchanged = await changes("gobernacion.lp", await newest("ppirta", id));
    expect(unchanged).toMatchObject({ visto: { seg_estado: "NO APROBADO" }, filas: [], fotogramas: [], punto: null });
    expect(unchanged.observaciones).toMatchObject([{ observacion: "Sin observación escrita" }]);

    await receive("ppirta", id, "gobernacion");
    await review("ppirta", id, "gobernacion", 1, "Bien documentado");
    await receive("ppirta", id, "nacional");
    await review("ppirta", id, "nacional", 2, "El punto no coincide");
    const body = { ...(await formOf(api, "ppirta", LP)), comunidad: "Bajo Lima", g_y: -68.16 };
    await api.ok("ppirta.update", { as: "gobernacion.lp", id, body });
    const returned = await changes("gobernacion.lp", await newest("ppirta", id));
    expect(returned.visto).toMatchObject({ usuario: LUCIA, seg_estado: "APROBADO" });
    expect(brief(returned)).toEqual({ "MODIFICAR ppirta": { g_y: [-68.15, -68.16] } });
    const words = returned.observaciones.map((one) => [one.nivel, one.usuario, one.seg_estado, one.observacion]);
    expect(words).toEqual([
      ["NACIONAL", ELENA, "NO APROBADO", "El punto no coincide"],
      ["GOBERNACION", LUCIA, "APROBADO", "Bien documentado"],
      ["GOBERNACION", LUCIA, "NO APROBADO", "Sin observación escrita"],
    ]);

    await review("ppirta", id, "gobernacion", 1, null);
    const national = await changes("nacional", await newest("ppirta", id));
    expect(national.visto).toMatchObject({ usuario: ELENA, seg_estado: "NO APROBADO" });
    expect(national.punto?.metros).toBeGreaterThan(1000);
    // An approval without a remark adds no entry.
    expect(national.observaciones).toHaveLength(3);
  });

  it("goes by the order of the saves and not by their dates, and by the date where a decision left no row", async () => {
    const id = await refused();
    const body = { ...(await formOf(api, "ppirta", LP)), comunidad: "Bajo Lima", distrito: "Distrito 9" };
    await api.ok("ppirta.update", { as: "tecnico.lp", id, body });
    const ofRecord = and(eq(historial.tipo, "ppirta"), eq(historial.id_registro, id));
    // A save that started before the decision and waited for it has an earlier date.
    await api.db
      .update(historial)
      .set({ fecha: sql`${historial.fecha} - interval '1 hour'` })
      .where(and(ofRecord, eq(historial.accion, "MODIFICAR")));
    await api.ok("ppirta.derivar", { as: "tecnico.lp", id });
    const paso = await newest("ppirta", id);
    const told = { "MODIFICAR ppirta": { distrito: ["Distrito 4", "Distrito 9"] } };
    expect(brief(await changes("gobernacion.lp", paso))).toEqual(told);

    await api.db
      .update(historial)
      .set({ fecha: sql`${historial.fecha} + interval '2 hours'` })
      .where(and(ofRecord, eq(historial.accion, "MODIFICAR")));
    await api.db.delete(historial).where(and(ofRecord, eq(historial.accion, "rechazarGobernacion")));
    expect(brief(await changes("gobernacion.lp", paso))).toEqual(told);
  });

  it("tells the same of a facility and its services", async () => {
    const id = await create(api, "ppirtf", "tecnico.lp", LP);
    await complete(api, "ppirtf", id);
    await api.ok("ppirtf.derivar", { as: "tecnico.lp", id });
    await receive("ppirtf", id, "gobernacion");
    await review("ppirtf", id, "gobernacion", 2, "Falta el precio");
    const [kind] = await api.db.select().from(subtipo).where(eq(subtipo.id_tipo, 41)).limit(1);
    await api.ok("restauracionppirtf.create", {
      as: "tecnico.lp",
      body: {
        ...{ id_ppirtf: id, id_subtipo: kind?.id, establecimiento: "Peña", propietario: "Ana", direccion: "Plaza" },
        ...{ calidad: "B", capacidad: 10, costo: 20, hora_inicio: "08:00", hora_fin: "20:00" },
      },
    });
    await api.ok("ppirtf.derivar", { as: "tecnico.lp", id });
    const found = await changes("gobernacion.lp", await newest("ppirtf", id));
    expect(found).toMatchObject({ fotogramas: [], punto: null, observaciones: [{ observacion: "Falta el precio" }] });
    expect(brief(found)).toEqual({
      "CREAR restauracionppirtf": expect.objectContaining({ establecimiento: [null, "Peña"], id_tipo: [null, 41] }),
    });
  });

  it("opens to those who may open the step's inbox, and is not there for others", async () => {
    for (const kind of ["ppirta", "ppirtf"] as const) {
      const id = await create(api, kind, "tecnico.lp", LP);
      const asked = async (paso: number) => {
        const found: number[] = [];
        for (const as of ["admin", "nacional", "gobernacion.lp", "gobernacion.pt", "tecnico.lp"] as const) {
          found.push((await api.call("seguimiento.cambios", { as, id: paso })).status);
        }
        return found;
      };
      expect(await asked(await place(api, kind, id, "pendiente_gobernacion"))).toEqual([200, 200, 200, 404, 403]);
      const national = await place(api, kind, id, "pendiente_nacional");
      expect(await asked(national)).toEqual([200, 200, 403, 404, 403]);
      await api.ok(`${kind}.remove`, { as: "admin", id });
      expect(await asked(national)).toEqual([404, 404, 403, 404, 403]);
    }
    expect((await api.call("seguimiento.cambios", { as: "admin", id: 2_000_000_000 })).status).toBe(404);
    expect((await api.call("seguimiento.cambios", { id: 1 })).status).toBe(401);
  });

  describe("an earlier picture", () => {
    const image = async (foto: number, query: string, as: Account = "tecnico.lp", headers: object = {}) =>
      api.request(`/api/fotogramappirta/${foto}/imagen?${query}`, {
        headers: { Authorization: `Bearer ${await api.tokenOf(as)}`, ...headers },
      });
    const colourOf = async (response: Response) => {
      const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats();
      return dominant.r > dominant.b ? "red" : "blue";
    };

    it("is shown by the hash of its content where the photograph had it, also when it is gone", async () => {
      const id = await create(api, "ppirta", "tecnico.lp", LP);
      const red = await upload(id, "#ff0000");
      const blue = await replace(red.id, "#0000ff");
      const other = await upload(id, "#00ff00");
      expect(await colourOf(await image(red.id, "ancho=150"))).toBe("blue");
      expect(await colourOf(await image(red.id, `ancho=150&huella=${blue}`))).toBe("blue");
      const earlier = await image(red.id, `ancho=150&huella=${red.hash}`);
      expect([earlier.status, earlier.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      const etag = earlier.headers.get("etag") ?? "";
      expect(etag).toBe(`"${red.hash.slice(0, 32)}-150-jpg"`);
      const bytes = Buffer.from(await earlier.arrayBuffer());
      expect((await sharp(bytes).metadata()).width).toBe(150);
      expect(await colourOf(await image(red.id, `ancho=600&huella=${red.hash}`))).toBe("red");
      const again = await image(red.id, `ancho=150&huella=${red.hash}`, "tecnico.lp", { "If-None-Match": etag });
      expect(again.status).toBe(304);

      await api.ok("fotogramappirta.remove", { as: "admin", id: red.id });
      expect((await image(red.id, "ancho=150")).status).toBe(404);
      expect(await colourOf(await image(red.id, `huella=${red.hash}`))).toBe("red");
      expect(await colourOf(await image(red.id, `huella=${blue}`))).toBe("blue");
      // The content is stored, but it never belonged to this photo.
      expect((await image(red.id, `huella=${other.hash}`)).status).toBe(404);
      expect((await image(other.id, `huella=${red.hash}`)).status).toBe(404);
      expect((await image(1_999_999, `huella=${red.hash}`)).status).toBe(404);

      // The history has no entry for this photo's creation. Its earlier content is known from its replacement.
      await complete(api, "ppirta", id);
      const untold = (await photosOf(id)).at(-1) ?? { id: 0, hash: "" };
      await replace(untold.id, "#00ffff");
      expect((await image(untold.id, `huella=${untold.hash}`)).status).toBe(200);
    });

    it("is shown to those who see the record only, and for a hash only", async () => {
      const id = await create(api, "ppirta", "tecnico.lp", LP);
      const red = await upload(id, "#fe0000");
      await replace(red.id, "#0000fe");
      const huella = `huella=${red.hash}`;
      expect((await image(red.id, huella, "operador.lp")).status).toBe(200);
      expect((await image(red.id, huella, "tecnico.pt")).status).toBe(404);
      expect((await image(red.id, huella, "tecnico.pt", { "If-None-Match": "*" })).status).toBe(404);
      for (const wrong of [
        "",
        "x",
        red.hash.slice(1),
        red.hash.toUpperCase(),
        `${red.hash}0`,
        "%27%20or%201%3D1",
        "%00",
      ]) {
        const answer = await image(red.id, `huella=${wrong}`);
        expect([wrong, answer.status]).toEqual([wrong, 422]);
        expect(await answer.json()).toMatchObject({ errores: { huella: ["La huella no es válida"] } });
      }
      const both = await image(red.id, "ancho=1&huella=x");
      expect(Object.keys(((await both.json()) as { errores: object }).errores)).toEqual(["ancho", "huella"]);
      await api.db.update(ppirta).set({ eliminado_en: api.now() }).where(eq(ppirta.id, id));
      expect((await image(red.id, huella)).status).toBe(404);
    });
  });
});
