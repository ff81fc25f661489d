// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { IconButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Tooltip } from "@/components/ui/tooltip";

/** The bubble over a button: when it opens, what it says to a screen reader, and what closes it. */

const help = (
  <Tooltip text="Ayuda">
    <button type="button" aria-describedby="nota">
      Guía
    </button>
  </Tooltip>
);
const pair = (
  <>
    <IconButton label="Editar" icon={null} />
    <IconButton label="Eliminar" icon={null} disabledReason="Ya fue enviado" />
  </>
);
const button = (name: string) => screen.getByRole("button", { name });
// The test's document has no popovers, and takes the bubble for a hidden one.
const bubble = () => screen.getByRole("tooltip", { hidden: true });
const bubbles = () => screen.queryAllByRole("tooltip", { hidden: true }).map((one) => one.textContent);
const shows = (...texts: string[]) => waitFor(() => expect(bubbles()).toEqual(texts));
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// Loaded once, so that the tests' times are those of the bubble alone.
beforeAll(() => import("@/components/ui/tooltip-bubble"));
afterEach(cleanup);

describe("by pointer", () => {
  it("opens after 300 ms, and not where the pointer only passes", async () => {
    const user = userEvent.setup();
    render(pair);
    await user.hover(button("Editar"));
    await wait(100);
    await user.unhover(button("Editar"));
    await wait(300);
    expect(bubbles()).toEqual([]);
    const since = performance.now();
    await user.hover(button("Editar"));
    await shows("Editar");
    expect(performance.now() - since).toBeGreaterThan(250);
  });

  it("closes when the button is pressed", async () => {
    const user = userEvent.setup();
    render(pair);
    await user.hover(button("Editar"));
    await shows("Editar");
    await user.click(button("Editar"));
    await shows();
  });

  it("stays closed under a finger", async () => {
    const user = userEvent.setup();
    render(pair);
    await user.pointer([{ keys: "[TouchA>]", target: button("Editar") }, { keys: "[/TouchA]" }]);
    await wait(400);
    expect(bubbles()).toEqual([]);
  });
});

describe("by keyboard", () => {
  beforeEach(() => {
    const matches = Element.prototype.matches;
    // The test's document does not know which focus came from a key.
    vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector: string) {
      return selector === ":focus-visible" ? this === document.activeElement : matches.call(this, selector);
    });
  });
  afterEach(() => void vi.restoreAllMocks());

  it("opens, is the description meanwhile, and only one is open", async () => {
    const user = userEvent.setup();
    render(pair);
    await user.tab();
    await shows("Editar");
    await user.tab();
    await shows("Ya fue enviado");
    expect(button("Eliminar").getAttribute("aria-describedby")).toBe(bubble().id);
    expect(button("Editar").hasAttribute("aria-describedby")).toBe(false);
  });

  it("closes another one that the pointer opened", async () => {
    const user = userEvent.setup();
    render(pair);
    await user.hover(button("Eliminar"));
    await shows("Ya fue enviado");
    await user.tab();
    await shows("Editar");
  });

  it("keeps the button's own description", async () => {
    const user = userEvent.setup();
    render(help);
    await user.tab();
    await shows("Ayuda");
    const described = button("Guía").getAttribute("aria-describedby");
    expect(described).toBe(`nota ${bubble().id}`);
  });

  it("stays open where the page scrolls, as the focus may have made it", async () => {
    const user = userEvent.setup();
    render(pair);
    await user.tab();
    await shows("Editar");
    document.dispatchEvent(new Event("scroll"));
    await wait(50);
    expect(bubbles()).toEqual(["Editar"]);
  });

  it("closes with Escape, and the dialog around it with the next one", async () => {
    const user = userEvent.setup();
    const close = vi.fn();
    const heard = vi.fn();
    render(
      <Dialog open onOpenChange={close} title="Región">
        <IconButton label="Quitar" icon={null} />
      </Dialog>,
    );
    while (document.activeElement !== button("Quitar")) await user.tab();
    await shows("Quitar");
    document.addEventListener("keydown", heard);
    await user.keyboard("{Escape}");
    document.removeEventListener("keydown", heard);
    await shows();
    expect(close).not.toHaveBeenCalled();
    expect(heard).not.toHaveBeenCalled();
    await user.keyboard("{Escape}");
    expect(close).toHaveBeenCalledWith(false);
  });
});

it("is the button alone on the server", () => {
  expect(renderToString(help)).toBe('<button type="button" aria-describedby="nota">Guía</button>');
});
