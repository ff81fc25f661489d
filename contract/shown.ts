/** How API values are shown in cells. Apart from the other codes, because every list in the browser needs it. */

const DEPARTAMENTOS: Record<number, string> = {
  1: "CHUQUISACA",
  2: "LA PAZ",
  3: "COCHABAMBA",
  4: "ORURO",
  5: "POTOSÍ",
  6: "TARIJA",
  7: "SANTA CRUZ",
  8: "BENI",
  9: "PANDO",
};

/** The department's name; 'N/A' for any id other than 1 to 9 (spec 1 §3). */
export const departamentoNombre = (id: number | null | undefined) => DEPARTAMENTOS[id ?? 0] ?? "N/A";

/** Attribution of the outlines of departments and municipalities (docs/data-sources.md). */
export const LIMITS_CREDIT = "Límites referenciales: CPV-2024, lab-tecnosocial (CC BY 4.0)";

export const CALIDADES = ["B", "R", "M"] as const;
export const CALIDAD_NOMBRE: Record<string, string> = { B: "Bueno", R: "Regular", M: "Malo" };

/** Decimals of every displayed coordinate: about one metre. */
const DECIMALES_GRADO = 5;
export const grados = (degrees: number) => degrees.toFixed(DECIMALES_GRADO);
