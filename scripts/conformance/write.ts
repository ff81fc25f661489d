import { calls, type CallName } from "@/contract";
import { rolesQueDa } from "@/contract/policy";
import { findParents } from "./choices";
import { type Actor, type Crew, idOf, mayCall, pageIn, refuse, rowsIn, type Run, succeed } from "./run";
import { newMark, userBody } from "./samples";
import { checkRequired, createdId, type Left, writeCatalogues } from "./write-catalogues";
import { writeImport } from "./write-imports";
import { writeRecord } from "./write-records";

/** The first suitable account for each task; accounts bound to a department must have the record's department. */
function crewOf(actors: readonly Actor[]): Crew | null {
  const [main] = actors;
  if (!main) return null;
  const admin = actors.find(({ rol }) => rol === 1) ?? null;
  const nacional = actors.find(({ rol }) => rol === 2) ?? null;
  const writer = actors.find(({ rol }) => rol === 4 || rol === 5);
  const author = writer ?? admin ?? actors.find(({ rol }) => rol === 3) ?? main;
  const gobernacion =
    actors.find(
      ({ rol, id_departamento }) =>
        rol === 3 && (author.id_departamento === null || id_departamento === author.id_departamento),
    ) ?? null;
  return { author, admin, gobernacion, nacional };
}

async function writeUser(run: Run, actor: Actor, mark: string, id_departamento: number): Promise<Left[]> {
  const { report } = run;
  const [rol] =
    actor.rol === null
      ? [4 as const]
      : [4 as const].filter((one) => rolesQueDa({ rol: actor.rol ?? 1, id_departamento: null }).includes(one));
  if (rol === undefined || mayCall(actor, "user.create") === false) {
    report.skip("user.create", "el rol de la cuenta no puede crear usuarios");
    return [];
  }
  // An entity is required if the server has any.
  const entities = rowsIn(await succeed(run, actor, "entidad.list", { query: { page: 1, rows: 1, q: "" } }));
  const body = userBody(mark, { id_departamento, id_entidad: idOf(entities[0]) }, rol);
  const id = createdId(await succeed(run, actor, "user.create", { body }));
  if (id === null) return [];
  await checkRequired(run, actor, "user.create", body);
  await refuse(run, actor.token, "user.create", { body }, [409, 422], "con un correo repetido");
  const find = async () => {
    const query = { page: 1, rows: 100, q: body.email };
    return pageIn(await succeed(run, actor, "user.list", { query }))?.data.find((row) => idOf(row) === id);
  };
  const row = await find();
  report.expect("user.list", row !== undefined, "q no encuentra a la persona recién creada");
  const detail = await succeed(run, actor, "user.detail", { id });
  if (detail) {
    const { documento } = detail.user as { documento: string | null };
    report.expect("user.detail", documento === body.documento, "el documento no es el que se envió");
  }
  const versioned = typeof row?.version === "number";
  const { documento: _, ...change } = { ...body, cargo: "Otro cargo", ...(versioned && { version: row.version }) };
  if (await succeed(run, actor, "user.update", { id, body: change })) {
    report.expect("user.update", (await find())?.cargo === "Otro cargo", "el cambio no se guarda");
    const late = { ...change, cargo: "Tercer cargo" };
    if (versioned) await refuse(run, actor.token, "user.update", { id, body: late }, [409], "con una version vieja");
  }
  await succeed(run, actor, "user.invitar", { id });
  await succeed(run, actor, "user.cerrarSesiones", { id });
  const removed = await succeed(run, actor, "user.remove", { id });
  return removed ? [] : [{ llamada: "user.create", id }];
}

/**
 * Calls that would change the sessions or the password of the person who runs the kit: only their refusals are checked.
 */
async function refusals(run: Run, actor: Actor) {
  const wrong = { token: "x".repeat(43), password: "Una-Clave-Larga-2026" };
  await refuse(run, undefined, "sesion.login", { body: {} }, [422], "sin correo ni contraseña");
  await refuse(run, undefined, "sesion.pedirClave", { body: {} }, [422], "sin correo");
  await refuse(run, undefined, "sesion.nuevaClave", { body: wrong }, [401, 404, 409, 422], "con un enlace inventado");
  for (const name of ["correo.confirmar", "correo.deshacer"] as const) {
    await refuse(
      run,
      undefined,
      name,
      { body: { token: wrong.token } },
      [401, 404, 409, 422],
      "con un enlace inventado",
    );
  }
  await refuse(run, actor.token, "sesion.cambiarClave", { body: {} }, [422], "sin contraseñas");
  await refuse(run, actor.token, "sesion.cambiarAvisos", { body: {} }, [422], "sin decir si o no");
  await refuse(run, actor.token, "sesion.cerrarSesion", { id: 2_147_483_646 }, [404], "con un id desconocido");
  for (const name of ["iniciar", "activar", "renovar", "desactivar"] as const) {
    await refuse(run, actor.token, `segundofactor.${name}`, { body: {} }, [403, 422], "sin contraseña ni código");
  }
  for (const name of ["iniciar", "agregar"] as const) {
    await refuse(run, actor.token, `llave.${name}`, { body: {} }, [422], "sin contraseña ni llave");
  }
  const unknown = { id: 2_147_483_646, body: { nombre: "Ajena", actual: "x" } };
  for (const name of ["cambiar", "quitar"] as const) {
    await refuse(run, actor.token, `llave.${name}`, unknown, [404], "con un id desconocido");
  }
  await refuse(run, undefined, "llave.ingresar", { body: {} }, [422], "sin llave");
  // 404: the server has no provider of identities.
  const pase = wrong.token;
  await refuse(run, undefined, "identidad.comenzar", { body: { invitacion: 7 } }, [404, 422], "con un número");
  await refuse(
    run,
    undefined,
    "identidad.volver",
    { body: { pase, respuesta: "" } },
    [401, 404],
    "con un pase inventado",
  );
  await refuse(run, undefined, "identidad.unir", { body: { pase } }, [401, 404], "con un pase inventado");
  const salida = { body: { logout_token: pase } };
  await refuse(run, undefined, "identidad.salida", salida, [404, 422, 503], "con una salida inventada");
  await succeed(run, actor, "llave.reto", { body: {} });
  await refuse(run, actor.token, "segundofactor.quitar", { id: 2_147_483_646 }, [403, 404], "con un id desconocido");
  run.report.skip("sesion.cerrarOtras", "cerraría otras sesiones de quien prueba");
}

/** Without a session, every writing call must be refused. */
async function doors(run: Run) {
  for (const [name, { method, access }] of calls) {
    if (method === "GET" || access === "public") continue;
    const body = method === "DELETE" ? {} : { body: {} };
    await refuse(run, undefined, name, { id: 2_147_483_646, ...body }, [401], "sin token");
  }
}

/**
 * The writing part: makes its own records, marked by a unique text, and removes what can be removed. Returns the rest.
 */
export async function writePart(run: Run, actors: readonly Actor[]): Promise<{ mark: string; left: Left[] }> {
  const crew = crewOf(actors);
  const [main] = actors;
  const mark = newMark();
  if (!crew || !main) return { mark, left: [] };
  await doors(run);
  await refusals(run, main);
  const left: Left[] = [];
  const editor = crew.admin ?? main;
  const parents = await findParents(run, editor, crew.author.id_departamento);
  const untried = (names: readonly CallName[], why: string) => names.forEach((name) => run.report.skip(name, why));
  if (parents) {
    left.push(...(await writeCatalogues(run, editor, mark, parents)));
    left.push(...(await writeUser(run, editor, mark, parents.id_departamento)));
  } else untried(["region.create", "user.create"], "faltan catálogos con que crear un registro");
  for (const kind of ["ppirta", "ppirtf"] as const) left.push(...(await writeRecord(run, crew, kind, mark)));
  left.push(...(await writeImport(run, editor, mark)));
  return { mark, left };
}
