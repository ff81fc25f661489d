import { expect, type Page } from "@playwright/test";
import { linkAfter } from "./outbox";
import { onePagePdf } from "@/tests/support/pdf";
import { freshNumber } from "./users";

/** An account that no other test uses, so the test may change its password and end its sessions. */
export interface OwnAccount {
  email: string;
  password: string;
  numero_documento: string;
}

const DOCUMENTO = onePagePdf();

/** What the profile of such an account shows, besides its own document number. */
const PERSONA = {
  nombres: "Julia",
  primer_apellido: "Quispe",
  segundo_apellido: "Mamani",
  genero: "F",
  nacionalidad: "E",
  celular: "70012345",
  direccion: "Avenida Arce 2529",
  id_departamento: 5,
  id_entidad: 1,
  cargo: "Revisora de campo",
  id_rol: 4,
};

const freshEmail = () => `julia.${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}@ejemplo.bo`;

/** The account's department and role; Potosí's técnico by default. */
type Post = Partial<Pick<typeof PERSONA, "id_departamento" | "id_rol">>;

/** Creates an account as the administrator; returns its e-mail address and the path of its invitation's link. */
export async function invite(admin: Page, origin: string, post: Post = {}) {
  const [email, numero_documento] = [freshEmail(), freshNumber()];
  const answer = await admin.request.post("/api/user", {
    data: { ...PERSONA, ...post, email, numero_documento, documento: DOCUMENTO.toString("base64") },
    headers: { Origin: origin },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { email, numero_documento, link: await linkAfter(email, 0) };
}

/** An account with a password, set through the link of its invitation. */
export async function ownAccount(admin: Page, origin: string, post: Post = {}): Promise<OwnAccount> {
  const { email, numero_documento, link } = await invite(admin, origin, post);
  const password = `Salar-de-Uyuni-${Math.floor(Math.random() * 1e9)}`;
  const answer = await admin.request.post("/api/password/reset", {
    data: { token: new URL(link, origin).searchParams.get("token"), password },
    headers: { Origin: origin },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return { email, password, numero_documento };
}

/** Ends the page's session directly at the API, without the application noticing. */
export async function endSession(page: Page) {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page's browser is gone");
  const copy = await browser.newContext({ storageState: await page.context().storageState() });
  const { origin } = new URL(page.url());
  const answer = await copy.request.post(`${origin}/api/auth/salir`, { data: {}, headers: { Origin: origin } });
  expect(answer.status()).toBe(200);
  await copy.close();
}

/** Signs the page's browser context in; returns the response's status. */
export async function enter(
  page: Page,
  origin: string,
  { email, password }: Pick<OwnAccount, "email" | "password">,
): Promise<number> {
  const answer = await page.request.post("/api/auth/entrar", {
    data: { email, password },
    headers: { Origin: origin },
  });
  return answer.status();
}
