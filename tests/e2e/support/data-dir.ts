import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Where the tested system keeps its data. It is written back to the environment because each worker evaluates this file
 * in its own process.
 */
export const DATA_DIR = (process.env.E2E_DATA_DIR ??= join(tmpdir(), `inventario-e2e-${process.pid}`));
