import { describe, expect, it } from "vitest";
import { FOTOGRAMA_PUNTO } from "@/lib/fotogramas/texts";
import { metresBetween, pointAt, pointOffer, pointOffers } from "@/lib/fotogramas/point";

const RECORD = { latitude: -20.2431, longitude: -67.6254 };
/** The latitude that many metres to the north. One degree of latitude is 111.2 km. */
const north = (metres: number) => RECORD.latitude + metres / 111_195;
const photo = (nombre: string | null, g_x: number | null, g_y: number | null) => ({ id: 9, nombre, g_x, g_y });

describe("a photograph's position as the attraction's point", () => {
  it("is measured along the ground", () => {
    expect(metresBetween(RECORD, RECORD)).toBe(0);
    // La Paz to Potosí, about 420 km.
    const potosi = { latitude: -19.5836, longitude: -65.7531 };
    expect(metresBetween({ latitude: -16.4957, longitude: -68.1335 }, potosi) / 1000).toBeCloseTo(425, -1);
  });

  it.each([
    [24, false],
    [27, true],
    [340, true],
  ])("is offered from more than 25 m on: %i m", (metres, offered) => {
    const offer = pointOffer(photo("a.jpg", north(metres), RECORD.longitude), RECORD);
    expect(offer !== null).toBe(offered);
    if (offer) expect(Math.round(offer.metres ?? 0)).toBe(metres);
  });

  it("is offered inside Bolivia only, and only where there is one", () => {
    expect(pointOffer(photo("lima.jpg", -12.05, -77.04), RECORD)).toBeNull();
    expect(pointOffer(photo("a.jpg", null, -67.6), RECORD)).toBeNull();
    expect(pointOffer(photo("a.jpg", -20.2, null), RECORD)).toBeNull();
  });

  it("is offered without a distance to a record that has no point yet", () => {
    expect(pointOffer(photo(null, -20.2, -67.6), pointAt(null, null))).toMatchObject({
      name: "Fotograma 9",
      metres: null,
    });
  });

  it("is offered once for the same photograph on its way and stored", () => {
    const sent = { nombre: "a.jpg", g_x: north(100), g_y: RECORD.longitude };
    const offers = pointOffers([sent, { ...sent, id: 4 }, { ...sent, id: 5, nombre: "b.jpg" }], RECORD);
    expect(offers.map(({ name }) => name)).toEqual(["a.jpg", "b.jpg"]);
  });

  it("is asked in these words", () => {
    expect(FOTOGRAMA_PUNTO.offer("DSC_0412.jpg", "-20.24311", "-67.62544", "340")).toBe(
      "La fotografía DSC_0412.jpg tiene posición: -20.24311, -67.62544, a 340 m del punto registrado. ¿Usarla como punto del atractivo?",
    );
    expect(FOTOGRAMA_PUNTO.use).toBe("Usar como punto");
    expect(FOTOGRAMA_PUNTO.no).toBe("No");
  });
});
