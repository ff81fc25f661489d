import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { DATA_DIR } from "./data-dir";

const FOLDER = join(DATA_DIR, "outbox");

/**
 * Decodes quoted-printable for ASCII characters, such as those of a link: soft line breaks, then bytes written as
 * `=3D`.
 */
function decoded(mail: string): string {
  if (!/content-transfer-encoding: quoted-printable/i.test(mail)) return mail;
  return mail
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
}

async function mailsTo(address: string): Promise<string[]> {
  const names = (await readdir(FOLDER).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const mails = await Promise.all(names.map((name) => readFile(join(FOLDER, name), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(decoded);
}

/** How many mails that address has received so far. */
export const mailCount = async (address: string) => (await mailsTo(address)).length;

/** Path and query of the link in the next mail to that address after the first `before` ones. */
export async function linkAfter(address: string, before: number): Promise<string> {
  await expect.poll(() => mailCount(address)).toBeGreaterThan(before);
  const link = /https?:\/\/\S+/.exec((await mailsTo(address))[before] ?? "")?.[0] ?? "";
  const { pathname, search } = new URL(link);
  return pathname + search;
}
