import type { ImportacionDetalle } from "@/contract/resources/importaciones";

/** An import of two columns that were recognised, one that is to be decided and one that is not used. */
export const readImport = (changes: Partial<ImportacionDetalle> = {}): ImportacionDetalle => ({
  ...{ id: 14, tipo: "ppirta", archivo: "Potosí 2019.xlsx", formato: "XLSX", estado: "LEIDA" },
  ...{ usuario: "Jorge Condori Choque", propio: 1, puede_seguir: 1, puede_deshacer: 0 },
  ...{ creado_en: "2026-11-21T19:20:00.000Z", terminado_en: null, filas: 1248, importadas: 0 },
  ...{ bytes: 1_887_437, modificado: "2019-08-14T12:00:00.000Z", avisos: ["La hoja «Hoja2» está oculta."] },
  hojas: [
    {
      ...{ nombre: "Atractivos", oculta: false, filas: 1249, encabezado: 3 },
      primeras: [
        { fila: 1, celdas: ["GOBIERNO DE POTOSÍ"] },
        { fila: 3, celdas: ["NOMBRE DEL RECURSO", "ALT.", "RESP. FICHA 2019", "Nº"] },
        { fila: 4, celdas: ["Volcán Ollagüe", "5868", "Lic. M. Choque", "1"] },
      ],
    },
    { nombre: "Hoja2", oculta: true, filas: 212, encabezado: null, primeras: [{ fila: 5, celdas: ["suelta"] }] },
  ],
  ...{ hoja: 0, encabezado: 3, ocultas: 0, aparte: [], sin_ocultas: false, con_aparte: false },
  columnas: [
    {
      n: 0,
      encabezado: "NOMBRE DEL RECURSO",
      muestra: ["Volcán Ollagüe", "Mina de Porco"],
      ...known("nombre_atractivo"),
    },
    { n: 1, encabezado: "ALT.", muestra: ["5868", "", "4150"], significado: "g_z", como: "RECORDADA" },
    { n: 2, encabezado: "RESP. FICHA 2019", muestra: ["Lic. M. Choque"], significado: null, como: "FALTA" },
    { n: 3, encabezado: "Nº", muestra: ["1", "2"], significado: null, como: "SIN USAR" },
  ],
  ...{ fijos: {}, por_fila: [], recordar: true, departamento: "POTOSÍ" },
  cuenta: { lista: 0, duda: 0, error: 0, quitadas: 0, cambian: 0, iguales: 0, omiten: 0, clases: [] },
  ...{
    hechas: 0,
    previstas: 1248,
    modo: null,
    segundos: null,
    guardado_hasta: "2027-02-19T19:20:00.000Z",
    motivo: null,
  },
  ...{ cambiadas: 0, sin_cambios: 0, tocadas: 0, personas: 0 },
  ...changes,
});

function known(significado: string) {
  return { significado, como: "RECONOCIDA" } as const;
}
