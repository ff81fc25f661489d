import "server-only";

/** What a line may hold: names of calls and fields, codes, counts; never what a person typed or is. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

/** One JSON line for whoever runs the server, of the same shape as the ministry API's. */
export const log = (level: "info" | "warn" | "error", event: string, fields: LogFields = {}) =>
  console.error(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));

/** A line in plain words, for an administrator at a terminal before the server runs. */
export const logLine = (line: string) => console.error(line);

const FRAMES = 8;

/** What may be told of an error nobody foresaw: its kind and where it was thrown. Its message may hold a person's data. */
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
