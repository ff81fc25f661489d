// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { DropZone } from "@/components/ui/drop-zone";

/** The area where files are dropped or chosen. */

const photo = new File(["a"], "cima.jpg", { type: "image/jpeg" });
const takes = vi.fn();
const show = () =>
  render(
    <DropZone picker={{ "aria-label": "Elegir imagen" }} onFiles={takes} data-drop="fotos">
      <p>Arrastre la imagen aquí</p>
    </DropZone>,
  );

afterEach(() => {
  cleanup();
  takes.mockReset();
});

it("gives the files that are dropped, and an empty list where none is", () => {
  show();
  fireEvent.drop(screen.getByText("Arrastre la imagen aquí"), { dataTransfer: { files: [photo] } });
  fireEvent.drop(screen.getByText("Arrastre la imagen aquí"), { dataTransfer: { files: [] } });
  expect(takes.mock.calls).toEqual([[[photo]], [[]]]);
});

it("gives the file that is chosen, also a second time", async () => {
  const user = userEvent.setup();
  show();
  await user.upload(screen.getByLabelText("Elegir imagen"), photo);
  await user.upload(screen.getByLabelText("Elegir imagen"), photo);
  expect(takes.mock.calls).toEqual([[[photo]], [[photo]]]);
});

it("lets no file dropped beside it open in place of the page", () => {
  const { unmount } = show();
  const prevented = () => {
    const drop = createEvent.drop(document.body);
    fireEvent(document.body, drop);
    return drop.defaultPrevented;
  };
  expect(prevented()).toBe(true);
  unmount();
  expect(prevented()).toBe(false);
});
