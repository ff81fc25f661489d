// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { RuleTester } from "eslint";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { PasteCoordinates } from "@/components/registros/form/paste-coordinates";
import { useRecordForm } from "@/components/registros/form/use-record-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { wrappedText } from "@/scripts/lint/wrapped-text.mjs";
import { pageText, show, write } from "../support/page";

/** A browser's translation puts every text into a `<font>`; what React drew is no longer where it left it. */

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined }) }));

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

beforeEach(() => {
  vi.stubGlobal("fetch", async () => Response.json({ message: "No existe" }, { status: 404 }));
});

describe("a translated form", () => {
  it("a translated form reads further coordinates", async () => {
    function Form() {
      const { form } = useRecordForm({
        kind: "ppirta",
        subject: { rol: 2, id_departamento: null },
        userId: 4,
        onSaved: () => undefined,
      });
      return <PasteCoordinates form={form} />;
    }
    await show(<Form />);
    const input = screen.getByRole("textbox");
    for (const text of ["-20.2431, -67.6254", "nada", "-67.6254, -20.2431", "20.2431 67.6254", "19K 592478 8175712"]) {
      translate();
      await write(input, text);
    }
    translate();
    await write(input, "-20.2431, -67.6254");
    expect(pageText()).toContain("Leído: ");
    expect(pageText()).toContain("-20.2431");
  });

  it("a translated button shows that it is saving", async () => {
    const Save = ({ busy }: { busy: boolean }) => (
      <Button loading={busy} loadingLabel="Guardando…">
        Guardar
      </Button>
    );
    await show(<Save busy={false} />);
    translate();
    await show(<Save busy />);
    translate();
    await show(<Save busy={false} />);
    expect(pageText()).toBe("Guardar");
  });

  it("a translated form marks a field as required, and changes a notice", async () => {
    const Form = ({ full }: { full: boolean }) => (
      <>
        <Field label="Nombre" htmlFor="n" required={full} error={full ? "Falta" : undefined}>
          <input id="n" />
        </Field>
        <Notice title={full ? "Atención." : undefined}>{full ? <b>Falta algo</b> : "Todo está"}</Notice>
      </>
    );
    await show(<Form full={false} />);
    translate();
    await show(<Form full />);
    translate();
    await show(<Form full={false} />);
    expect(pageText()).toBe("NombreTodo está");
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
