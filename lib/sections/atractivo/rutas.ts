import { section } from "../../descriptors";
import { SUMMARY } from "../../texts";
import { OF_ATRACTIVO } from "./shared";

/** Spec 2 §2.8, §3.4, §5.4, §8.2. */
export const rutas = section({
  ...OF_ATRACTIVO,
  resource: "rutappirta",
  title: "GESTIÓN DE RUTAS",
  columns: [
    { key: "tramo", header: "TRAMO", cell: "name" },
    { key: "tipo", header: "TIPO VÍA", cell: "caps", width: "13%" },
    { key: "estado", header: "ESTADO", cell: "quality", width: "88px" },
    { key: "distancia_km", header: "DISTANCIA KM", cell: "number", width: "84px" },
    { key: "distancia_hr", header: "DISTANCIA HR", cell: "number", width: "84px" },
    { key: "s_si", header: "SEÑALIZACIÓN", width: "108px" },
  ],
  form: {
    title: "ACCECIBILIDAD AL ATRACTIVO POR TRAMOS",
    size: "lg",
    fields: [
      { name: "tramo", label: "Tramo vía", control: "text", placeholder: "Ej. Potosí – Uyuni" },
      { name: "id_tipo_via", label: "Tipo vía", control: "lookup", lookup: "listvia", span: 6 },
      { name: "id_estado", label: "Estado", control: "lookup", lookup: "listestado", span: 6 },
      { name: "distancia_km", label: "Distancia km", control: "number", span: 4 },
      {
        name: "distancia_hr",
        label: "Distancia hr",
        control: "number",
        help: "En horas: 1,5 es hora y media",
        span: 4,
      },
      {
        name: "s_si",
        label: "Señalización V/T",
        control: "choice",
        choices: [
          { value: "V", label: "V" },
          { value: "T", label: "T" },
          { value: "V/T", label: "V/T" },
          { value: "Ninguna", label: "Ninguna" },
        ],
        span: 4,
      },
    ],
  },
  texts: {
    created: { tone: "ok", summary: SUMMARY.registro, detail: "Tramo Registrado" },
    updated: { tone: "ok", summary: SUMMARY.registro, detail: "Tramo actualizada" },
    removed: { tone: "error", summary: SUMMARY.registro, detail: "Ruta Eliminado" },
    saveFailed: { tone: "error", summary: SUMMARY.error, detail: "Error de registro del tramo" },
    removeFailed: { tone: "error", summary: SUMMARY.registro, detail: "No se elimino el registro" },
  },
  sums: [
    { key: "distancia_km", unit: "km" },
    { key: "distancia_hr", unit: "h" },
  ],
  empty: "Registre con «Nuevo» cada tramo del camino al atractivo.",
});
