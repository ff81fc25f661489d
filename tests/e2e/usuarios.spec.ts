import { field, openForm, save } from "./support/catalogue";
import { ACCOUNTS, expect, test } from "./support/fixtures";
import { sideways } from "./support/looks";
import { linkAfter, mailCount } from "./support/outbox";
import { enter, invite, ownAccount } from "./support/own-account";
import { dialogOf, expectToast, search, chooseNewPassword, signIn } from "./support/shell";
import {
  answer,
  dropFile,
  fillPerson,
  findUser,
  freshMail,
  pdfOf,
  pickFile,
  REGISTER,
  REGISTER_TECHNICIAN,
  REQUIRED,
} from "./support/users";

const PASSWORD = "Laguna-Verde-4310-m";
const SAVE_FAILED = ["ERROR DE REGISTRO", "Error de registro del usuario, el correo electrónico ya existe."] as const;

test("role 1 creates by drop: every message, the digits toast, a wrong file; the invited person signs in", async ({
  as,
  page: guest,
}) => {
  const page = await as("admin");
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(new URL(request.url()).pathname));
  await page.goto("/usuario");
  // The entities arrive after the first save: what is required does not depend on when they come.
  let sendEntities = () => undefined as void;
  const checked = new Promise<void>((resolve) => (sendEntities = resolve));
  await page.route("**/api/entidad?*", async (route) => {
    await checked;
    await route.continue();
  });
  const form = await openForm(page, REGISTER);
  await expect(form.getByLabel(/^Perfil/).getByRole("option")).toHaveText([
    "Seleccione",
    "Administrador",
    "Nacional",
    "Gobernación",
    "Técnico",
    "Operador",
  ]);
  // A closed section opens for its first invalid field.
  await form.getByRole("button", { name: /DATOS PERSONALES/ }).click();
  await expect(field(form, "Nombres")).toBeHidden();
  await save(form);
  for (const message of REQUIRED) await expect(form.getByText(message, { exact: true })).toBeVisible();
  await expect(form.getByText("El archivo PDF es requerido", { exact: true })).toBeVisible();
  await expect(field(form, "Nro documento")).toBeFocused();
  await expect(form.getByRole("button", { name: /DATOS PERSONALES.*5 por corregir/ })).toBeVisible();
  sendEntities();

  const email = freshMail("rita");
  await fillPerson(page, form, { email, departamento: "POTOSÍ", perfil: "Técnico" });
  await dropFile(page, form, "carnet.pdf", "application/pdf", Buffer.from("PK\u0003\u0004 una planilla"));
  await expect(form.getByText("El archivo PDF es requerido. «carnet.pdf» no sirve.")).toBeVisible();
  await dropFile(page, form, "enorme.pdf", "application/pdf", pdfOf(), 10 * 1024 * 1024);
  await expect(form.getByText(/^El archivo PDF no debe pasar de 10 MB/)).toBeVisible();
  await field(form, "Primer apellido").fill("Ñandú 2");
  await save(form);
  await expectToast(page, "ERROR DE REGISTRO", "El nombre o los apellidos no deben contener números.");
  await expect(field(form, "Primer apellido")).toBeFocused();
  await field(form, "Primer apellido").fill("Ñandú");
  await save(form);
  await expect(form.getByRole("button", { name: "elija un archivo" })).toBeFocused();
  expect(calls.filter((path) => path === "/api/user")).toEqual([]);

  await dropFile(page, form, "carnet.pdf", "application/pdf", pdfOf(), 3 * 1024 * 1024);
  await expect(form.getByRole("region", { name: "carnet.pdf" }).locator("iframe")).toHaveAttribute("src", /^blob:/);
  // The response is held back until the progress bar was seen.
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/user", async (route) => {
    await held;
    await route.continue();
  });
  await save(form);
  await expect(form.getByRole("progressbar", { name: "Subiendo el documento" })).toBeVisible();
  await expect(form.getByText(/Subiendo el documento: [\d,]+ (kB|MB) \/ 3,0 MB/)).toBeVisible();
  release();
  await expectToast(page, "REGISTRO", "Usuario Registrado correctamente");
  // The tests have no mail server: the message says where the invitation is stored.
  await expectToast(page, "INVITACIÓN", "No hay servidor de correo: la invitación está en la carpeta");
  await expect(form).toBeHidden();
  await expect((await findUser(page, email)).getByText("Invitado")).toBeVisible();

  await guest.goto(await linkAfter(email, 0));
  await chooseNewPassword(guest, PASSWORD);
  await guest.getByRole("link", { name: "Iniciar Sesion" }).click();
  await signIn(guest, email, PASSWORD);
  await expect(guest).toHaveURL(/\/mi-trabajo$/);
  await expect(guest.getByRole("banner")).toContainText("Rita Ñandú Peña");
  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: email })).toBeVisible();
  await expect(page.getByText("Invitado")).toHaveCount(0);
});

test("role 2 creates by the picker, roles 3 and 4 only; what it may not touch has no pencil @slow", async ({ as }) => {
  const page = await as("nacional");
  await page.goto("/usuario");
  const form = await openForm(page, REGISTER);
  await expect(form.getByLabel(/^Perfil/).getByRole("option")).toHaveText(["Seleccione", "Gobernación", "Técnico"]);
  const email = freshMail("rita");
  await fillPerson(page, form, { email, departamento: "TARIJA", perfil: "Gobernación" });
  await pickFile(page, form, "respaldo.pdf", pdfOf());
  await save(form);
  await expectToast(page, "REGISTRO", "Usuario Registrado correctamente");
  const mine = await findUser(page, email);
  await expect(mine.getByRole("button")).toHaveCount(1);
  await expect(mine.getByRole("button", { name: `Editar ${email}` })).toBeVisible();
  const operator = (await findUser(page, ACCOUNTS.operadorLp)).getByRole("button");
  await expect(operator).toHaveAccessibleName(`Editar ${ACCOUNTS.operadorLp}`);
  await expect((await findUser(page, ACCOUNTS.admin)).getByRole("button")).toHaveCount(0);
});

test("role 3 registers technicians of its own department, which it cannot change @slow", async ({ as }) => {
  const page = await as("gobernacionPt");
  await page.goto("/usuario");
  await expect((await findUser(page, ACCOUNTS.tecnicoPt)).getByRole("button")).toHaveCount(1);
  await expect((await findUser(page, ACCOUNTS.gobernacionPt)).getByRole("button")).toHaveCount(0);
  await search(page, ACCOUNTS.tecnicoLp);
  await expect(page.getByText(/^Sin resultados para/)).toBeVisible();
  const form = await openForm(page, REGISTER_TECHNICIAN);
  await expect(field(form, "Departamento")).toHaveValue("POTOSÍ");
  await expect(field(form, "Departamento")).toHaveAttribute("readonly", "");
  await expect(form.getByLabel(/^Perfil/).getByRole("option")).toHaveText(["Seleccione", "Técnico"]);
  await expect(form.getByLabel(/^Perfil/).locator("option:checked")).toHaveText("Técnico");
  const email = freshMail("rita");
  await fillPerson(page, form, { email });
  await pickFile(page, form, "respaldo.pdf", pdfOf());
  await save(form);
  await expectToast(page, "REGISTRO", "Usuario Registrado correctamente");
  await expect(await findUser(page, email)).toContainText("Técnico");
});

test("a mail that is taken is told under its field; a draft keeps everything but the PDF @slow", async ({
  as,
  origin,
}) => {
  const page = await as("admin");
  const { email } = await invite(page, origin);
  await page.goto("/usuario");
  let form = await openForm(page, REGISTER);
  await fillPerson(page, form, { email, departamento: "PANDO", perfil: "Operador" });
  await pickFile(page, form, "respaldo.pdf", pdfOf());
  await save(form);
  await expectToast(page, ...SAVE_FAILED);
  await expect(form.getByText("El correo electrónico ya existe", { exact: true })).toBeVisible();
  await expect(field(form, "Correo electrónico")).toBeFocused();
  await expect(form.getByRole("region", { name: "respaldo.pdf" })).toBeVisible();
  await field(form, "Correo electrónico").fill(freshMail("otra"));

  await page.reload();
  form = await openForm(page, REGISTER);
  await form.getByRole("button", { name: "Recuperar" }).click();
  await expect(field(form, "Cargo")).toHaveValue("Revisora de campo");
  await expect(form.getByText("El borrador no guarda el PDF: elija otra vez «respaldo.pdf».")).toBeVisible();
  await save(form);
  await expect(form.getByText("El archivo PDF es requerido", { exact: true })).toBeVisible();
  await pickFile(page, form, "respaldo.pdf", pdfOf());
  await save(form);
  await expectToast(page, "REGISTRO", "Usuario Registrado correctamente");
});

test("an edit: the document is fetched when its section is opened, kept or replaced @slow", async ({ as, origin }) => {
  const page = await as("admin");
  const { email } = await invite(page, origin);
  const fetched: string[] = [];
  page.on("request", (request) => /\/api\/user\/\d+$/.test(request.url()) && fetched.push(request.method()));
  await page.goto("/usuario");
  const edit = async () => {
    await (await findUser(page, email)).getByRole("button", { name: /^Editar/ }).click();
    const form = page.getByRole("dialog", { name: REGISTER });
    await expect(field(form, "Cargo")).toBeVisible();
    return form;
  };
  let form = await edit();
  await field(form, "Cargo").fill("Jefa de campo");
  await save(form);
  await expectToast(page, "REGISTRO", "Usuario actualizado correctamente");
  await expect(form).toBeHidden();
  expect(fetched).toEqual(["PUT"]);

  // The visible row may not be updated yet, so the page is loaded again.
  await page.goto("/usuario");
  form = await edit();
  await expect(field(form, "Cargo")).toHaveValue("Jefa de campo");
  await form.getByRole("button", { name: /DOCUMENTO DE RESPALDO/ }).click();
  await expect(form.getByRole("region", { name: "Documento guardado" }).locator("iframe")).toBeVisible();
  expect(fetched).toEqual(["PUT", "GET"]);
  await pickFile(page, form, "nuevo.pdf", pdfOf(5000));
  await expect(form.getByText(/Reemplazará al documento guardado/)).toBeVisible();
  await save(form);
  await expect(form).toBeHidden();
  const id = await page.request.get(`/api/user?page=1&rows=10&q=${email}`);
  const { users } = (await id.json()) as { users: { data: { id: number; documento?: string }[] } };
  expect(Object.keys(users.data[0] ?? {})).not.toContain("documento");
  const detail = (await (await page.request.get(`/api/user/${users.data[0]?.id}`)).json()) as {
    user: { documento: string };
  };
  expect(detail.user.documento).toBe(pdfOf(5000).toString("base64"));
});

test("role 1 deactivates, activates and ends sessions: the person is out at once @slow", async ({
  as,
  page,
  origin,
}) => {
  const admin = await as("admin");
  const account = await ownAccount(admin, origin);
  const status = async () => (await page.request.get("/api/departamentos")).status();
  expect(await enter(page, origin, account)).toBe(200);
  await page.goto("/turistico");
  await admin.goto("/usuario");
  const row = await findUser(admin, account.email);
  await expect(row.getByRole("button", { name: /^Reenviar/ })).toHaveCount(0);

  await answer(admin, row, /^Cerrar sesiones/, /¿Cerrar las sesiones de Julia Quispe Mamani\?/, "Cerrar sesiones");
  await expectToast(admin, "SESIONES", "Se cerró 1 sesión");
  expect(await status()).toBe(401);
  expect(await enter(page, origin, account)).toBe(200);

  await row.getByRole("button", { name: /^Desactivar/ }).click();
  await dialogOf(admin, /¿Desactivar la cuenta de Julia/)
    .getByRole("button", { name: "Cancelar" })
    .click();
  expect(await status()).toBe(200);
  await answer(admin, row, /^Desactivar/, /¿Desactivar la cuenta de Julia Quispe Mamani\?/, "Desactivar");
  await expectToast(admin, "USUARIO", "Cuenta desactivada");
  await expect(row.getByText("Inactivo")).toBeVisible();
  await page.goto("/turistico");
  await expect(page).toHaveURL(/\/login/);
  expect(await enter(page, origin, account)).toBe(401);

  await answer(admin, row, /^Activar/, /¿Activar la cuenta de Julia/, "Activar");
  await expectToast(admin, "USUARIO", "Cuenta activada");
  await expect(row.getByText("Inactivo")).toHaveCount(0);
  expect(await enter(page, origin, account)).toBe(200);
  // Administrators cannot lock themselves out.
  const own = await findUser(admin, ACCOUNTS.admin);
  await expect(own.getByRole("button", { name: /^(Desactivar|Cerrar sesiones|Eliminar)/ })).toHaveCount(3);
  for (const button of await own.getByRole("button", { name: /^(Desactivar|Cerrar|Eliminar)/ }).all()) {
    await expect(button).toHaveAttribute("aria-disabled", "true");
  }
});

test("the invitation goes out again, and only the newer link opens @slow", async ({ as, page: guest, origin }) => {
  const page = await as("admin");
  const { email, link } = await invite(page, origin);
  await page.goto("/usuario");
  const row = await findUser(page, email);
  await answer(page, row, /^Reenviar invitación/, /¿Enviar otra vez la invitación a Julia/, "Enviar invitación");
  await expectToast(page, "INVITACIÓN", "No hay servidor de correo: la invitación está en la carpeta");
  const newer = await linkAfter(email, 1);
  expect(await mailCount(email)).toBe(2);
  for (const [path, outcome] of [
    [link, "El enlace no es válido o ya venció."],
    [newer, "Su contraseña fue cambiada. Ya puede ingresar."],
  ] as const) {
    await guest.goto(path);
    await chooseNewPassword(guest, PASSWORD);
    await expect(guest.getByText(outcome)).toBeVisible();
  }
});

test("delete: refused with what refers to the person, allowed where nothing does @slow", async ({
  as,
  page,
  origin,
}) => {
  const admin = await as("admin");
  const account = await ownAccount(admin, origin);
  expect(await enter(page, origin, account)).toBe(200);
  const code = String(Math.floor(Math.random() * 9e7) + 1e7);
  const data = { nombre: `PROYECCION ${code}`, sigla: `P${code}` };
  const made = await page.request.post("/api/proyeccion", { data, headers: { Origin: origin } });
  expect(made.status()).toBe(200);
  const { email: fresh } = await invite(admin, origin);
  await admin.goto("/usuario");
  const question = /¿Está seguro de borrar el registro\?/;
  const used = await findUser(admin, account.email);
  await answer(admin, used, /^Eliminar/, question, "Si, borrar registro");
  await expectToast(admin, "REGISTRO", "No se eliminó el registro");
  await expectToast(admin, "NO SE BORRÓ", "lo usa");
  await expect(used).toBeVisible();
  const unused = await findUser(admin, fresh);
  await answer(admin, unused, /^Eliminar/, question, "Si, borrar registro");
  await expectToast(admin, "REGISTRO", "Usuario Eliminado con éxito");
  await expect(admin.getByText(/^Sin resultados/)).toBeVisible();
});

test("fits a phone: cards, the account's actions in words, the form @slow", async ({ as, origin }) => {
  const page = await as("admin", { viewport: { width: 390, height: 844 } });
  const { email } = await invite(page, origin);
  await page.goto("/usuario");
  await search(page, email);
  expect(await sideways(page)).toBe(0);
  const card = page.getByRole("listitem").filter({ hasText: email });
  await expect(card.getByRole("heading", { name: "Julia Quispe Mamani" })).toBeVisible();
  await card.getByRole("button", { name: /^Cuenta/ }).click();
  const account = page.getByRole("dialog", { name: "Julia Quispe Mamani" });
  await expect(account.getByRole("button")).toHaveText([
    "Reenviar invitación",
    "Cerrar sesiones",
    "Desactivar",
    "Cerrar",
  ]);
  await account.getByRole("button", { name: "Cerrar sesiones" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cerrar sesiones" }).click();
  await expectToast(page, "SESIONES", "Esta persona no tenía sesiones abiertas");
  const form = await openForm(page, REGISTER);
  await save(form);
  const cut = await form.evaluate(
    (node) =>
      [...node.querySelectorAll("div, form, section")].filter((one) => one.scrollWidth > one.clientWidth + 1).length,
  );
  expect([await sideways(page), cut]).toEqual([0, 0]);
});
