import { createServer, connect, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A line between a browser and the server, which can be cut at any moment: what is under way breaks off. */
export interface Line {
  /** The address under which the browser reaches the application. */
  origin: string;
  cut: () => Promise<void>;
  mend: () => Promise<void>;
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

/** Opens a line to a port of this machine. */
export async function openLine(target: number): Promise<Line> {
  const open = new Set<Socket>();
  const hold = (socket: Socket) => {
    open.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => open.delete(socket));
  };
  const carry = () =>
    createServer((client) => {
      const server = connect(target, "127.0.0.1");
      hold(client);
      hold(server);
      client.pipe(server).pipe(client);
      client.on("close", () => server.destroy());
      server.on("close", () => client.destroy());
    });
  let server: Server | null = carry();
  const port = await listen(server, 0);
  return {
    origin: `http://127.0.0.1:${port}`,
    cut: async () => {
      const ending = server;
      server = null;
      if (!ending) return;
      const closed = new Promise((resolve) => ending.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: async () => {
      if (server) return;
      server = carry();
      await listen(server, port);
    },
  };
}
