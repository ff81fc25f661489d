import { parentPort } from "node:worker_threads";
import { drawSheet, type Hoja } from "./sheets";

/** The thread that draws sheets, one after the other. */
parentPort?.on("message", ({ ticket, hoja }: { ticket: number; hoja: Hoja }) => {
  drawSheet(hoja).then(
    (pdf) => parentPort?.postMessage({ ticket, pdf }),
    (error: unknown) =>
      parentPort?.postMessage({ ticket, error: error instanceof Error ? error.message : String(error) }),
  );
});
