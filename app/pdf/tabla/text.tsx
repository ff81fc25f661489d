import path from "node:path";
import { Font, Text as PdfText, type TextProps } from "@react-pdf/renderer";
import { type LetterRun, openLetters, runStyle } from "@/contract/printed-letters";
import { styles } from "./theme";

let lettersLoaded: Promise<void> | undefined;
let runsOf: (text: string) => LetterRun[];

/**
 * Opens the fonts, once for all lists. Their paths are relative to the working directory, where the standalone server
 * copies the files. Errors: a font file that is missing.
 */
export const registerFonts = (): Promise<void> =>
  (lettersLoaded ??= openLetters(Font, (file) => path.join(process.cwd(), "node_modules", file)).then((cut) => {
    runsOf = cut;
    // No hyphenation: the library would hyphenate Spanish by English rules.
    Font.registerHyphenationCallback((word) => [word]);
  }));

type StyleOrStyles = TextProps["style"] | readonly TextProps["style"][];

/** The last size that a style names, in points. */
function ownSize(style: StyleOrStyles): number | undefined {
  if (Array.isArray(style))
    return (style as readonly StyleOrStyles[]).map(ownSize).findLast((size) => size !== undefined);
  const size = style && "fontSize" in style ? style.fontSize : undefined;
  return typeof size === "number" ? size : undefined;
}

/** A text, each letter of it in the first font that has it. Only after `registerFonts`. */
export function Text({ children, ...props }: Omit<TextProps, "children" | "render"> & { children: string }) {
  const size = ownSize(props.style) ?? styles.page.fontSize;
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
