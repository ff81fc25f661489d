import type { Metadata } from "next";
import { type ArticleSection, PublicArticle } from "../article";

const TITLE = "Política de privacidad";
export const metadata: Metadata = { title: TITLE };

const SECTIONS: readonly ArticleSection[] = [
  {
    title: "Quién guarda los datos",
    paragraphs: ["Los datos del sistema y de la aplicación móvil se guardan en los servidores del ministerio."],
  },
  {
    title: "Qué datos se recogen",
    paragraphs: [
      "La ubicación del dispositivo y las imágenes que toma la cámara, para registrar dónde está y cómo es cada recurso turístico del catálogo nacional.",
      "Los datos de la cuenta de quien trabaja en el sistema: nombre, documento, correo, institución y cargo.",
    ],
  },
  {
    title: "Para qué se usan",
    paragraphs: [
      "Solo con fines de interés público: elaborar, revisar y publicar el catálogo nacional de recursos turísticos.",
    ],
  },
  { title: "Cuánto tiempo se guardan", paragraphs: ["Mientras sean necesarios para el catálogo nacional."] },
  {
    title: "Quién puede verlos",
    paragraphs: ["El personal autorizado del ministerio y las entidades de gobierno que administran a sus usuarios."],
  },
];

/** The privacy notice, for users of the system and of the mobile application (spec 1 §1). */
export default function PrivacidadPage() {
  return <PublicArticle title={TITLE} sections={SECTIONS} />;
}
