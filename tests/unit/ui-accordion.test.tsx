// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { Accordion, AccordionSection } from "@/components/ui/accordion";

/** Sections of a form that open and close. */

function Form() {
  const [open, setOpen] = useState(["lugar"]);
  return (
    <Accordion value={open} onValueChange={setOpen}>
      <AccordionSection value="lugar" index={1} title="LUGAR" status={{ tone: "red", text: "1 por corregir" }}>
        <input aria-label="Comunidad" />
      </AccordionSection>
      <AccordionSection value="nombre" index={2} title="NOMBRE">
        <input aria-label="Nombre" />
      </AccordionSection>
    </Accordion>
  );
}

afterEach(cleanup);

it("opens each section by itself, under a heading of its own", async () => {
  const user = userEvent.setup();
  render(<Form />);
  expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
    "1LUGAR1 por corregir",
    "2NOMBRE",
  ]);
  expect(screen.getAllByRole("textbox")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: /NOMBRE/, expanded: false }));
  expect(screen.getAllByRole("textbox")).toHaveLength(2);
  expect(screen.getByRole("region", { name: /LUGAR/ })).toBeDefined();
});

it("keeps what was typed in a section that is closed again", async () => {
  const user = userEvent.setup();
  render(<Form />);
  const head = screen.getByRole("button", { name: /LUGAR/ });
  await user.type(screen.getByLabelText("Comunidad"), "Coquesa");
  await user.click(head);
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(head.getAttribute("aria-expanded")).toBe("false");
  await user.click(head);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "Coquesa");
});
