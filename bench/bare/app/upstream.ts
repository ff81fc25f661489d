/** A call of the ministry API, as plainly as the framework allows. Throws on a refusal, which would be a floor too low. */
export async function upstream(path: string, token: string | undefined): Promise<Response> {
  const response = await fetch(`${process.env.MINISTRY_API_URL}/api/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    cache: "no-store",
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}
