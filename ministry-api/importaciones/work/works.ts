import type { EstadoImportacion } from "@/contract/resources/importaciones";
import type { Db } from "../../db/client";
import type { Services } from "../../http/services";
import { importRows } from "../job/import-rows";
import { takeBack } from "../job/take-back";
import { checkImport } from "./check-import";
import type { Lease } from "./lease";

export type WorkServices = Pick<Services, "files" | "log" | "clock">;

/** Works until it is done or `lease.over`; what it throws besides WorkLost ends the work as failed. */
export type Work = (at: { db: Db; services: WorkServices; lease: Lease }) => Promise<void>;

/** What is done in each of the states in which the server works. */
export const WORKS: Partial<Record<EstadoImportacion, Work>> = {
  COMPROBANDO: checkImport,
  IMPORTANDO: importRows,
  DESHACIENDO: takeBack,
};
