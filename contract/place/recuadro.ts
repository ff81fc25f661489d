/** A part of the map in degrees WGS84. */
type Recuadro = [oeste: number, sur: number, este: number, norte: number];

const DECIMALS = 4;
const SHAPE = /^-?\d{1,3}(\.\d{1,12})?(,-?\d{1,3}(\.\d{1,12})?){3}$/;

/** 'oeste,sur,este,norte', rounded to about ten metres: equal parts of the map are equal texts. */
export const writeRecuadro = (box: Readonly<Recuadro>) => box.map((edge) => Number(edge.toFixed(DECIMALS))).join(",");

/** The part of the map that a text names; null if it names none. */
export function readRecuadro(text: string): Recuadro | null {
  if (!SHAPE.test(text)) return null;
  const [oeste = 0, sur = 0, este = 0, norte = 0] = text.split(",").map(Number);
  const onEarth = oeste >= -180 && este <= 180 && sur >= -90 && norte <= 90;
  return onEarth && oeste < este && sur < norte ? [oeste, sur, este, norte] : null;
}
