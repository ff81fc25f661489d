import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Icon } from "@/components/ui/icon";
import { DRAWING_NAMES, ICON_NAMES } from "@/components/ui/icon-names";
import { SPRITE } from "@/components/ui/icon-sprite";
import { CUENTAS } from "@/ministry-api/db/seed/accounts";
import { menuOf } from "@/ministry-api/sesion/menu";
import { sprite, spriteModule } from "../../scripts/icons.mjs";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

const sources = ["app/", "components/"]
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" }).map((file) => folder + file),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith("ui/icon-names.ts"))
  .map(read)
  .join("\n");

describe("the sprite of icons", () => {
  it("holds what the names say, under a version of its own: npm run icons", () => {
    expect(read("public/i.svg")).toBe(sprite());
    expect(read("components/ui/icon-sprite.ts")).toBe(spriteModule());
    expect(SPRITE).toMatch(/^\/i\.svg\?[\w-]{4}$/);
  });

  it("draws each name, and nothing that could run", () => {
    const drawn = sprite();
    for (const name of [...ICON_NAMES, ...DRAWING_NAMES]) {
      expect(drawn).toMatch(
        new RegExp(`<symbol id="${name}" viewBox="[\\d ]+"[^>]*><(path|circle|rect|line|polyline)`),
      );
    }
    expect(drawn).not.toMatch(/<script|\son\w+=|href/i);
  });

  it("is decorative, or says its label; types do not check attributes with a dash", () => {
    expect(renderToStaticMarkup(createElement(Icon, { name: "check" }))).toMatch(
      /^<svg class="icon" aria-hidden="true">/,
    );
    expect(renderToStaticMarkup(createElement(Icon, { name: "check", label: "Leídas" }))).toMatch(
      /^<svg class="icon" role="img" aria-label="Leídas">/,
    );
    expect(sources.match(/<(Icon|Drawing)\b[^>]*\s(aria|data|stroke)-/g)).toBeNull();
  });

  it("has no icon that no screen and no menu uses", () => {
    const inMenus = new Set(
      CUENTAS.flatMap(({ rol }) => menuOf(rol).flatMap((entry) => [entry, ...entry.items])).map(({ icon }) => icon),
    );
    const unused = [...ICON_NAMES, ...DRAWING_NAMES].filter(
      (name) => !sources.includes(`"${name}"`) && !inMenus.has(name),
    );
    expect(unused).toEqual([]);
  });
});
