import { type AddressInfo, createServer } from "node:net";

/** A port of the loopback address that nobody listens on: tests that start a server run beside others that do. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
