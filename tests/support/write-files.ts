import { createHash, randomBytes } from "node:crypto";
import { folderStore } from "@/ministry-api/files/folder-store";

/** Writes files into the folder given as argument until it is killed. Prints the hash of each stored file. */
const store = folderStore(process.argv[2] ?? "");
const writer = async () => {
  for (;;) {
    const content = randomBytes(2_000_000);
    const hash = createHash("sha256").update(content).digest("hex");
    await store.put(hash, content);
    process.stdout.write(`${hash}\n`);
  }
};
await Promise.all([writer(), writer(), writer()]);
