import { describe, expect, it } from "vitest";
import { packMenu, unpackMenu } from "@/components/shell/packed-menu";
import { Menu } from "@/contract/resources/sesion";
import { CUENTAS } from "@/ministry-api/db/seed/accounts";
import { menuOf } from "@/ministry-api/sesion/menu";

describe("a menu in a page's data", () => {
  it("comes back as it was, of every role and of a server that says more", () => {
    const foreign = Menu.parse([
      { label: "Inicio", to: "/inicio", icon: "pi pi-home" },
      { separator: true, label: "", to: null, icon: null },
      { label: "Grupo", items: [{ label: "Manual", url: "https://ejemplo.bo/manual", badge: "Nuevo", disabled: "1" }] },
    ]);
    for (const menu of [...CUENTAS.map(({ rol }) => menuOf(rol)), foreign]) {
      expect(unpackMenu(packMenu(menu))).toEqual(menu);
    }
  });

  it("says nothing of what an entry does not have, and the names of no link's parts", () => {
    const inicio = { label: "Inicio", icon: null, to: "/inicio", items: [] };
    const nuevo = { label: "Nuevo", icon: "plus", to: "/nuevo", items: [] };
    expect(packMenu([{ label: "Grupo", icon: null, to: null, items: [inicio, nuevo] }])).toEqual([
      {
        label: "Grupo",
        items: [
          ["Inicio", "/inicio"],
          ["Nuevo", "/nuevo", "plus"],
        ],
      },
    ]);
  });
});
