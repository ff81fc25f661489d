import { afterEach, expect, it, vi } from "vitest";
import { chooseFavourite } from "@/lib/campo/add-photo";
import { addNewPhoto, changePhoto, fieldPhotos } from "@/lib/campo/photos";
import { renewedPhotos } from "@/lib/campo/taking/take-record";
import { photoOf } from "../support/field-trouble";
import { addPhoto, attraction, newPerson, photo, read } from "../support/field-device";

/** One photo of a record is its favourite, also where the device breaks off in between. */

afterEach(() => void vi.restoreAllMocks());

it("is chosen in one write, and nothing that was noted of the photos meanwhile is lost", async () => {
  const clave = await attraction(newPerson());
  const [one, two] = [await addPhoto(clave, "uno", { favorita: true }), await addPhoto(clave, "dos")];
  const seen = await photo(clave, two);
  await changePhoto(one, (now) => ({ ...now, llego: "2026-11-22T10:00:00.000Z", id: 31 }));
  const transactions = vi.spyOn(IDBDatabase.prototype, "transaction");
  await chooseFavourite(seen);
  const namesOf = (stores: string | Iterable<string>) => (typeof stores === "string" ? [stores] : [...stores]);
  const writes = transactions.mock.calls.filter(([, mode]) => mode === "readwrite").map(([stores]) => namesOf(stores));
  expect(writes.filter((stores) => stores.includes("fotos"))).toHaveLength(1);
  expect((await fieldPhotos(clave)).map(({ favorita, id }) => [favorita, id])).toEqual([
    [false, 31],
    [true, null],
  ]);
  expect((await read(clave)).llego).toBeNull();
});

it("is the first one alone, also of photos that are taken at the same time", async () => {
  const clave = await attraction(newPerson());
  const record = await read(clave);
  await Promise.all(["uno", "dos", "tres"].map((nombre) => addNewPhoto(photoOf(record, { nombre, favorita: true }))));
  expect((await fieldPhotos(clave)).filter(({ favorita }) => favorita)).toHaveLength(1);
});

it("stays the one that was chosen here, when the record is taken along again", async () => {
  const record = await read(await attraction(newPerson()));
  const sent = { llego: "2026-11-22T10:00:00.000Z" };
  const [one, two] = [
    photoOf(record, { ...sent, id: 31, favoritaLlego: true }),
    photoOf(record, { ...sent, id: 32, favorita: true, favoritaLlego: false }),
  ];
  const fresh = [31, 32].map((id) => photoOf(record, { ...sent, id, favorita: id === 31, favoritaLlego: id === 31 }));
  const renewed = renewedPhotos([one, two], fresh);
  expect(renewed.map(({ clave, favorita, favoritaLlego }) => [clave, favorita, favoritaLlego])).toEqual([
    [one.clave, false, true],
    [two.clave, true, false],
  ]);
  // Of one that waits, too, there is only one.
  const waits = photoOf(record, { favorita: true });
  expect(renewedPhotos([waits], fresh).filter(({ favorita }) => favorita)).toEqual([]);
  expect(renewedPhotos([one], fresh).map(({ favorita }) => favorita)).toEqual([true, false]);
});
