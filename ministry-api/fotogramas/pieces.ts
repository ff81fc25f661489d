import { and, asc, desc, eq, gt, inArray, lte } from "drizzle-orm";
import { DataStore, ERRORS, Server, Upload } from "@tus/server";
import type { Readable } from "node:stream";
import * as z from "zod";
import { CARGA, FOTOGRAMA } from "@/contract/codes";
import type { Db, Tx } from "../db/client";
import { carga, cargaPieza } from "../db/schema";
import type { CountUpload } from "../files/allowance";
import type { BodyRooms } from "../http/body";
import { receiveBody } from "../http/body";
import type { Caller } from "../http/handler";
import { invalid, Problem } from "../http/problem";
import { mayChangePhotos } from "./store";

/**
 * Photos that arrive in pieces, by the tus protocol (decision 050). The endpoint stands in the API, which knows who may
 * add a photo; the web application passes the pieces on. The pieces stand in the database, which all API processes share
 * and which survives their restarts, whether files are kept in a folder or in a bucket.
 */

const DAY_MS = 86_400_000;
/** Unfinished photos of a person; the oldest gives way. */
const MAX_UNFINISHED = FOTOGRAMA.maxRecord;

interface PieceRequest {
  db: Db;
  caller: Caller;
  clock: () => Date;
}

const firstKept = (clock: () => Date) => new Date(clock().getTime() - CARGA.dias * DAY_MS);

/** The person's own photo under this reference, however much of it is there. */
const own = ({ caller, clock }: Omit<PieceRequest, "db">, referencia: string) =>
  and(eq(carga.referencia, referencia), eq(carga.id_usuario, caller.id), gt(carga.creado_en, firstKept(clock)));

async function find(asking: PieceRequest, referencia: string) {
  const [found] = await asking.db.select().from(carga).where(own(asking, referencia));
  return found;
}

const inUse = () => invalid({ referencia: ["La referencia ya está en uso"] });

/** Where tus keeps what has arrived of one person's photos. */
class PieceStore extends DataStore {
  override extensions = ["creation", "termination"];

  constructor(
    private readonly asking: PieceRequest,
    private readonly idPpirta: () => number,
  ) {
    super();
  }

  /** One that was begun before goes on. Errors: 422 if it is another photo's or another person's. */
  override async create(upload: Upload): Promise<Upload> {
    const { db, caller, clock } = this.asking;
    const begun = { id_ppirta: this.idPpirta(), bytes: upload.size ?? 0 };
    await db
      .insert(carga)
      .values({ referencia: upload.id, id_usuario: caller.id, ...begun, creado_en: clock() })
      .onConflictDoNothing();
    const found = await find(this.asking, upload.id);
    if (found?.bytes !== begun.bytes || found.id_ppirta !== begun.id_ppirta) throw inUse();
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await find(this.asking, id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size: found.bytes, offset: found.recibido });
  }

  /** Of two at once with the same offset, in whatever processes, one is kept. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const contenido = Buffer.concat(await stream.toArray());
    const next = offset + contenido.length;
    if (contenido.length === 0) return offset;
    await this.asking.db.transaction(async (tx) => {
      const grown = await tx
        .update(carga)
        .set({ recibido: next })
        .where(and(own(this.asking, id), eq(carga.recibido, offset)))
        .returning({ referencia: carga.referencia });
      if (grown.length === 0) throw ERRORS.INVALID_OFFSET;
      await tx.insert(cargaPieza).values({ referencia: id, desde: offset, contenido });
    });
    return next;
  }

  override async remove(id: string): Promise<void> {
    await this.asking.db.delete(carga).where(own(this.asking, id));
  }
}

const Metadata = z.object({
  referencia: z.guid({ error: "La referencia no es válida" }).toLowerCase(),
  id_ppirta: z.coerce.number({ error: "El atractivo es requerido" }).int().min(1).max(2_147_483_647),
});

function metadataOf(sent: unknown): z.output<typeof Metadata> {
  const read = Metadata.safeParse(sent ?? {});
  if (read.success) return read.data;
  throw invalid(z.flattenError(read.error).fieldErrors);
}

/** Removes what is too old, and of the person's own what is too much. */
async function makeRoom({ db, caller, clock }: PieceRequest): Promise<void> {
  await db.delete(carga).where(lte(carga.creado_en, firstKept(clock)));
  const others = db
    .select({ referencia: carga.referencia })
    .from(carga)
    .where(eq(carga.id_usuario, caller.id))
    .orderBy(desc(carga.creado_en))
    .offset(MAX_UNFINISHED - 1);
  await db.delete(carga).where(inArray(carga.referencia, others));
}

const TusError = z.object({ status_code: z.number() });

/** A refusal of the protocol in the words of this API. */
function problemOfStatus(status: number): Problem {
  if (status === 404 || status === 410) return new Problem(404, "Este envío no existe o ya venció");
  if (status === 409) return new Problem(409, "El envío va en otro punto");
  if (status === 413) return invalidSize();
  return new Problem(400, "El envío por partes no se puede leer");
}

const invalidSize = () => new Problem(413, "Tamaño de archivo no válido, el tamaño del archivo debe ser menor a 5 MB");

interface Tools {
  clock: () => Date;
  countUpload: CountUpload;
}

/** Responds to a request of the tus protocol. Errors: Problem. */
export type ReceivePieces = (
  request: Request,
  asking: Pick<PieceRequest, "db" | "caller"> & { rooms: BodyRooms },
) => Promise<Response>;

const ID = /^\/api\/cargas(?:\/[0-9a-f-]{36})?$/;

/** The tus endpoint; a photo's reference is the address of what has arrived of it, so that beginning again goes on. */
export const receivePieces =
  ({ clock, countUpload }: Tools): ReceivePieces =>
  async (request, { db, caller, rooms }) => {
    if (!ID.test(new URL(request.url).pathname)) throw problemOfStatus(404);
    const asking: PieceRequest = { db, caller, clock };
    let idPpirta = 0;
    let failure: unknown = null;
    const server = new Server({
      path: `/api${CARGA.path}`,
      relativeLocation: true,
      // No other site's page may ask.
      allowedOrigins: [],
      maxSize: FOTOGRAMA.maxBytes,
      datastore: new PieceStore(asking, () => idPpirta),
      namingFunction: (_request, metadata) => {
        const { referencia, id_ppirta } = metadataOf(metadata);
        idPpirta = id_ppirta;
        return referencia;
      },
      onUploadCreate: async (_request, { id, size = 0 }) => {
        if (size < 1) throw invalidSize();
        if (await find(asking, id)) return {};
        await mayChangePhotos(db, caller, idPpirta, 1);
        await countUpload(db, caller, [{ length: size }]);
        await makeRoom(asking);
        return {};
      },
      onResponseError: (_request, error) => {
        failure = error;
        return undefined;
      },
    });
    const { bytes, free } = await receiveBody(rooms, request, CARGA.maxPieza);
    try {
      const { method, headers, url } = request;
      const body = method === "PATCH" ? { body: Buffer.from(bytes) } : {};
      const response = await server.handleWeb(new Request(url, { method, headers, ...body }));
      const known = TusError.safeParse(failure);
      if (failure !== null && !known.success) throw failure;
      if (response.status >= 400) throw problemOfStatus(response.status);
      return response;
    } finally {
      free();
    }
  };

/** A photo's bytes that arrived under this reference. Errors: 409 while some are missing. */
export async function arrivedPhoto(asking: PieceRequest, referencia: string, id_ppirta: number): Promise<Buffer> {
  const found = await find(asking, referencia);
  if (!found || found.id_ppirta !== id_ppirta || found.recibido < found.bytes) {
    throw new Problem(409, "Todavía faltan partes de esta fotografía");
  }
  const pieces = await asking.db
    .select({ contenido: cargaPieza.contenido })
    .from(cargaPieza)
    .where(eq(cargaPieza.referencia, referencia))
    .orderBy(asc(cargaPieza.desde));
  return Buffer.concat(pieces.map(({ contenido }) => contenido));
}

/** Lets go of the pieces of a photo that has been added. */
export async function dropPieces(db: Db | Tx, caller: Caller, referencia: string): Promise<void> {
  await db.delete(carga).where(and(eq(carga.referencia, referencia), eq(carga.id_usuario, caller.id)));
}
