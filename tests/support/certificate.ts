import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** An authority of one's own, and a certificate by it for this machine. */
export interface Certified {
  /** The authority's file, as NODE_EXTRA_CA_CERTS takes it. */
  authority: string;
  key: Buffer;
  cert: Buffer;
}

/** Makes both in the folder, by the program `openssl`. */
export function certify(folder: string): Certified {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { stdio: "ignore" });
  const newKey = (name: string) => [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-keyout",
    name,
  ];
  writeFileSync(at("names"), "subjectAltName=IP:127.0.0.1,DNS:localhost\n");
  openssl("req", "-x509", ...newKey(at("ca.key")), "-out", at("ca.pem"), "-days", "2", "-subj", "/CN=Autoridad");
  openssl("req", ...newKey(at("own.key")), "-out", at("own.csr"), "-subj", "/CN=Prueba");
  const by = ["-CA", at("ca.pem"), "-CAkey", at("ca.key"), "-CAcreateserial"];
  openssl("x509", "-req", "-in", at("own.csr"), ...by, "-days", "2", "-extfile", at("names"), "-out", at("own.pem"));
  return { authority: at("ca.pem"), key: readFileSync(at("own.key")), cert: readFileSync(at("own.pem")) };
}
