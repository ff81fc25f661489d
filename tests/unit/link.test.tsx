// @vitest-environment jsdom
import { act, type ComponentProps } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "@/components/ui/link";
import { NavigationContext } from "@/components/ui/navigation";

const navigate = vi.fn();
const prefetch = vi.fn();
let root: Root;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.getElementById("root")!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

async function show(props: Partial<ComponentProps<typeof Link>> = {}, within = true): Promise<HTMLAnchorElement> {
  const link = (
    <Link href="/region?q=valle" {...props}>
      Regiones
    </Link>
  );
  await act(async () =>
    root.render(within ? <NavigationContext value={{ navigate, prefetch }}>{link}</NavigationContext> : link),
  );
  return document.querySelector("a")!;
}

/** A click; true if it was left to the browser. */
async function click(link: HTMLAnchorElement, how: MouseEventInit = {}): Promise<boolean> {
  // jsdom cannot leave a page: what reaches the window is left to the browser.
  let left = false;
  const last = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", last, { once: true });
  await act(async () => void link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how })));
  return left;
}

describe("a link", () => {
  it("is followed within the page, with its own options", async () => {
    const onNavigate = vi.fn();
    const link = await show({ replace: true, scroll: false, onNavigate });
    expect(link.getAttribute("href")).toBe("/region?q=valle");
    expect(await click(link)).toBe(false);
    expect(navigate).toHaveBeenCalledExactlyOnceWith("/region?q=valle", { replace: true, scroll: false });
    expect(onNavigate).toHaveBeenCalledOnce();
  });

  it.each([
    ["with Ctrl", { ctrlKey: true }],
    ["with Cmd", { metaKey: true }],
    ["with Shift", { shiftKey: true }],
    ["with Alt", { altKey: true }],
    ["with the middle button", { button: 1 }],
  ])("is left to the browser %s, and nothing is told of a way that is not taken here", async (_how, event) => {
    const onNavigate = vi.fn();
    expect(await click(await show({ onNavigate }), event)).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
    expect(onNavigate).not.toHaveBeenCalled();
  });

  it("is left to the browser for another window, and without a router", async () => {
    expect(await click(await show({ target: "_blank" }))).toBe(true);
    expect(await click(await show({}, false))).toBe(true);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("is not followed if its own click handler prevents it", async () => {
    const link = await show({ onClick: (event) => event.preventDefault() });
    expect(await click(link)).toBe(false);
    expect(navigate).not.toHaveBeenCalled();
  });

  it("fetches its page ahead when it gets the pointer or the focus, unless it says not to", async () => {
    const near = async (link: HTMLAnchorElement) => {
      await act(async () => {
        link.dispatchEvent(new MouseEvent("pointerover", { bubbles: true }));
        link.focus();
      });
    };
    await near(await show());
    expect(prefetch.mock.calls).toEqual([["/region?q=valle"], ["/region?q=valle"]]);
    prefetch.mockClear();
    document.body.focus();
    (document.activeElement as HTMLElement | null)?.blur();
    await near(await show({ prefetch: false }));
    expect(prefetch).not.toHaveBeenCalled();
  });
});
