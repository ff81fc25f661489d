import type { Camera } from "./camera";

const HEADINGS = "NOMBRE DEL RECURSO;MUNICIPIO;COMUNIDAD;COORDENADAS;ALTITUD;SUBTIPO;JERARQUÍA;DISTRITO";
// One has a point outside Bolivia, so it stays out.
const PLACES = [
  ["Mirador de Colcha K", "Colcha K", "Colcha K", "-20.5400, -67.6900"],
  ["Aguas termales de Polques", "San Pablo de Lipes", "Polques", "-22.5370, -67.6490"],
  ["Valle de Rocas", "San Agustin", "Alota", "-21.4200, -67.5800"],
  ["Laguna Hedionda", "San Pedro de Quemez", "San Pedro de Quemez", "-21.5650, -68.0510"],
  ["Bosque de Piedras", "Villa Mar", "Villa Mar", "-21.7600, -68.9000"],
  ["Cañón del Inca", "Tupiza", "Palala", "-21.4600, -65.7600"],
  ["Cueva del Diablo", "Potosí", "Potosí", "-19.5900, -65.7500"],
  ["Salar de Chiguana", "Llica", "Chiguana", "-21.1000, -68.0000"],
];
const rows = PLACES.map(([name, municipality, community, place], at) =>
  [name, municipality, community, place, at === 2 ? "41200" : 3700 + at * 10, "Mirador", "II", "1"].join(";"),
);

/** A spreadsheet's way into the inventory. */
export async function importar(camera: Camera): Promise<void> {
  const page = await camera.as("gobernacion.pt@turismo.bo");
  const main = page.getByRole("main");
  await page.goto("/turistico");
  await main.getByRole("link", { name: "Importar", exact: true }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: "Inventario Potosí.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([HEADINGS, ...rows].join("\r\n")),
  });
  await page.getByRole("link", { name: "Siguiente: Columnas" }).click();
  await page.getByRole("button", { name: "Siguiente: Revisar" }).waitFor();
  await camera.take(page, "importar-columnas", { of: main, air: 16, tall: 560 });
  await page.getByRole("button", { name: "Siguiente: Revisar" }).click();
  const doubts = page.getByRole("button", { name: /^Con dudas/ });
  await doubts.click();
  await camera.take(page, "importar-revisar", { of: main, air: 16, marks: [doubts], tall: 620 });
  await page.getByRole("button", { name: /^Importar \d+ fila/ }).click();
  await page.getByText("Entraron al inventario").waitFor();
  await camera.take(page, "importar-resultado", {
    of: main,
    air: 16,
    marks: [page.getByRole("button", { name: /^Deshacer, quitar/ })],
    tall: 560,
  });
  await page.context().close();
}
