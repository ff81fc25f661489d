// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { waitWords } from "@/app/(public)/login/sign-in";
import { currentEntry } from "@/components/shell/side-menu";
import { clearLocalTraces } from "@/components/shell/logout";
import { MENU_ICON_NAMES } from "@/components/shell/side-menu";
import { matching, splitAround } from "@/components/ui/fold";
import { pageNumbers } from "@/components/ui/pager";
import type { MenuEntry } from "@/contract/resources/sesion";
import { menuOf } from "@/ministry-api/sesion/menu";

const entry = (to: string | null, items: MenuEntry[] = []): MenuEntry => ({ label: to ?? "", icon: null, to, items });

describe("pager numbers", () => {
  it.each([
    [1, 1, [1]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 47, [1, 2, 3, null, 47]],
    [4, 47, [1, null, 3, 4, 5, null, 47]],
    [46, 47, [1, null, 45, 46, 47]],
  ])("page %i of %i", (page, pages, numbers) => expect(pageNumbers(page, pages)).toEqual(numbers));
});

describe("searching options", () => {
  it("puts what begins with the text first and finds hints", () => {
    const options = [{ label: "VILLA SAN JUAN" }, { label: "San Juan", hint: "PT" }];
    expect(matching(options, "san").map((option) => option.label)).toEqual(["San Juan", "VILLA SAN JUAN"]);
    expect(matching(options, "pt")).toHaveLength(1);
  });
  it("marks the text typed, whatever its accents", () => {
    expect(splitAround("Sud Lípez", "lipez")).toEqual(["Sud ", "Lípez", ""]);
    expect(splitAround("Uyuni", "x")).toEqual(["Uyuni", "", ""]);
  });
});

describe("side menu", () => {
  const menu = [
    entry("/inicio"),
    entry(null, [entry("/turistico"), entry("/poblado")]),
    entry(null, [entry("/tipo"), entry("/tipo/sub")]),
  ];
  it.each<[string, string[], string | null]>([
    ["/inicio", ["inicio"], "/inicio"],
    ["/turistico", ["turistico"], "/turistico"],
    ["/informacion/abc", ["atractivos", "abc", "editar", "informacion"], "/turistico"],
    ["/verrutas/abc", ["atractivos", "abc", "ver", "rutas"], "/turistico"],
    ["/nuevo", ["nuevo"], "/turistico"],
    ["/informacionp/abc", ["facilidades", "abc", "editar", "comunicacion"], "/poblado"],
    ["/verhistorialf/abc", ["facilidades", "abc", "ver", "historial"], "/poblado"],
    ["/nuevop", ["nuevop"], "/poblado"],
    ["/tipo/sub/1", ["(catalogos)", "tipo", "sub", "1"], "/tipo/sub"],
    ["/perfil", ["perfil"], null],
  ])("%s in %j marks %s", (path, folders, to) => expect(currentEntry(menu, path, folders)).toBe(to));

  it("knows every icon of the embedded menu", () => {
    const names = (entries: MenuEntry[]): (string | null)[] =>
      entries.flatMap((one) => [one.icon, ...names(one.items)]).filter(Boolean);
    for (const rol of [1, 2, 3, 4, 5] as const) {
      for (const name of names(menuOf(rol))) expect(MENU_ICON_NAMES).toContain(name);
    }
  });
});

describe("leaving", () => {
  it("forgets the point and the drafts, and nothing else", () => {
    for (const key of [
      "savedLatitude",
      "savedLongitude",
      "borrador:1:a",
      "borrador:2:b",
      "rememberMe",
      "menu:grupos",
    ]) {
      localStorage.setItem(key, "x");
    }
    clearLocalTraces();
    expect(Object.keys(localStorage).sort()).toEqual(["menu:grupos", "rememberMe"]);
  });
});

describe("waiting after too many attempts", () => {
  it.each([
    [0, "unos minutos"],
    [Number.NaN, "unos minutos"],
    [1, "1 segundo"],
    [42, "42 segundos"],
    [60, "1 minuto"],
    [61, "2 minutos"],
  ])("%d seconds", (seconds, words) => expect(waitWords(seconds)).toBe(words));
});
