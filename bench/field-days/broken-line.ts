import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A line below HTTP: bytes pass at a rate, and connections are reset in the middle of what they carry. */

interface LineWeather {
  /** Bytes a second towards the server; absent: as fast as they come. */
  bytesPerSecond?: number;
  /** After so many bytes towards the server the connection is reset. */
  cutAfter?: number;
  /** The share of connections that are reset, somewhere in their first `within` bytes; `chance` gives 0 to 1. */
  reset?: { share: number; within: number; chance: () => number };
}

/** What went towards the server so far. */
interface Carried {
  connections: number;
  cuts: number;
  bytes: number;
  /** Of it the bodies of PATCH requests; counted where each request has a connection of its own. */
  pieceBytes: number;
}

export interface BrokenLine {
  origin: string;
  carried: Readonly<Carried>;
  /** How the line is from the next connection on. */
  weather(next: LineWeather): void;
  close(): Promise<void>;
}

/** What the far side had sent on its way still arrives before it sees the line break, in ms. */
const ARRIVES_MS = 20;
const HEAD_END = "\r\n\r\n";

/** Opens one to a port of this machine. */
export async function brokenLine(port: number): Promise<BrokenLine> {
  let now: LineWeather = {};
  const carried: Carried = { connections: 0, cuts: 0, bytes: 0, pieceBytes: 0 };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
  };

  const server = createServer((near) => {
    const { bytesPerSecond, cutAfter, reset } = now;
    const far = connect(port, "127.0.0.1");
    carried.connections += 1;
    keep(near);
    keep(far);
    const isReset = reset !== undefined && reset.chance() < reset.share;
    const limit = cutAfter ?? (isReset ? Math.ceil(reset.chance() * reset.within) : Infinity);
    let passed = 0;
    let head = "";
    const countPiece = (bytes: Buffer) => {
      if (head.includes(HEAD_END)) {
        if (head.startsWith("PATCH ")) carried.pieceBytes += bytes.length;
        return;
      }
      head += bytes.toString("latin1");
      const end = head.indexOf(HEAD_END);
      if (end >= 0 && head.startsWith("PATCH ")) carried.pieceBytes += head.length - end - HEAD_END.length;
    };
    near.on("data", (bytes) => {
      const fitting = bytes.subarray(0, limit - passed);
      passed += fitting.length;
      carried.bytes += fitting.length;
      countPiece(fitting);
      far.write(fitting);
      if (passed >= limit) {
        carried.cuts += 1;
        near.resetAndDestroy();
        setTimeout(() => far.resetAndDestroy(), ARRIVES_MS);
      } else if (bytesPerSecond !== undefined) {
        near.pause();
        setTimeout(() => near.resume(), (fitting.length / bytesPerSecond) * 1000);
      }
    });
    near.on("end", () => far.end());
    near.on("close", () => passed < limit && far.destroy());
    far.on("close", () => near.destroy());
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carried,
    weather: (next) => void (now = next),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
