import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import * as z from "zod";

export const AYUDA = `Uso: npm run conformance -- --url https://servidor [opciones]

Compara las respuestas de un servidor con el contrato. Solo lee, salvo con --write.

  --url <dirección>      el servidor, sin /api
  --token <token>        un token de sesión (o CONFORMANCE_TOKEN)
  --email <correo>       ingresa con esta cuenta; la contraseña se toma de
  --password <clave>     aquí o de CONFORMANCE_PASSWORD
  --accounts <archivo>   más cuentas: [{"email": "...", "password": "..."}]; para --write, una de cada rol
  --write                crea, modifica y elimina registros propios, marcados con una palabra única
  --json <archivo>       guarda el resultado en JSON
  --timeout <segundos>   espera máxima de cada llamada (30)

Termina con 0 si nada difiere, con 1 si algo difiere y con 2 si no pudo comenzar.`;

const Account = z.object({ email: z.string().min(3), password: z.string().min(1) });
type Account = z.output<typeof Account>;

const Options = z.object({
  url: z
    .string({ error: "Falta --url" })
    .regex(/^https?:\/\/[^\s]+$/, { error: "--url debe comenzar con http:// o https://" })
    .transform((url) => url.replace(/\/+$/, "").replace(/\/api$/, "")),
  token: z.string().min(1).optional(),
  accounts: z.array(Account),
  write: z.boolean(),
  json: z.string().optional(),
  timeoutMs: z
    .number({ error: "--timeout debe ser un número de segundos" })
    .min(1, { error: "--timeout debe ser al menos 1" })
    .max(600, { error: "--timeout no debe pasar de 600" })
    .transform((seconds) => seconds * 1000),
});
export type Options = z.output<typeof Options>;

/** Invalid options, one line each for the person who runs the kit. */
export class BadOptions extends Error {
  override name = "BadOptions";
}

function accountsIn(file: string): Account[] {
  try {
    return z.array(Account).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new BadOptions(`--accounts: ${file} no es una lista JSON de {"email", "password"}`);
  }
}

/** The validated command line and environment; null if help was requested. Errors: BadOptions. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Options | null {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        url: { type: "string" },
        token: { type: "string" },
        email: { type: "string" },
        password: { type: "string" },
        accounts: { type: "string" },
        write: { type: "boolean", default: false },
        json: { type: "string" },
        timeout: { type: "string", default: "30" },
        help: { type: "boolean", short: "h", default: false },
      },
    }));
  } catch (error) {
    throw new BadOptions(`Opción no válida: ${error instanceof Error ? error.message : ""}`);
  }
  if (values.help) return null;
  const password = values.password ?? env.CONFORMANCE_PASSWORD;
  if (values.email && !password) throw new BadOptions("Falta la contraseña: --password o CONFORMANCE_PASSWORD");
  const accounts = [
    ...(values.email && password ? [{ email: values.email, password }] : []),
    ...(values.accounts ? accountsIn(values.accounts) : []),
  ];
  const token = values.token ?? env.CONFORMANCE_TOKEN;
  if (!token && accounts.length === 0) throw new BadOptions("Falta con qué ingresar: --token, o --email y contraseña");
  const parsed = Options.safeParse({
    url: values.url,
    ...(token && { token }),
    accounts,
    write: values.write,
    ...(values.json && { json: values.json }),
    timeoutMs: Number(values.timeout),
  });
  if (!parsed.success) throw new BadOptions(parsed.error.issues.map((issue) => issue.message).join("\n"));
  return parsed.data;
}
