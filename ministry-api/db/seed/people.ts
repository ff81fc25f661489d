import { hash } from "@node-rs/argon2";
import { ROLES } from "@/contract/codes";
import { fullName } from "../../sesion/tokens";
import { accountSearch } from "../../usuarios/account";
import { documentKey } from "../../usuarios/document-number";
import type { Tx } from "../client";
import { usuario } from "../schema";
import { CLAVE_DEMO, type Cuenta, CUENTAS } from "./accounts";
import { ROLES_SEMILLA } from "./catalogues";
import { insertRows, restartIds } from "./insert";

/** A person of the demonstration, as named in seguimiento and history. */
export interface Persona {
  id: number;
  nombre: string;
  rolNombre: string;
}

const persona = (cuenta: Cuenta): Persona => ({
  id: cuenta.id,
  nombre: fullName(cuenta),
  rolNombre: ROLES_SEMILLA.find((rol) => rol.id === cuenta.rol)?.nombre ?? "",
});

function who(rol: number, id_departamento?: number): Persona | null {
  const found = CUENTAS.find(
    (cuenta) => cuenta.rol === rol && (id_departamento === undefined || cuenta.id_departamento === id_departamento),
  );
  return found ? persona(found) : null;
}

const required = (person: Persona | null): Persona => {
  if (!person) throw new Error("The demonstration lacks an account");
  return person;
};

/** The author of a department's records: its técnico, or the administrator if it has none. */
export const autorDe = (id_departamento: number) =>
  who(ROLES.tecnico, id_departamento) ?? required(who(ROLES.administrador));
export const gobernacionDe = (id_departamento: number) => required(who(ROLES.gobernacion, id_departamento));
export const nacional = () => required(who(ROLES.nacional));

/** Creates the demonstration accounts (decision 010). Their shared password is hashed once. */
export async function sembrarCuentas(tx: Tx) {
  const clave = await hash(CLAVE_DEMO);
  const accounts = CUENTAS.map((cuenta) => ({
    id: cuenta.id,
    email: cuenta.email,
    clave,
    numero_documento: 4_100_000 + cuenta.id * 11_213,
    nombres: cuenta.nombres,
    primer_apellido: cuenta.primer_apellido,
    segundo_apellido: cuenta.segundo_apellido,
    genero: cuenta.genero,
    nacionalidad: "B",
    celular: String(70_000_000 + cuenta.id * 111_111),
    direccion: cuenta.direccion,
    id_departamento: cuenta.id_departamento,
    cargo: cuenta.cargo,
    id_rol: cuenta.rol,
    estado: "ACTIVO",
    demo: true,
  }));
  const rows = accounts.map((account) => ({
    ...account,
    ci: documentKey(account),
    busqueda: accountSearch(account, ROLES_SEMILLA.find(({ id }) => id === account.id_rol)?.nombre ?? ""),
  }));
  await insertRows(tx, usuario, rows);
  await restartIds(tx, [usuario]);
}
