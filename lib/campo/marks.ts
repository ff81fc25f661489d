import { differenceOf, type TextPart } from "../seguimiento/revision/text-difference";

/** A piece of a text, marked if the other text does not have it. */
export interface Marked {
  text: string;
  marked: boolean;
}

interface MarkedSides {
  mine: readonly Marked[];
  theirs: readonly Marked[];
}

const NUMBER = /^-?\d[\d.,]*$/;

/** How many characters two texts begin with in common. */
function commonStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at += 1;
  return at;
}

/** Of two numbers the digits that differ, as 41|21 and 41|35: as words they would differ as a whole. */
function splitDigits(theirs: string, mine: string): readonly TextPart[] {
  const common = commonStart(theirs, mine);
  const parts: TextPart[] = [
    { in: "both", text: mine.slice(0, common) },
    { in: "before", text: theirs.slice(common) },
    { in: "now", text: mine.slice(common) },
  ];
  return parts.filter(({ text }) => text !== "");
}

function partsOf(theirs: string, mine: string): readonly TextPart[] {
  const parts = differenceOf(theirs, mine);
  return parts.flatMap((part, at) => {
    const [previous, next] = [parts[at - 1], parts[at + 1]];
    if (part.in === "before" && next?.in === "now" && NUMBER.test(part.text) && NUMBER.test(next.text)) {
      return splitDigits(part.text, next.text);
    }
    const taken = part.in === "now" && previous?.in === "before" && NUMBER.test(previous.text);
    return taken && NUMBER.test(part.text) ? [] : [part];
  });
}

/** A marked text, the spaces around it left out. */
function markText(text: string): Marked[] {
  const [, start = "", words = "", end = ""] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  const pieces = [
    { text: start, marked: false },
    { text: words, marked: true },
    { text: end, marked: false },
  ];
  return pieces.filter((piece) => piece.text !== "");
}

/** Two values of a field with what differs in each. Values with nothing in common are left unmarked. */
export function markedSides(mine: string, theirs: string): MarkedSides {
  const parts = partsOf(theirs, mine);
  const kin = parts.some((part) => part.in === "both" && /[\p{L}\p{N}]/u.test(part.text));
  if (!kin) return { mine: [{ text: mine, marked: false }], theirs: [{ text: theirs, marked: false }] };
  const side = (own: "now" | "before", other: "now" | "before") =>
    parts
      .filter((part) => part.in !== other)
      .flatMap((part) => (part.in === own ? markText(part.text) : [{ text: part.text, marked: false }]));
  return { mine: side("now", "before"), theirs: side("before", "now") };
}
