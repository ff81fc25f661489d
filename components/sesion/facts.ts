import { departamentoNombre } from "@/contract/shown";
import type { Usuario } from "@/contract/resources/sesion";

/** The profile's entries in their order: term and value, with an empty value for an unknown one (spec 1 §2). */
export function profileFacts(usuario: Usuario, rol: string): [term: string, value: string][] {
  return [
    ["Nombre", [usuario.nombres, usuario.primer_apellido, usuario.segundo_apellido].filter(Boolean).join(" ")],
    ["Correo electrónico", usuario.email],
    ["Documento de identidad", String(usuario.numero_documento || "N/A")],
    ["Dirección", usuario.direccion ?? ""],
    ["Cargo", usuario.cargo ?? ""],
    ["Género", usuario.genero === "M" ? "Masculino" : "Femenino"],
    ["Nacionalidad", usuario.nacionalidad === "B" ? "Boliviana" : "Extranjero"],
    ["Departamento", departamentoNombre(usuario.id_departamento)],
    ["Rol", rol],
  ];
}
