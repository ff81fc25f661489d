import type { Metadata } from "next";
import { Avatar } from "@/components/shell/avatar";
import { PageHead, Panel } from "@/components/ui/panel";
import { departamentoNombre } from "@/contract/codes";
import { fullName, requireSession } from "@/lib/server/session";

const TITLE = "Información de mi Perfil";
export const metadata: Metadata = { title: TITLE };

/** The person signed in, as the session knows them (spec 1 §2). */
export default async function PerfilPage() {
  const { usuario, rol } = await requireSession();
  const nombre = fullName(usuario);
  const facts: [string, string][] = [
    ["Nombre", nombre],
    ["Correo electrónico", usuario.email],
    ["Documento de identidad", usuario.numero_documento || "N/A"],
    ["Dirección", usuario.direccion ?? ""],
    ["Cargo", usuario.cargo ?? ""],
    ["Género", usuario.genero === "M" ? "Masculino" : "Femenino"],
    ["Nacionalidad", usuario.nacionalidad === "B" ? "Boliviana" : "Extranjero"],
    ["Departamento", departamentoNombre(usuario.id_departamento)],
    ["Rol", rol.nombre],
  ];
  return (
    <>
      <PageHead title={TITLE} />
      <Panel className="max-w-3xl" bodyClassName="p-5">
        <div className="mb-5 flex items-center gap-4">
          <Avatar genero={usuario.genero} className="size-16 bg-sunken text-secondary" />
          <div className="min-w-0">
            <p className="text-md font-semibold">{nombre}</p>
            <p className="text-sm text-muted">{rol.nombre}</p>
          </div>
        </div>
        <dl className="grid grid-cols-[180px_minmax(0,1fr)] text-sm phone:grid-cols-1">
          {facts.map(([term, value]) => (
            <div key={term} className="col-span-full grid grid-cols-subgrid border-t border-line-subtle py-2">
              <dt className="text-muted">{term}</dt>
              <dd className="break-words">{value || "—"}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  );
}
