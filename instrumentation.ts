/** Runs once before the first request: a server with a wrong environment says so and does not start. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startUp } = await import("./lib/server/startup");
  startUp();
}
