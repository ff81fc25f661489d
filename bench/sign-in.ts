import { login } from "../contract/resources/sesion";
import { CLAVE_DEMO } from "../ministry-api/db/seed/accounts";

async function enter(url: string, email: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ email, password: CLAVE_DEMO }),
  });
  if (!answer.ok) throw new Error(`sign-in: ${answer.status}`);
  return answer;
}

/** The token of a demonstration account for the ministry API itself. */
export async function tokenOf(apiOrigin: string, email: string): Promise<string> {
  const answer = await enter(`${apiOrigin}/api${login.path}`, email);
  return login.reply.parse(await answer.json()).access_token;
}

/** The cookies of a demonstration account at the web server, as a header. */
export async function cookiesOf(origin: string, email: string): Promise<string> {
  const answer = await enter(`${origin}/api/auth/entrar`, email, { Origin: origin });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** The same cookies as a browser's context takes them. */
export const browserCookies = (cookies: string, url: string) =>
  cookies.split("; ").map((one) => {
    const [name = "", value = ""] = one.split(/=(.*)/s, 2);
    return { name, value, url };
  });
