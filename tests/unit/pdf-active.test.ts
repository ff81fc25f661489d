import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { describe, expect, it } from "vitest";
import { checkPdf } from "@/ministry-api/files/pdf-check/check-pdf";
import { verdictOf } from "@/ministry-api/files/pdf-check/verdict";
import { onePagePdf } from "@/tests/support/pdf";

/** Documents that carry code, actions or files, in the ways that a PDF can hide them. */

/** A document of one page with further objects and catalogue entries, written by hand. */
const written = (objects: string, catalogue = "") =>
  Buffer.from(
    onePagePdf()
      .toString("latin1")
      .replace("/Type/Catalog", `/Type/Catalog${catalogue}`)
      .replace("trailer", `${objects}\ntrailer`),
    "latin1",
  );

/** A compressed object stream, as written by PDF 1.5 and later. */
function packed(object: string, { type = "/Type/ObjStm" } = {}): Buffer {
  const content = deflateSync(Buffer.from(`9 0 ${object}`, "latin1"));
  const [before, after] = onePagePdf().toString("latin1").split("trailer");
  const head = `8 0 obj<<${type}/N 1/First 4/Filter/FlateDecode/Length ${content.length}>>stream\n`;
  return Buffer.concat([
    Buffer.from(before + head, "latin1"),
    content,
    Buffer.from(`\nendstream endobj\ntrailer${after}`, "latin1"),
  ]);
}

const made = async (change: (document: PDFDocument) => unknown, useObjectStreams: boolean) => {
  const document = await PDFDocument.create();
  document.addPage();
  await change(document);
  return document.save({ useObjectStreams });
};

describe("a PDF with nothing but pages", () => {
  it.each([true, false])("is clean, its objects packed or not (%s)", async (useObjectStreams) => {
    const bytes = await made((document) => {
      document.setTitle("Cédula de identidad");
      document.getPage(0).drawText("(JavaScript) /JS en un texto", { x: 10, y: 10 });
    }, useObjectStreams);
    expect(await verdictOf(bytes)).toBe("clean");
  });

  it("may hold links and open at a page", async () => {
    const link = "7 0 obj<</Type/Annot/Subtype/Link/A<</S/URI/URI(https://example.com)>>>>endobj";
    expect(await verdictOf(written(link, "/OpenAction[3 0 R/Fit]"))).toBe("clean");
  });
});

describe("a PDF with active content", () => {
  const js = "<</S/JavaScript/JS(app.alert(1))>>";
  const cases: [string, Buffer][] = [
    ["code when it is opened", written("", `/OpenAction${js}`)],
    ["code in an object of its own", written(`7 0 obj${js}endobj`, "/OpenAction 7 0 R")],
    ["an escaped name", written("7 0 obj<</S/J#61v#61Script/J#53(1)>>endobj")],
    ["a program to start", written("7 0 obj<</S/Launch/F(cmd.exe)>>endobj")],
    ["a program by an escaped name", written("7 0 obj<</S/L#61unch/F(cmd.exe)>>endobj")],
    ["further actions of a page", written("7 0 obj<</AA<</O<</S/GoTo/D[3 0 R/Fit]>>>>>>endobj")],
    ["a form of XML", written("", "/AcroForm<</XFA[(form)(x)]/Fields[]>>")],
    ["a file within", written("7 0 obj<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>endobj")],
    ["a form that is sent", written("7 0 obj<</S/SubmitForm/F(https://example.com)>>endobj")],
    ["another document to open", written("7 0 obj<</S/GoToR/F(//host/a.pdf)>>endobj")],
    ["a film", written("7 0 obj<</Type/Annot/Subtype/RichMedia>>endobj")],
    ["code in a packed object", packed(js)],
    ["code in a packed object, escaped", packed("<</S/J#61vaScript/JS(1)>>")],
    ["further actions in a packed object", packed("<</A#41<</O 5 0 R>>>>")],
    ["an object that a later one replaces", written(`7 0 obj${js}endobj\n7 0 obj<<>>endobj`)],
    ["an object within a stream", written(`7 0 obj<</Length 60>>stream\n9 0 obj${js}endobj\nendstream endobj`)],
    ["a page of the web between its marks", Buffer.from("%PDF-1.4\n<html><script>alert(1)</script></html>\n%%EOF\n")],
    ["a page of the web behind it", Buffer.concat([onePagePdf(), Buffer.from("<SCRIPT>1</SCRIPT>\n%%EOF")])],
  ];
  it.each(cases)("is told: %s", async (_what, bytes) => {
    expect(await verdictOf(bytes)).toBe("active");
  });

  it.each([true, false])("is told as a library writes it, packed or not (%s)", async (useObjectStreams) => {
    const withCode = await made((document) => document.addJavaScript("a", "app.alert(1)"), useObjectStreams);
    expect(await verdictOf(withCode)).toBe("active");
    const withFile = await made((document) => document.attach(Buffer.from("x"), "a.txt"), useObjectStreams);
    expect(await verdictOf(withFile)).toBe("active");
    const opening = await made((document) => {
      const action = document.context.obj({ S: "JavaScript", JS: PDFString.of("1") });
      document.catalog.set(PDFName.of("OpenAction"), document.context.register(action));
    }, useObjectStreams);
    expect(await verdictOf(opening)).toBe("active");
  });
});

describe("a PDF that cannot be looked into", () => {
  it("is told: encrypted", async () => {
    expect(await verdictOf(written("", "").subarray(0))).toBe("clean");
    const locked = onePagePdf().toString("latin1").replace("/Root 1 0 R", "/Root 1 0 R/Encrypt 9 0 R");
    expect(await verdictOf(Buffer.from(locked, "latin1"))).toBe("locked");
  });

  it.each([
    ["no page", Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")],
    ["nothing between its marks", Buffer.from("%PDF-1.4\n%%EOF\n")],
    ["an object that never ends", written("7 0 obj<</A [1 2")],
    ["packed objects that do not say so", packed("<</B 1>>", { type: "" })],
  ])("is told: %s", async (_what, bytes) => {
    expect(await verdictOf(bytes)).toBe("unreadable");
  });

  /** Each may take the whole time that a check has, half a minute, on a busy machine. */
  const LONG = 60_000;
  /** A thread that ended is followed by another. */
  const goesOn = async () => expect(await checkPdf(onePagePdf())).toBe("clean");

  it("ends with its thread where it unfolds too far", { timeout: LONG }, async () => {
    const [before, after] = onePagePdf().toString("latin1").split("trailer");
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024, 32));
    const head = `8 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${bomb.length}>>stream\n`;
    const unfolding = [Buffer.from(before + head), bomb, Buffer.from(`\nendstream endobj\ntrailer${after}`)];
    expect(await checkPdf(Buffer.concat(unfolding))).toBe("unreadable");
    await goesOn();
  });

  it("ends with its thread where it nests too deep", { timeout: LONG }, async () => {
    expect(await checkPdf(written(`7 0 obj${"[".repeat(3_000_000)}endobj`))).toBe("unreadable");
    await goesOn();
  });

  it("ends with its thread where it takes too long", { timeout: LONG }, async () => {
    expect(await checkPdf(written(`7 0 obj<<>>endobj ${"1 1 ".repeat(2_000_000)}`), 1500)).toBe("unreadable");
    await goesOn();
  });
});
