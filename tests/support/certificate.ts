import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "selfsigned";

/** An authority of one's own, and a certificate by it for this machine. */
export interface Certified {
  /** The authority's file, as NODE_EXTRA_CA_CERTS takes it. */
  authority: string;
  key: string;
  cert: string;
}

const named = (value: string) => [{ name: "commonName", value }];

/** Makes both; the authority's file is in the folder. */
export async function certify(folder: string): Promise<Certified> {
  const ca = await generate(named("Autoridad"), {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [
      { name: "basicConstraints", cA: true, critical: true },
      { name: "keyUsage", keyCertSign: true, critical: true },
    ],
  });
  const own = await generate(named("Prueba"), {
    keyType: "ec",
    algorithm: "sha256",
    ca: { key: ca.private, cert: ca.cert },
    extensions: [
      { name: "basicConstraints", cA: false },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  const authority = join(folder, "ca.pem");
  writeFileSync(authority, ca.cert);
  return { authority, key: own.private, cert: own.cert };
}
