import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** Mail servers on loopback: a working one, and listeners that only look like one. */

export interface Arrived {
  to: string;
  secure: boolean;
  user: string | undefined;
  /** Its header lines, with folded lines joined. */
  headers: string[];
  text: string;
}

/** The text of a message with quoted-printable decoded. */
function readable(raw: string): string {
  const joined = raw.replace(/=\r\n/g, "");
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

const headersOf = (raw: string) =>
  raw
    .slice(0, raw.indexOf("\r\n\r\n"))
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");

const closers: (() => Promise<void>)[] = [];

/** Closes every server and listener. Call it in afterEach. */
export async function closeServers(): Promise<void> {
  for (const close of closers.splice(0)) await close();
}

/** A mail server that keeps what arrives, at `port` or any free port. `next` waits for the next mail. */
export async function smtp(options: SMTPServerOptions = {}, port = 0) {
  const waiting: ((mail: Arrived) => void)[] = [];
  const early: Arrived[] = [];
  const all: Arrived[] = [];
  const arrive = (mail: Arrived) => {
    all.push(mail);
    const reader = waiting.shift();
    if (reader) reader(mail);
    else early.push(mail);
  };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, session: SMTPServerSession, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("latin1");
        arrive({
          to: session.envelope.rcptTo.map(({ address }) => address).join(),
          secure: session.secure,
          user: session.user,
          headers: headersOf(raw),
          text: readable(raw),
        });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= new Promise<void>((resolve) => server.close(resolve)));
  closers.push(close);
  return {
    port: (server.server.address() as AddressInfo).port,
    close,
    /** All mails received. */
    all,
    next: () =>
      new Promise<Arrived>((resolve) => {
        const mail = early.shift();
        if (mail) resolve(mail);
        else waiting.push(resolve);
      }),
  };
}

/** A listener that is no mail server. `onEnd` runs when it is closed. */
export async function listener(greet: (socket: Socket) => void, onEnd = () => {}): Promise<number> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    greet(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(async () => {
    onEnd();
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

/** A port on which nothing listens. */
export async function closedPort(): Promise<number> {
  const port = await listener(() => undefined);
  await closers.pop()?.();
  return port;
}
