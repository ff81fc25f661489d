import { afterEach, expect, it, vi } from "vitest";
import { chooseFavourite } from "@/lib/field/add-photo";
import { changePhoto, fieldPhotos } from "@/lib/field/photos";
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
