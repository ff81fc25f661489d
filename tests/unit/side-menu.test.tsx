// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SideMenu } from "@/components/shell/side-menu";
import { Menu, type MenuEntry } from "@/contract/resources/sesion";
import { press, show, textOf } from "../support/page";

/** A server's menu as specified (spec 1 §3): external addresses, visibility, disabled, separators, badges. */

const { counts } = vi.hoisted(() => ({ counts: new Map<string, object>() }));
vi.mock("next/navigation", () => ({
  usePathname: () => "/inicio",
  useRouter: () => ({}),
  useSelectedLayoutSegments: () => ["inicio"],
}));
vi.mock("@/components/ui/link", () => ({
  Link: ({ onNavigate: _gone, ...props }: { onNavigate?: unknown; href: string }) => <a {...props} />,
}));
vi.mock("@/components/seguimiento/bandejas/inbox-counts", () => ({
  useInboxCounts: () => counts,
  useOwnCounts: () => ({ trabajo: null, avisos: null }),
}));

afterEach(() => counts.clear());

const open = (menu: MenuEntry[]) => show(<SideMenu menu={menu} userId={1} onLogout={() => undefined} />);
const nav = () => screen.getByRole("navigation");
const links = () => screen.queryAllByRole("link").filter((one) => one.hasAttribute("href"));

const SENT = [
  { label: "Inicio", to: "/inicio", icon: "pi pi-home" },
  { separator: true },
  { label: "Oculto", to: "/oculto", visible: false },
  { label: "Oculto 2", to: "/oculto2", visible: "0" },
  { label: "Cerrado", to: "/cerrado", disabled: true, badge: 7 },
  { label: "Manual", url: "https://ejemplo.bo/manual", badge: "Nuevo", visible: true },
  { label: "Peligro", url: "javascript:alert(1)" },
  { label: "Nada", url: "//ejemplo.bo" },
  {
    label: "GRUPO",
    items: [
      { label: "Regiones", to: "/region", disabled: 0, separator: false, badge: null, url: null },
      { label: "Sin nada", items: [{ label: "Dentro", to: "/dentro", visible: 0 }] },
      { label: "Cerrados", disabled: "true", items: [{ label: "Tipos", to: "/tipo" }] },
    ],
  },
];

describe("a server's menu", () => {
  it("a server's menu is read whatever its flags are written as, and gains nothing that was not sent", () => {
    const menu = Menu.parse(SENT);
    expect(menu.map(({ label }) => label)).toEqual(["Inicio", "", "Cerrado", "Manual", "Peligro", "Nada", "GRUPO"]);
    expect(menu[0]).toEqual({ label: "Inicio", to: "/inicio", icon: "pi pi-home", items: [] });
    expect(menu[2]).toEqual({ label: "Cerrado", to: "/cerrado", icon: null, items: [], disabled: true, badge: "7" });
    expect(menu[6]?.items[0]).toEqual({ label: "Regiones", to: "/region", icon: null, items: [] });
    expect(menu[6]?.items[1]?.items).toEqual([]);
    // The session's cookie is read by the same schema.
    expect(Menu.parse(JSON.parse(JSON.stringify(menu)))).toEqual(menu);
    expect(Menu.parse(null)).toEqual([]);
  });

  it("a server's menu links here and elsewhere, hides what is hidden, and runs no script", async () => {
    await open(Menu.parse(SENT));
    expect(links().map((one) => [one.textContent, one.getAttribute("href")])).toEqual([
      ["Inicio", "/inicio"],
      ["Manual(se abre en otra pestaña)Nuevo", "https://ejemplo.bo/manual"],
      ["Regiones", "/region"],
    ]);
    const manual = screen.getByRole("link", { name: /Manual/ });
    expect(manual.getAttribute("rel")).toBe("noopener noreferrer");
    expect(manual.getAttribute("target")).toBe("_blank");
    expect(nav().innerHTML).not.toContain("javascript:");
    expect(nav().querySelectorAll("hr")).toHaveLength(1);
  });

  it("a disabled entry of the menu is shown with its badge, and nobody can press it", async () => {
    await open(Menu.parse(SENT));
    const closed = nav().querySelector('[aria-disabled="true"]');
    expect(closed?.textContent).toBe("Cerrado7");
    expect([closed?.tagName, closed?.hasAttribute("href"), closed?.hasAttribute("tabindex")]).toEqual([
      "SPAN",
      false,
      false,
    ]);
    const group = screen.getByRole<HTMLButtonElement>("button", { name: /^Cerrados/ });
    expect(group.disabled).toBe(true);
    await press(group);
    expect(group.getAttribute("aria-expanded")).toBe("false");
    expect(document.getElementById(group.getAttribute("aria-controls")!)?.hidden).toBe(true);
  });
});

describe("the counts", () => {
  const inbox = (label: string, to: string): MenuEntry => ({ label, icon: null, to, items: [] });
  const menu: MenuEntry[] = [
    {
      label: "BANDEJAS",
      icon: null,
      to: null,
      items: [
        {
          label: "Atractivos",
          icon: null,
          to: null,
          items: [
            inbox("Entrantes nacional", "/ppirtaentrantenacional"),
            inbox("Revisión nacional", "/ppirtarevisionnacional"),
            inbox("Entrantes", "/ppirtaentrante"),
            inbox("Finalizados nacional", "/ppirtafinalizadonacional"),
          ],
        },
      ],
    },
  ];
  it("a folded group of the menu counts what waits for this person, not for another level", async () => {
    counts.set("/ppirtaentrantenacional", { total: 3, vencidos: 0, propia: true });
    counts.set("/ppirtarevisionnacional", { total: 1, vencidos: 0, propia: true });
    counts.set("/ppirtaentrante", { total: 8, vencidos: 5, propia: false });
    counts.set("/ppirtafinalizadonacional", { total: 40, vencidos: 0, propia: true });
    await open(menu);
    const group = screen.getByRole("button", { name: /^Atractivos/ });
    expect(group.textContent).toBe("Atractivos4");
    // The entries of a folded group are drawn once it is opened.
    expect(nav().querySelectorAll("a")).toHaveLength(0);
    await press(group);
    const other = links().find((one) => one.getAttribute("href") === "/ppirtaentrante");
    // Overdue items of another level are not shown in red.
    expect(textOf(other)).toBe("Entrantes8");
    expect(other?.querySelector("span")?.className).not.toContain("state-");
  });
});
