/** The accounts of the embedded default (decision 010). No imports: the start script prints them. */

/** The password of all of them. Each account can change its own. */
export const CLAVE_DEMO = "Turismo-Bolivia-2026";

export interface Cuenta {
  id: number;
  email: string;
  rol: 1 | 2 | 3 | 4 | 5;
  /** The department's usual abbreviation. */
  departamento: "LP" | "PT";
  id_departamento: number;
  nombres: string;
  primer_apellido: string;
  segundo_apellido: string;
  genero: "M" | "F";
  cargo: string;
  direccion: string;
  /** The sigla of the person's entity. */
  entidad: string;
}

const LP = { departamento: "LP", id_departamento: 2 } as const;
const PT = { departamento: "PT", id_departamento: 5 } as const;

export const CUENTAS: readonly Cuenta[] = [
  {
    id: 1,
    email: "admin@turismo.bo",
    rol: 1,
    ...LP,
    nombres: "Martín",
    primer_apellido: "Salazar",
    segundo_apellido: "Rojas",
    genero: "M",
    cargo: "Administrador del sistema",
    direccion: "Zona Central, La Paz",
    entidad: "MTSCFG",
  },
  {
    id: 2,
    email: "nacional@turismo.bo",
    rol: 2,
    ...LP,
    nombres: "Elena",
    primer_apellido: "Quispe",
    segundo_apellido: "Mamani",
    genero: "F",
    cargo: "Responsable nacional de inventario turístico",
    direccion: "Zona Sopocachi, La Paz",
    entidad: "MTSCFG",
  },
  {
    id: 3,
    email: "gobernacion.lp@turismo.bo",
    rol: 3,
    ...LP,
    nombres: "Lucía",
    primer_apellido: "Apaza",
    segundo_apellido: "Vargas",
    genero: "F",
    cargo: "Jefa de la unidad departamental de turismo",
    direccion: "Zona San Pedro, La Paz",
    entidad: "GAD-LP",
  },
  {
    id: 4,
    email: "gobernacion.pt@turismo.bo",
    rol: 3,
    ...PT,
    nombres: "Jorge",
    primer_apellido: "Condori",
    segundo_apellido: "Choque",
    genero: "M",
    cargo: "Jefe de la unidad departamental de turismo",
    direccion: "Zona Central, Potosí",
    entidad: "GAD-PT",
  },
  {
    id: 5,
    email: "tecnico.lp@turismo.bo",
    rol: 4,
    ...LP,
    nombres: "Rodrigo",
    primer_apellido: "Flores",
    segundo_apellido: "Huanca",
    genero: "M",
    cargo: "Técnico de inventario turístico",
    direccion: "Zona Miraflores, La Paz",
    entidad: "GAD-LP",
  },
  {
    id: 6,
    email: "tecnico.pt@turismo.bo",
    rol: 4,
    ...PT,
    nombres: "Rosa",
    primer_apellido: "Calle",
    segundo_apellido: "Villca",
    genero: "F",
    cargo: "Técnica de inventario turístico",
    direccion: "Zona San Clemente, Potosí",
    entidad: "GAD-PT",
  },
  {
    id: 7,
    email: "operador.lp@turismo.bo",
    rol: 5,
    ...LP,
    nombres: "Wilma",
    primer_apellido: "Tito",
    segundo_apellido: "Laura",
    genero: "F",
    cargo: "Operadora de turismo",
    direccion: "Ciudad Satélite, El Alto",
    entidad: "GAM-020105",
  },
];
