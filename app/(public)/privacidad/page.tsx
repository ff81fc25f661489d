import type { Metadata } from "next";
import { PublicFrame } from "@/components/shell/public-frame";
import { LinkButton } from "@/components/ui/button";
import { getSession } from "@/lib/server/session";

const TITLE = "Política de privacidad";
export const metadata: Metadata = { title: TITLE };

const SECTIONS: [string, string[]][] = [
  [
    "Quién guarda los datos",
    ["Los datos del sistema y de la aplicación móvil se guardan en los servidores del ministerio."],
  ],
  [
    "Qué datos se recogen",
    [
      "La ubicación del dispositivo y las imágenes que toma la cámara, para registrar dónde está y cómo es cada recurso turístico del catálogo nacional.",
      "Los datos de la cuenta de quien trabaja en el sistema: nombre, documento, correo, institución y cargo.",
    ],
  ],
  [
    "Para qué se usan",
    ["Solo con fines de interés público: elaborar, revisar y publicar el catálogo nacional de recursos turísticos."],
  ],
  ["Cuánto tiempo se guardan", ["Mientras sean necesarios para el catálogo nacional."]],
  [
    "Quién puede verlos",
    ["El personal autorizado del ministerio y las entidades de gobierno que administran a sus usuarios."],
  ],
];

/** What is done with the data, for whoever uses the system or the mobile application (spec 1 §1). */
export default async function PrivacidadPage() {
  const inside = (await getSession()) !== null;
  return (
    <PublicFrame>
      <article className="mx-auto grid w-full max-w-2xl gap-5 px-5 py-8">
        <h1 className="text-xl font-semibold tracking-tight">{TITLE}</h1>
        {SECTIONS.map(([title, paragraphs]) => (
          <section key={title} className="grid gap-1">
            <h2 className="text-md font-semibold">{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="text-secondary">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        <p>
          <LinkButton href={inside ? "/inicio" : "/login"}>
            {inside ? "Volver al inicio" : "Volver al inicio de sesión"}
          </LinkButton>
        </p>
      </article>
    </PublicFrame>
  );
}
