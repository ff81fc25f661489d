import type { Metadata } from "next";
import { APP_NAME } from "@/components/shell/brand";
import { type ArticleSection, PublicArticle } from "../article";

const TITLE = "Declaración de accesibilidad";
export const metadata: Metadata = { title: TITLE };

const SECTIONS: readonly ArticleSection[] = [
  {
    title: "Con qué cumple",
    paragraphs: [
      `${APP_NAME} está hecho para que todas las personas puedan trabajar en él, también quienes no usan ratón, amplían la pantalla o la escuchan.`,
      "Cumple las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2 en su nivel AA, con los límites que se dicen más abajo. La declaración vale para el sistema web; la aplicación móvil es otro producto.",
      "Fecha de la evaluación: 21 de noviembre de 2026.",
    ],
  },
  {
    title: "Cómo se evaluó",
    paragraphs: ["Es una evaluación propia. Se repite con cada versión del sistema:"],
    points: [
      "Una herramienta automática (axe) revisa todas las pantallas, en el tema claro y en el oscuro.",
      "Las tareas de cada día se recorren solo con el teclado: ingresar, registrar un atractivo con su punto en el mapa, filtrar una lista, revisar un registro.",
      "Cada pantalla se mide a 320 píxeles de ancho, que es una ventana de 1280 al 400\u00a0%, y con más espacio entre letras, palabras y líneas.",
      "Se miraron una por una las pantallas principales, ampliadas al 200\u00a0% y al 400\u00a0% y con los colores de alto contraste del sistema operativo.",
    ],
  },
  {
    title: "Qué puede hacer",
    paragraphs: [],
    points: [
      "Trabajar sin ratón: Tab pasa al siguiente control, el primero de cada página salta al contenido y las flechas recorren menús, opciones y el marcador del mapa. Las teclas están en «Ayuda».",
      "Ampliar la página con el navegador hasta el 400\u00a0%.",
      "Elegir el tema claro u oscuro. Si el equipo pide menos movimiento, nada se anima.",
      "Escribir, pegar o buscar un punto en lugar de marcarlo en el mapa, y leer cada gráfico como tabla.",
      "Pegar la contraseña o dejar que la complete un gestor de contraseñas.",
    ],
  },
  {
    title: "Límites conocidos",
    paragraphs: [],
    points: [
      "El dibujo del mapa no se puede escuchar. Lo que muestra está también en texto: las coordenadas y el territorio de cada registro, y la lista junto al mapa de resultados.",
      "Los PDF no llevan etiquetas de estructura. Los mismos datos están en pantalla y, los de una lista, en los archivos de Excel y CSV.",
      "El documento de identificación que se adjunta a una cuenta es el archivo que alguien entregó: puede ser solo una imagen.",
      "Una fotografía se describe con el título y el detalle que le puso quien la subió.",
      "Agrandar solo el texto, sin ampliar la página, puede juntar las columnas de una tabla ancha: amplíe la página.",
      "No se ha probado todavía con personas que usan lectores de pantalla a diario.",
    ],
  },
  {
    title: "Si algo no le deja trabajar",
    paragraphs: [
      "Dígalo al administrador del sistema de su institución: qué página era, qué quería hacer y con qué equipo o programa de ayuda. Lo que él no pueda resolver lo pasa al ministerio.",
      "Mientras se corrige, pídale los datos en otro formato o que haga con usted el registro: también es parte de su trabajo.",
    ],
  },
];

/** The accessibility statement: conformance, how it was tested, and where to report a barrier. */
export default function AccesibilidadPage() {
  return <PublicArticle title={TITLE} sections={SECTIONS} />;
}
