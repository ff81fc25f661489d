/** A call of the ministry API, as plainly as the framework allows. */
export const upstream = (path: string, token: string | undefined) =>
  fetch(`${process.env.MINISTRY_API_URL}/api/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    cache: "no-store",
  });
