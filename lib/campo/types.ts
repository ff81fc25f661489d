import type { NombreHijo } from "@/contract/campos/hijos";
import type { NombreServicio } from "@/contract/campos/servicios";
import type { Subject } from "@/contract/policy";
import type { Kind } from "@/contract/resources/registros";
import type { Registro } from "../registros/registro";

/** What is kept on the device for the field (decision 046). Nothing here knows React or the server. */

/** The texts of a form's controls, by field. */
export type Textos = Readonly<Record<string, string>>;

/** A row as the server sent it. */
export type Fila = Readonly<Record<string, unknown>> & { id: number };

/** What a part is saved by: the record's own call, its information, or a section. */
export type Recurso = Kind | "informacion" | NombreHijo | NombreServicio;

/** What keeps a part or a photo from being sent. */
export type Problema =
  /** Changed on the server meanwhile; `actual` are the texts that stand there now, null if they could not be read. */
  | { tipo: "conflicto"; mensaje: string; actual: Textos | null; version: number | null }
  /** The server refused these values. */
  | { tipo: "rechazado"; mensaje: string; errores: Readonly<Record<string, readonly string[]>> }
  /** An equal row stands there already; the person must confirm it. */
  | { tipo: "repetido"; mensaje: string }
  /** The server may have it already: an answer got lost, and these rows look like it (decision 045). */
  | { tipo: "dudoso"; mensaje: string; candidatos: readonly Fila[] }
  /** The record was derived, is gone, or is not this person's any more. */
  | { tipo: "derivado" | "eliminado" | "ajeno"; mensaje: string }
  /** Any other failure. It is tried again. */
  | { tipo: "fallo"; mensaje: string };

/** A part of a record that one call saves. What is to be sent follows from it: there is no queue beside it. */
export interface Parte {
  /** A UUID made once on the device; the `referencia` of its creation. */
  clave: string;
  recurso: Recurso;
  /** The server's id; null until it is created. Of the information: the record's. */
  id: number | null;
  /** The version that the next update starts from. The information shares the record's. */
  version: number | null;
  /** As in the form now, complete or not. */
  valores: Textos;
  /** The values that the server is known to have; null before the creation is acknowledged. */
  llegaron: Textos | null;
  /** The values that were sent and not answered; null if there are none. They are sent again as they were. */
  enviados: Textos | null;
  /** The row as it was taken along, with the names of what was chosen. */
  fila: Fila | null;
  /** Removed by the person; a row that never reached the server is deleted at once. */
  quitada: boolean;
  /** The person confirmed that it repeats another row. */
  confirmada: boolean;
  problema: Problema | null;
}

/** A record on the device, made here or taken along. */
export interface RegistroDeCampo {
  /** Its address on the device; the `referencia` of a record made here. */
  clave: string;
  /** Whose it is (lib/campo/person.ts); other people of the device do not see it. */
  persona: string;
  kind: Kind;
  /** When it came to the device and when it was last changed here, ISO 8601. */
  creado: string;
  cambiado: string;
  /** The record as the server last sent it; null for one made here. */
  registro: Registro | null;
  /** Its own part first, then of an attraction the information, then the rows of its sections. */
  partes: readonly Parte[];
  /** When everything had arrived, ISO 8601; null while something waits. */
  llego: string | null;
  /** The server's code of the record, once known. */
  cite: string | null;
}

/** What is known of a photo of a record on the device, its images aside. */
export interface DatosDeFoto {
  /** A UUID made once on the device; the `referencia` of its creation. */
  clave: string;
  persona: string;
  /** `clave` of its record. */
  registro: string;
  nombre: string;
  /** Bytes of the image, and of the chosen file if it was reduced. */
  bytes: number;
  reducida: number | null;
  /** Where it was taken, WGS84. */
  g_x: number | null;
  g_y: number | null;
  /** When the camera took it, ISO 8601, if it says so. */
  tomada?: string | null | undefined;
  favorita: boolean;
  /** The server is known to have it as the favourite, so that only another choice is sent. */
  favoritaLlego?: boolean | undefined;
  /** When it was taken or chosen, ISO 8601. */
  desde: string;
  /** When the server acknowledged it, ISO 8601. */
  llego: string | null;
  /** The server's id, where it is known. */
  id: number | null;
  /** Bytes of the image that the server has, where it came in pieces. */
  enviado?: number | undefined;
  /** An attempt to send it had no answer. */
  intentada: boolean;
  problema: Problema | null;
}

/** A photo as lists and sending know it: its images are read only where they are used. */
export interface FotoDeCampo extends DatosDeFoto {
  /** Its image is on the device; false for a photo that was taken along. */
  conImagen: boolean;
  /** Bytes of its small picture. */
  bytesMiniatura: number;
}

/** A photo's images. They never change, while what is known of it changes with each step of sending. */
export interface ImagenesDeFoto {
  /** The image as it is sent; null for a photo that was taken along. */
  contenido: Blob | null;
  /** A small picture for the screen; null if none could be made. */
  miniatura: Blob | null;
}

export interface FotoConImagenes extends DatosDeFoto, ImagenesDeFoto {}

/** Who prepared this device, with all that the forms need to know of them. */
export interface PersonaDeCampo {
  /** The account's id, or its mail address, as text. */
  clave: string;
  nombre: string;
  subject: Subject;
  departamento: string;
  /** When the device was last prepared, ISO 8601; null before. */
  preparado: string | null;
}

/** A server's answer that was taken along. */
export interface Respuesta {
  persona: string;
  /** The call's address, as `callUrl` writes it. */
  url: string;
  cuerpo: unknown;
  bytes: number;
  /** When it was fetched, ISO 8601. */
  desde: string;
}
