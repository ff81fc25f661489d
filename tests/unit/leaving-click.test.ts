// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from "vitest";
import { leavesByClick } from "@/components/shell/connection-watch";

/** Which clicks on a link need the server and leave the page. */

beforeEach(() => window.history.replaceState(null, "", "/region?q=a"));
afterEach(() => {
  document.body.innerHTML = "";
});

function press(link: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = `${link.replace(">", "><span>")}</span></a>`;
  let leaves = false;
  const listen = (event: MouseEvent) => {
    leaves = leavesByClick(event);
    event.preventDefault();
  };
  window.addEventListener("click", listen, { once: true, capture: true });
  document.querySelector("span")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init }));
  return leaves;
}

it.each([
  ['<a href="/turistico">', true],
  ['<a href="">', true],
  ['<a href="/region?q=b">', true],
  ['<a href="/turistico#mapa">', true],
  ['<a href="/pdf/tabla" target="_blank">', true],
  ['<a href="#contenido">', false],
  // It opens without the server.
  ['<a href="/campo#/preparar?llevar=mios">', false],
  ['<a href="/campos">', true],
  ['<a href="blob:http://localhost:3000/1">', false],
  ['<a href="https://www.openstreetmap.org/copyright">', false],
  ['<a href="mailto:alguien@turismo.bo">', false],
  ["<a>", false],
])("%s: %s", (link, leaves) => expect(press(link)).toBe(leaves));

it("a press for another tab or with another button leaves nothing", () => {
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
    expect(press('<a href="/turistico">', init), JSON.stringify(init)).toBe(false);
  }
});
