import { type Camera, PHONE } from "./camera";
import * as record from "./record";

const TELEFONO = {
  ...PHONE,
  permissions: ["geolocation"],
  geolocation: { latitude: -20.2431, longitude: -67.6254, accuracy: 4 },
};

/** Registering without a line, as a technician of Potosí with a phone. */
export async function sinLinea(camera: Camera): Promise<void> {
  const page = await camera.as("tecnico.pt@turismo.bo", TELEFONO);
  await page.context().grantPermissions(["geolocation"], { origin: camera.base });
  await page.goto("/campo#/preparar");
  await page.getByRole("button", { name: "Preparar el equipo" }).click();
  await page.getByText("Listo. Se llevaron las listas.").waitFor({ timeout: 90_000 });
  await camera.take(page, "campo-preparar");

  await page.goto("/campo#/");
  await page.getByRole("button", { name: "Registrar atractivo" }).click();
  await page.getByRole("button", { name: "Tomar posición" }).click();
  await page.getByText(/^±/).waitFor();
  await camera.take(page, "campo-posicion");
  await record.fillPlace(page);
  await record.fillRest(page);
  await page.getByRole("link", { name: /^Qué falta/i }).click();
  await page.getByRole("heading", { name: "Secciones", exact: true }).waitFor();
  await camera.take(page, "campo-falta");
  await page.getByRole("link", { name: "Cerrar" }).click();
  await page.getByRole("region", { name: "Enviados" }).waitFor({ timeout: 60_000 });
  await camera.take(page, "campo-lista");
}
