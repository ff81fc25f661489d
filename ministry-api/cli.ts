import { and, eq, isNotNull } from "drizzle-orm";
import { EMAIL_PATTERN } from "@/contract/resources/sesion";
import { invite } from "./auth/recovery";
import { byEmail } from "./auth/sign-in";
import { emptyDemo } from "./db/seed";
import { searchText } from "./db/search";
import { ppirta, ppirtf, usuario } from "./db/schema";
import { recordChange } from "./history/record";
import { main } from "./main";
import { checkedEnv, start, type Started } from "./start";

const USAGE = `Usage: npm run api -- <command>

  serve                     run the ministry API
  empty-demo                remove every demonstration record, keep the catalogues
  restore <tipo> <cite>     bring a deleted record back; tipo is ppirta or ppirtf
  create-admin <email>      make an administrator and send the invitation to set a password
`;

class UsageError extends Error {}
class Refused extends Error {}

/** The name under which this tool's writes stand in the history. */
const OPERATOR = "Administrador del servidor";

async function restore({ database }: Started, tipo: string | undefined, cite: string | undefined) {
  if ((tipo !== "ppirta" && tipo !== "ppirtf") || !cite) throw new UsageError();
  const table = tipo === "ppirta" ? ppirta : ppirtf;
  await database.db.transaction(async (tx) => {
    const [found] = await tx
      .update(table)
      .set({ eliminado_en: null })
      .where(and(eq(table.cite, cite), isNotNull(table.eliminado_en)))
      .returning({ id: table.id, id_departamento: table.id_departamento });
    if (!found) throw new Refused(`No deleted ${tipo} has the cite ${cite}.`);
    await recordChange(
      tx,
      { id: null, nombre: OPERATOR },
      { tabla: tipo, id_fila: found.id, accion: "RESTAURAR", before: null, after: null, tipo, id_registro: found.id },
    );
  });
  return `${cite} is back.`;
}

async function createAdmin({ database, services }: Started, email: string | undefined) {
  if (!email) throw new UsageError();
  if (!EMAIL_PATTERN.test(email)) throw new Refused(`${email} is not a valid e-mail address.`);
  const { db } = database;
  const [taken] = await db.select({ id: usuario.id }).from(usuario).where(byEmail(email));
  if (taken) throw new Refused(`${email} has an account already.`);
  const owner = { email, nombres: "Administrador", primer_apellido: "General" };
  const [made] = await db
    .insert(usuario)
    .values({ ...owner, id_rol: 1, busqueda: searchText(owner.nombres, owner.primer_apellido, email) })
    .returning({ id: usuario.id });
  if (!made) throw new Error("The insertion answered no row");
  const { file } = await invite(db, { id: made.id, ...owner }, services);
  return file
    ? `Administrator ${email} created. The invitation is in ${file}`
    : `Administrator ${email} created; the invitation is on its way.`;
}

async function run(started: Started, command: string, args: string[]): Promise<string> {
  switch (command) {
    case "empty-demo":
      return `${await emptyDemo(started.database.db)} demonstration records removed.`;
    case "restore":
      return restore(started, args[0], args[1]);
    case "create-admin":
      return createAdmin(started, args[0]);
    default:
      throw new UsageError();
  }
}

const COMMANDS = ["empty-demo", "restore", "create-admin"];
const [command = "", ...args] = process.argv.slice(2);

if (command === "serve") {
  await main();
} else if (!COMMANDS.includes(command)) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const started = await start(checkedEnv());
  try {
    process.stdout.write(`${await run(started, command, args)}\n`);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Refused)) throw error;
    process.stderr.write(error instanceof UsageError ? USAGE : `${error.message}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  } finally {
    await started.database.close();
  }
}
