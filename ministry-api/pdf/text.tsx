import { createRequire } from "node:module";
import { Font, Text as PdfText, type TextProps } from "@react-pdf/renderer";
import { createContext, type ReactElement, useContext } from "react";
import { type LetterRun, openLetters, runStyle } from "@/contract/printed-letters";
import { styles } from "./theme";

/** Longer than any Spanish word: an address or a typing error. */
const LONGEST_WORD = 30;
/** Shorter words are not broken. */
const LONG_WORD = 12;

/**
 * Where a word may be broken. Spanish always allows it between a vowel and a consonant that a vowel follows
 * (INTER-DEPARTA-MENTAL); words over the longest length are cut anyway.
 */
export function hyphenate(word: string): string[] {
  if (word.length > LONGEST_WORD) return word.match(/(?:.\p{M}*){1,12}/gsu) ?? [word];
  if (word.length <= LONG_WORD || /[^\p{L}]/u.test(word)) return [word];
  return word.split(/(?<=..[aeiouáéíóúü])(?=[^aeiouáéíóúü][aeiouáéíóúü].)/iu);
}

const files = createRequire(import.meta.url);

let ready: Promise<void> | undefined;
let runsOf: (text: string) => LetterRun[];

/** Opens the fonts, once for all sheets. Errors: a font file that is missing. */
export const registerFonts = (): Promise<void> =>
  (ready ??= openLetters(Font, files.resolve).then((cut) => {
    runsOf = cut;
    Font.registerHyphenationCallback(hyphenate);
  }));

/** The last size that a style names, in points. */
function ownSize(style: unknown): number | undefined {
  if (Array.isArray(style)) return style.map(ownSize).findLast((size) => size !== undefined);
  const named = typeof style === "object" && style !== null && "fontSize" in style ? style.fontSize : undefined;
  return typeof named === "number" ? named : undefined;
}

/** The size of the text around, in points. */
const FontSize = createContext(styles.page.fontSize);

interface Props extends Omit<TextProps, "children" | "render"> {
  children: string | ReactElement | ReactElement[];
}

/** A text, each letter of it in the first font that has it. Only after `registerFonts`. */
export function Text({ children, ...props }: Props) {
  const around = useContext(FontSize);
  const size = ownSize(props.style) ?? around;
  if (typeof children !== "string")
    return (
      <FontSize.Provider value={size}>
        <PdfText {...props}>{children}</PdfText>
      </FontSize.Provider>
    );
  return (
    <PdfText {...props}>
      {runsOf(children).map((run, at) => {
        const style = runStyle(run, size);
        return style ? (
          <PdfText key={at} style={style}>
            {run.text}
          </PdfText>
        ) : (
          run.text
        );
      })}
    </PdfText>
  );
}

/** 'Página 1 de 3', known only when the pages are. */
export const PageNumber = ({ style }: Pick<TextProps, "style">) => (
  <PdfText {...(style && { style })} render={({ pageNumber, totalPages }) => `Página ${pageNumber} de ${totalPages}`} />
);
