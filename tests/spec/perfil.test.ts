import { expect, it } from "vitest";
import { deviceOf } from "@/contract/dispositivo";
import { profileFacts } from "@/components/sesion/facts";
import type { Usuario } from "@/contract/resources/sesion";

/** Spec 1 §2, 'Información de mi Perfil', typed by hand. */

const persona: Usuario = {
  id: 7,
  email: "rosa.calle@turismo.bo",
  nombres: "Rosa",
  primer_apellido: "Calle",
  segundo_apellido: "Villca",
  genero: "F",
  id_departamento: 5,
  numero_documento: 4455667,
  direccion: "Calle Bolívar 12",
  cargo: "Técnica de campo",
  nacionalidad: "B",
  estado: "ACTIVO",
};

it("shows the nine facts in the specification's order", () => {
  expect(profileFacts(persona, "Técnico")).toEqual([
    ["Nombre", "Rosa Calle Villca"],
    ["Correo electrónico", "rosa.calle@turismo.bo"],
    ["Documento de identidad", "4455667"],
    ["Dirección", "Calle Bolívar 12"],
    ["Cargo", "Técnica de campo"],
    ["Género", "Femenino"],
    ["Nacionalidad", "Boliviana"],
    ["Departamento", "POTOSÍ"],
    ["Rol", "Técnico"],
  ]);
});

it.each([
  [{ numero_documento: null }, "Documento de identidad", "N/A"],
  [{ numero_documento: "" }, "Documento de identidad", "N/A"],
  [{ genero: "M" }, "Género", "Masculino"],
  [{ genero: null }, "Género", "Femenino"],
  [{ nacionalidad: "E" }, "Nacionalidad", "Extranjero"],
  [{ nacionalidad: null }, "Nacionalidad", "Extranjero"],
  [{ id_departamento: 10 }, "Departamento", "N/A"],
  [{ segundo_apellido: null }, "Nombre", "Rosa Calle"],
] as [Partial<Usuario>, string, string][])("%j shows %s: %s", (changed, term, value) => {
  expect(new Map(profileFacts({ ...persona, ...changed }, "Técnico")).get(term)).toBe(value);
});

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36",
    "Chrome en Windows",
    false,
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0",
    "Edge en Windows",
    false,
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 OPR/114.0.0.0",
    "Opera en Linux",
    false,
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox en Linux", false],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15",
    "Safari en macOS",
    false,
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1",
    "Safari en iPhone",
    true,
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    "Samsung Internet en Android",
    true,
  ],
  [
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36",
    "Chrome en Android",
    true,
  ],
  ["okhttp/4.12.0", "Aplicación móvil", false],
  ["curl/8.5.0", "Dispositivo desconocido", false],
  ["", "Dispositivo desconocido", false],
  [null, "Dispositivo desconocido", false],
])("%j is %s", (agent, words, phone) => {
  expect(deviceOf(agent)).toEqual({ words, phone });
});
