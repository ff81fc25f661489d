import { beforeEach, expect, it } from "vitest";
import { ApiError } from "@/lib/api-client";
import { rowAsNew } from "@/lib/campo/decisions";
import { knownEpoch, setActivePerson } from "@/lib/campo/person";
import { lookAfterRestore } from "@/lib/campo/sending/epoch";
import { sendRecord } from "@/lib/campo/sending/record";
import { registerAgain } from "@/lib/campo/sending/register-again";
import { Stopped } from "@/lib/campo/sending/stop";
import {
  addPhoto,
  addRow,
  attraction,
  depsOf,
  newPerson,
  part,
  photo,
  read,
  ROUTE,
  taken,
  type,
} from "../support/field-device";
import { type FieldServer, fieldServer } from "../support/field-server";

/** What a device does once the server says that its database is another one: a backup was restored. */

const [BEFORE, AFTER] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];

let server: FieldServer;
let persona: string;
beforeEach(async () => {
  server = fieldServer();
  persona = newPerson();
  const subject = { rol: 4 as const, id_departamento: 5 };
  await setActivePerson({ clave: persona, nombre: "Ana Quispe", subject, departamento: "La Paz" });
  await look(BEFORE);
});
const look = (epoca: string | null) => lookAfterRestore(persona, epoca, depsOf(server));
const send = (clave: string) => sendRecord(clave, depsOf(server));

it("asks nothing while the epoch is the one it knows, or none is told", async () => {
  await send(await attraction(persona));
  server.log.length = 0;
  for (const epoca of [BEFORE, null, BEFORE]) await look(epoca);
  expect(server.log).toEqual([]);
  // Asking who is signed in writes the person again, and forgets nothing.
  const subject = { rol: 4 as const, id_departamento: 5 };
  await setActivePerson({ clave: persona, nombre: "Ana Quispe", subject, departamento: "La Paz" });
  expect(await knownEpoch(persona)).toBe(BEFORE);
});

it("offers a record that is not there to be sent again, also where another one has its number", async () => {
  const [gone, replaced, there] = [await attraction(persona), await attraction(persona), await attraction(persona)];
  for (const clave of [gone, replaced, there]) await send(clave);
  server.drop("ppirta", (await part(gone)).id);
  server.replace("ppirta", (await part(replaced)).id, { nombre_atractivo: "De otra persona" });
  await look(AFTER);
  for (const clave of [gone, replaced]) {
    expect((await part(clave)).problema).toMatchObject({
      tipo: "eliminado",
      mensaje: expect.stringContaining("ya no tiene este registro"),
    });
  }
  expect((await part(there)).problema).toBeNull();
  expect((await read(there)).llego).not.toBeNull();
  await registerAgain(gone);
  await send(gone);
  expect(server.table("ppirta")).toHaveLength(3);
  expect(await knownEpoch(persona)).toBe(AFTER);
});

it("finds rows, photos and changes that came after the backup", async () => {
  const clave = await attraction(persona);
  const row = await addRow(clave, "rutappirta", ROUTE);
  const image = await addPhoto(clave, "iglesia");
  await type(clave, clave, { comunidad: "Jirira" });
  await send(clave);
  const { id } = await part(clave);
  await type(clave, clave, { comunidad: "Tahua Alta" });
  await send(clave);
  // The backup stands between the two savings, and before the row and the photo.
  Object.assign(server.table("ppirta").find((one) => one.id === id) ?? {}, { comunidad: "Jirira", version: 1 });
  server.drop("rutappirta", (await part(clave, row)).id);
  server.lose("foto", image);
  await look(AFTER);
  expect((await part(clave, row)).problema).toMatchObject({ tipo: "eliminado" });
  expect(await photo(clave, image)).toMatchObject({ llego: null, id: null });
  await rowAsNew(clave, row);
  await send(clave);
  expect(server.table("ppirta")).toMatchObject([{ comunidad: "Tahua Alta", version: 2 }]);
  expect([server.table("rutappirta").length, server.table("foto").length]).toEqual([1, 1]);
  expect((await read(clave)).llego).not.toBeNull();
});

it("leaves alone what others wrote of a record that was only taken along", async () => {
  const clave = await taken(server, persona);
  const { id } = await part(clave);
  server.edit("ppirta", id, { comunidad: "De la oficina" });
  const before = await read(clave);
  await look(AFTER);
  expect(await read(clave)).toEqual(before);
});

it("is put off by a line that breaks, and then looks at everything again", async () => {
  const clave = await attraction(persona);
  await send(clave);
  server.drop("ppirta", (await part(clave)).id);
  server.fail("ppirta.detail", new ApiError(502, ""));
  await expect(look(AFTER)).rejects.toBeInstanceOf(Stopped);
  expect([await knownEpoch(persona), (await part(clave)).problema]).toEqual([BEFORE, null]);
  await look(AFTER);
  expect((await part(clave)).problema).toMatchObject({ tipo: "eliminado" });
});
