import "server-only";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The name without what a header or a folder cannot take. */
const plainName = (name: string) =>
  name
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/gu, "")
    .replace(/["\\/%]/gu, "_");

/** Headers of a file that the browser saves under this name, in any script (RFC 6266). */
export const attachmentHeaders = (name: string, type: string): Record<string, string> => {
  const plain = plainName(name);
  const whole = plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", "%27")}`;
  return {
    "Content-Type": type,
    "Content-Disposition": `attachment; filename="${plain}"${whole}`,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
};
