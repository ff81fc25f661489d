import { Document, Page, renderToBuffer } from "@react-pdf/renderer";
import { beforeAll, expect, it } from "vitest";
import { Locator } from "@/ministry-api/pdf/locator";
import { mapOf } from "@/ministry-api/pdf/outlines";
import { registerFonts } from "@/ministry-api/pdf/theme";
import { PAGE } from "@/node-shared/pdf/theme";
import { pdfPlaces } from "../support/pdf-text";

/** The map on a record's sheet: its municipality among its neighbours, or its department. */

beforeAll(registerFonts);

const UYUNI = { id_departamento: 5, g_x: -20.4597, g_y: -66.825 };
const SIZE = { width: 220, height: 150 };

async function drawn(unidad: string | null, punto = UYUNI) {
  const mapa = await mapOf(unidad, punto);
  const bytes = await renderToBuffer(
    <Document>
      <Page size={[SIZE.width, 300]} style={{ ...PAGE, paddingHorizontal: 0 }}>
        <Locator mapa={mapa} punto={punto} {...SIZE} />
      </Page>
    </Document>,
  );
  const places = (await pdfPlaces(bytes)).flat();
  return { mapa, places, texts: places.map(({ text }) => text) };
}

it("a record's map names its municipality and neighbours within the map, and its department beside it", async () => {
  const { mapa, places, texts } = await drawn("051201");
  expect(mapa.municipalities[0]).toMatchObject({ id: "051201", nombre: "Uyuni" });
  expect(texts).toEqual(expect.arrayContaining(["Uyuni", "Tomave", "Porco", "POTOSÍ"]));
  expect(texts).not.toContain("Cobija");
  for (const { text, left, right } of places)
    expect([text, left >= 0, right <= SIZE.width]).toEqual([text, true, true]);
});

it("the names on a record's map cover neither each other nor the point", async () => {
  const drawing = await drawn("020101", { id_departamento: 2, g_x: -16.5, g_y: -68.15 });
  const places = drawing.places.filter(({ text }) => /\p{L}/u.test(text));
  expect(places.length).toBeGreaterThan(5);
  for (const [at, one] of places.entries()) {
    for (const other of places.slice(at + 1)) {
      const apart = one.right <= other.left || other.right <= one.left || Math.abs(one.line - other.line) >= 5;
      expect([one.text, other.text, apart]).toEqual([one.text, other.text, true]);
    }
  }
});

it("a tiny municipality has room around it, and a point far from its municipality is on the map", async () => {
  const tiny = await drawn("021703", { id_departamento: 2, g_x: -16.176, g_y: -68.955 });
  expect(tiny.texts).toContain("Tito Yupanqui");
  const far = await drawn("051201", { ...UYUNI, g_x: -19.5836, g_y: -65.7531 });
  expect(far.mapa.municipalities.map(({ nombre }) => nombre)).toContain("Potosí");
});

it("a record whose municipality stands for no unit has the map of its department", async () => {
  const { mapa, texts } = await drawn(null);
  expect([mapa.municipalities, mapa.departments.length]).toEqual([[], 9]);
  expect(texts.join("").replaceAll(" ", "")).toMatch(/^-20\.45970,-66\.82500Límitesreferenciales:CPV-2024/);
});
