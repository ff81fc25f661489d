// Its build for Node 20 puts a JSON.parse of its own in place of the engine's, which takes '{' for an empty object.
const parse = JSON.parse;
const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
JSON.parse = parse;

/** The text of a PDF, page by page, in reading order. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    pages.push(
      content.items
        .map((item) => ("str" in item ? item.str : ""))
        .join(" ")
        .replace(/\s+/g, " "),
    );
  }
  await task.destroy();
  return pages;
}

/** A run of text and its position on the page, in points from the left and from the bottom. */
interface PlacedText {
  text: string;
  left: number;
  right: number;
  line: number;
}

export async function pdfPlaces(bytes: Uint8Array): Promise<PlacedText[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  const placed = items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [left, line] = [Number(item.transform[4]), Math.round(Number(item.transform[5]))];
    return [{ text: item.str, left, right: left + item.width, line }];
  });
  await task.destroy();
  return placed;
}
