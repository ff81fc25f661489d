import "server-only";

/** Fields of a log line: names of calls and fields, codes, counts; never personal data or typed text. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** Writes one JSON line, in the same format as the ministry API's log. */
export const log = (level: "info" | "warn" | "error", event: string, fields: LogFields = {}) =>
  console.error(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));

/** Writes plain text, for an administrator at a terminal before the server runs. */
export const logLine = (line: string) => console.error(line);

const FRAMES = 8;

/** What the log may hold of an unexpected error: its type and stack frames. Its message may contain personal data. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const { code } = error as { code?: unknown };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    ...(typeof code === "string" && { code }),
    at: frames
      .slice(0, FRAMES)
      .map((line) => line.trim())
      .join(" | "),
  };
}
