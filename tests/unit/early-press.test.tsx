// @vitest-environment jsdom
import { lazy, Suspense, type ComponentType } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Body, EARLY_PRESS_SCRIPT } from "@/components/shell/body";

/** Clicks made before the page, or a part of it, is hydrated. */

const pressed = vi.fn<(name: string) => void>();
const onRecoverableError = vi.fn();

const Press = ({ name }: { name: string }) => (
  <button type="button" onClick={() => pressed(name)}>
    {name}
  </button>
);
const Part = () => <Press name="Guardar" />;

const Page = ({ part: Inner }: { part: ComponentType }) => (
  <html lang="es" data-theme="light">
    <Body>
      <Press name="Nuevo" />
      <Suspense>
        <Inner />
      </Suspense>
      <p>Texto</p>
    </Body>
  </html>
);

/** Longer than the pause between two attempts. */
const later = () => new Promise((resolve) => setTimeout(resolve, 150));

let root: Root | undefined;

/** Loads the scripts; `arrived` brings the code of the inner part. */
async function hydrate() {
  let arrived: (module: { default: ComponentType }) => void = () => undefined;
  const Later = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrived = resolve)));
  root = hydrateRoot(document, <Page part={Later} />, { onRecoverableError });
  await later();
  return { arrived: () => arrived({ default: Part }) };
}

const click = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("button, p")].find((one) => one.textContent === name)?.click();

beforeAll(() => {
  const script = document.createElement("script");
  script.textContent = EARLY_PRESS_SCRIPT;
  document.head.append(script);
  script.remove();
});
beforeEach(() => {
  // The page is drawn when React finds the time, as in a browser.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  vi.clearAllMocks();
  document.documentElement.lang = "es";
  document.documentElement.dataset.theme = "light";
  document.body.innerHTML = new DOMParser().parseFromString(
    renderToString(<Page part={Part} />),
    "text/html",
  ).body.innerHTML;
});
afterEach(() => {
  root?.unmount();
  root = undefined;
  expect(onRecoverableError).not.toHaveBeenCalled();
});

it("a button pressed early acts once as soon as the page is hydrated", async () => {
  click("Nuevo");
  await later();
  expect(pressed).not.toHaveBeenCalled();
  await hydrate();
  await vi.waitFor(() => expect(pressed.mock.calls).toEqual([["Nuevo"]]));
  await later();
  expect(pressed).toHaveBeenCalledOnce();
});

it("a button pressed early acts once when its own part of the page is hydrated, after the rest", async () => {
  const { arrived } = await hydrate();
  click("Guardar");
  await later();
  expect(pressed).not.toHaveBeenCalled();
  arrived();
  await vi.waitFor(() => expect(pressed.mock.calls).toEqual([["Guardar"]]));
});

it("an early press is forgotten when something else is clicked", async () => {
  click("Nuevo");
  click("Guardar");
  await later();
  click("Texto");
  await hydrate();
  expect(pressed).not.toHaveBeenCalled();
});

it("an early press is left alone when something else answered it", async () => {
  const answer = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("click", answer, { capture: true, once: true });
  click("Nuevo");
  await hydrate();
  expect(pressed).not.toHaveBeenCalled();
});

it("a button acts once for each press where everything is there", async () => {
  const { arrived } = await hydrate();
  arrived();
  await later();
  click("Nuevo");
  click("Guardar");
  click("Guardar");
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(3));
  await later();
  expect(pressed.mock.calls).toEqual([["Nuevo"], ["Guardar"], ["Guardar"]]);
});
