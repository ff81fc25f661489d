// @vitest-environment jsdom
import { RuleTester } from "eslint";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PasteCoordinates } from "@/components/registros/form/paste-coordinates";
import { useRecordForm } from "@/components/registros/form/use-record-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { wrappedText } from "@/scripts/lint/wrapped-text.mjs";

/** A browser's translation puts every text into a `<font>`; what React drew is no longer where it left it. */

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

let root: Root;

function translate() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim()) continue;
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(text);
  }
}

const draw = (node: ReactNode) => act(async () => root.render(node));
const seen = () => document.body.textContent;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("fetch", async () => Response.json({ message: "No existe" }, { status: 404 }));
  document.body.innerHTML = "<div id=root></div>";
  root = createRoot(document.querySelector("#root")!);
});
afterEach(async () => {
  await act(async () => root.unmount());
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("a translated form", () => {
  it("reads further coordinates", async () => {
    function Form() {
      const { form } = useRecordForm({
        kind: "ppirta",
        subject: { rol: 2, id_departamento: null },
        userId: 4,
        onSaved: () => undefined,
      });
      return <PasteCoordinates form={form} />;
    }
    await draw(<Form />);
    const input = document.querySelector("input")!;
    const type = (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(input, text);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      });
    for (const text of ["-20.2431, -67.6254", "nada", "-67.6254, -20.2431", "20.2431 67.6254", "19K 592478 8175712"]) {
      translate();
      await type(text);
    }
    translate();
    await type("-20.2431, -67.6254");
    expect(seen()).toContain("Leído: ");
    expect(seen()).toContain("-20.2431");
  });

  it("shows that it is saving", async () => {
    const Save = ({ busy }: { busy: boolean }) => (
      <Button loading={busy} loadingLabel="Guardando…">
        Guardar
      </Button>
    );
    await draw(<Save busy={false} />);
    translate();
    await draw(<Save busy />);
    translate();
    await draw(<Save busy={false} />);
    expect(seen()).toBe("Guardar");
  });

  it("marks a field as required, and changes a notice", async () => {
    const Form = ({ full }: { full: boolean }) => (
      <>
        <Field label="Nombre" htmlFor="n" required={full} error={full ? "Falta" : undefined}>
          <input id="n" />
        </Field>
        <Notice title={full ? "Atención." : undefined}>{full ? <b>Falta algo</b> : "Todo está"}</Notice>
      </>
    );
    await draw(<Form full={false} />);
    translate();
    await draw(<Form full />);
    translate();
    await draw(<Form full={false} />);
    expect(seen()).toBe("NombreTodo está");
  });
});

describe("the lint rule", () => {
  Object.assign(RuleTester, { describe, it, itOnly: it.only, afterAll });
  const tester = new RuleTester({
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
  });
  const wrong = (code: string, errors = 1) => ({ code, errors });

  tester.run("own/wrapped-text", wrappedText, {
    valid: [
      '<p>{a ? "uno" : "dos"}</p>',
      '<p>{a && "uno"}</p>',
      "<p>{a && <b>uno</b>}<span>dos</span></p>",
      "<p><b>uno</b> dos</p>",
      "<p>uno {a && <b>dos</b>}</p>",
      "<>{a}<b>uno</b></>",
    ],
    invalid: [
      wrong('<p><b>uno</b>{a && "dos"}</p>'),
      wrong('<p>{a ? "uno" : <b>dos</b>}<b>tres</b></p>'),
      wrong("<p>{a && <b>uno</b>} dos</p>"),
      wrong("<p>{a.map((b) => <b>{b}</b>)} dos</p>"),
      wrong("<>Leído: <b>uno</b></>"),
    ],
  });
});
