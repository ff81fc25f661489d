/** Runs once before the first request. A server with an invalid environment reports it and does not start. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startUp } = await import("./lib/server/startup");
  startUp();
}
