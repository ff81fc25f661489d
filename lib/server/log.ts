import "server-only";

/** One line for whoever runs the server. It names calls and fields, never values: those are people's data. */
export const logLine = (line: string) => console.error(line);
