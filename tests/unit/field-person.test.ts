// @vitest-environment jsdom
import "fake-indexeddb/auto";
import { beforeEach, expect, it } from "vitest";
import { database } from "@/lib/campo/database";
import { activePerson, dropPerson, hidePerson, setActivePerson } from "@/lib/campo/person";

/** Who the field screen shows. Browsers write localStorage down late: a phone that dies forgets what stood there. */

const ANA = {
  clave: "4",
  nombre: "Ana Quispe",
  subject: { rol: 5, id_departamento: 5 },
  departamento: "Potosí",
} as const;
const LUIS = { ...ANA, clave: "7", nombre: "Luis Choque" };
const shown = async () => (await activePerson())?.clave ?? null;

beforeEach(async () => {
  localStorage.clear();
  for (const { clave } of [ANA, LUIS]) await dropPerson(clave);
});

it("is who signed in last, although the browser forgets all but its store", async () => {
  await setActivePerson(LUIS);
  await setActivePerson(ANA);
  localStorage.clear();
  expect(await shown()).toBe("4");
  await hidePerson();
  expect(await shown()).toBeNull();
  await setActivePerson(LUIS);
  expect(await shown()).toBe("7");
  await dropPerson("7");
  expect(await shown()).toBeNull();
});

it("is on the device of an earlier version whom its key names, until somebody signs out or in", async () => {
  const db = await database();
  for (const person of [ANA, LUIS]) await db.put("personas", { ...person, preparado: null });
  expect(await shown()).toBeNull();
  localStorage.setItem("campo:persona", "4");
  expect(await shown()).toBe("4");
  await hidePerson();
  expect(await shown()).toBeNull();
  await setActivePerson(LUIS);
  expect(await shown()).toBe("7");
});
