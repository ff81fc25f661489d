// @vitest-environment jsdom
import { act, fireEvent, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { Link } from "@/components/ui/link";
import { NavigationContext } from "@/components/ui/navigation";
import { show } from "../support/page";

const navigate = vi.fn();
const prefetch = vi.fn();

afterEach(() => void vi.clearAllMocks());

async function open(props: Partial<ComponentProps<typeof Link>> = {}, within = true): Promise<HTMLElement> {
  const link = (
    <Link href="/region?q=valle" {...props}>
      Regiones
    </Link>
  );
  await show(within ? <NavigationContext value={{ navigate, prefetch }}>{link}</NavigationContext> : link);
  return screen.getByRole("link");
}

/** A click; true if it was left to the browser. */
async function click(link: HTMLElement, how: MouseEventInit = {}): Promise<boolean> {
  // jsdom cannot leave a page: what reaches the window is left to the browser.
  let left = false;
  const last = (event: Event) => {
    left = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", last, { once: true });
  await act(async () => void fireEvent.click(link, how));
  return left;
}

it("a link is followed within the page, with its own options", async () => {
  const onNavigate = vi.fn();
  const link = await open({ replace: true, scroll: false, onNavigate });
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
])("a click %s on a link is left to the browser, and its own handler is not called", async (_how, event) => {
  const onNavigate = vi.fn();
  expect(await click(await open({ onNavigate }), event)).toBe(true);
  expect(navigate).not.toHaveBeenCalled();
  expect(onNavigate).not.toHaveBeenCalled();
});

it("a link is left to the browser for another window, and without a router", async () => {
  expect(await click(await open({ target: "_blank" }))).toBe(true);
  expect(await click(await open({}, false))).toBe(true);
  expect(navigate).not.toHaveBeenCalled();
});

it("a link is not followed if its own click handler prevents it", async () => {
  const link = await open({ onClick: (event) => event.preventDefault() });
  expect(await click(link)).toBe(false);
  expect(navigate).not.toHaveBeenCalled();
});

it("a link fetches its page ahead when it gets the pointer or the focus, unless it says not to", async () => {
  const near = (link: HTMLElement) => {
    fireEvent.pointerOver(link);
    act(() => link.focus());
  };
  near(await open());
  expect(prefetch.mock.calls).toEqual([["/region?q=valle"], ["/region?q=valle"]]);
  prefetch.mockClear();
  document.body.focus();
  (document.activeElement as HTMLElement | null)?.blur();
  near(await open({ prefetch: false }));
  expect(prefetch).not.toHaveBeenCalled();
});
