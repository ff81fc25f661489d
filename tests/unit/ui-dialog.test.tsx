// @vitest-environment jsdom
import { readdirSync, readFileSync } from "node:fs";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Dialog, DialogCancel, DialogClose } from "@/components/ui/dialog";
import { pressButton, show, textOf } from "../support/page";

const closed = vi.fn();
const dialog = (footer: React.ReactNode) => (
  <Dialog open onOpenChange={closed} title="Informe" footer={footer}>
    Texto
  </Dialog>
);
const closers = () => screen.getAllByRole("button", { name: "Cerrar" }).map(textOf);

it("one button of a dialog is called 'Cerrar': the footer's while it has one, else the cross", async () => {
  await show(dialog(<DialogCancel />));
  expect(closers()).toEqual([""]);
  await show(dialog(<DialogClose />));
  expect(closers()).toEqual(["Cerrar"]);
  const cross = document.querySelector('[aria-label="Cerrar"]');
  expect(cross?.getAttribute("tabindex")).toBe("-1");
  await pressButton("Cerrar");
  expect(closed).toHaveBeenCalledExactlyOnceWith(false);
  await show(dialog(<DialogCancel />));
  expect(closers()).toEqual([""]);
  expect(cross?.hasAttribute("tabindex")).toBe(false);
});

it("no footer has a 'Cerrar' beside the cross's: DialogClose alone says the word", () => {
  const files = ["components", "app"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const sources = files.filter((file) => file.endsWith(".tsx")).map((file) => readFileSync(file, "utf8"));
  const dialogs = sources.filter((text) => /<Dialog\b/.test(text));
  expect(dialogs.length).toBeGreaterThan(10);
  for (const text of dialogs) expect(text).not.toMatch(/<(Button|DialogCancel)\b[^<]*>\s*(Cerrar|\{\w+\.close\})\s*</);
});
