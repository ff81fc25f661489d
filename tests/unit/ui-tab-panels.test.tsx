// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { TabPanels } from "@/components/ui/tab-panels";

/** Tabs within a page. */

const panels = [
  { key: "registro", label: "Registro", content: <input aria-label="Nota" /> },
  { key: "cambios", label: "Cambios", count: 2, content: <p>Dos cambios</p> },
  { key: "fotos", label: "Fotos", count: 0, content: <p>Sin fotos</p> },
];
const tabs = () => screen.getAllByRole("tab").map((tab) => `${tab.textContent} ${tab.getAttribute("aria-selected")}`);

afterEach(cleanup);

it("opens the first, then what is chosen, with its name", async () => {
  const user = userEvent.setup();
  render(<TabPanels label="Revisión" panels={panels} />);
  expect(screen.getByRole("tablist", { name: "Revisión" })).toBeDefined();
  expect(tabs()).toEqual(["Registro true", "Cambios2 false", "Fotos false"]);
  expect(screen.queryByText("Dos cambios")).toBeNull();
  await user.click(screen.getByRole("tab", { name: /Cambios/ }));
  expect(tabs()).toEqual(["Registro false", "Cambios2 true", "Fotos false"]);
  expect(screen.getByRole("tabpanel", { name: /Cambios/ }).textContent).toBe("Dos cambios");
});

it("keeps what was typed in a panel that was open", async () => {
  const user = userEvent.setup();
  render(<TabPanels label="Revisión" panels={panels} />);
  await user.type(screen.getByLabelText("Nota"), "ver de nuevo");
  await user.click(screen.getByRole("tab", { name: "Fotos" }));
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("tab", { name: "Registro" }));
  expect(screen.getByRole("textbox")).toHaveProperty("value", "ver de nuevo");
});

it("is walked with the arrow keys, Home and End", async () => {
  const user = userEvent.setup();
  render(<TabPanels label="Revisión" panels={panels} />);
  await user.tab();
  const places = [];
  for (const key of ["{ArrowRight}", "{End}", "{ArrowRight}", "{ArrowLeft}", "{Home}"]) {
    await user.keyboard(key);
    await vi.waitFor(() => expect(document.activeElement?.getAttribute("aria-selected")).toBe("true"));
    places.push(document.activeElement?.textContent);
  }
  expect(places).toEqual(["Cambios2", "Fotos", "Registro", "Fotos", "Registro"]);
});

it("shows the panel that the page knows, and tells which one is chosen", async () => {
  const user = userEvent.setup();
  const choose = vi.fn();
  render(<TabPanels label="Revisión" panels={panels} chosen="fotos" onChoose={choose} />);
  expect(screen.getByRole("tabpanel").textContent).toBe("Sin fotos");
  await user.click(screen.getByRole("tab", { name: "Registro" }));
  expect(choose).toHaveBeenLastCalledWith("registro");
  expect(screen.getByRole("tabpanel").textContent).toBe("Sin fotos");
});
