import { nameOf } from "../parts";
import { fieldRecords } from "../records";
import { localitiesOf } from "./localities";
import { pointOn } from "./places";

interface MapPlace {
  latitude: number;
  longitude: number;
  nombre: string;
  registro: boolean;
}

/**
 * What maps show in the field besides the outlines: the person's records on the device, but not the one that is `open`,
 * and the communities that were taken along; the seats of municipalities are drawn with the outlines.
 */
export async function placesOnMap(persona: string, open: string | null): Promise<readonly MapPlace[]> {
  const [records, localities] = await Promise.all([fieldRecords(persona), localitiesOf(persona)()]);
  const own = records.flatMap((record): MapPlace[] => {
    const point = record.clave === open ? null : pointOn(record);
    return point ? [{ ...point, nombre: nameOf(record), registro: true }] : [];
  });
  const { seats, names, latitudes, longitudes } = localities;
  const communities = names.slice(seats).map((nombre, at) => ({
    latitude: latitudes[seats + at] ?? 0,
    longitude: longitudes[seats + at] ?? 0,
    nombre,
    registro: false,
  }));
  return [...own, ...communities];
}
