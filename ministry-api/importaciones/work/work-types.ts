import type { Db } from "../../db/client";
import type { Services } from "../../http/services";
import type { Lease } from "./lease";

export type WorkServices = Pick<Services, "files" | "log" | "clock">;

/** Works until it is done or `lease.aborted`; what it throws besides WorkLost ends the work as failed. */
export type Work = (at: { db: Db; services: WorkServices; lease: Lease }) => Promise<void>;
