import { Font, Text as PdfText, type TextProps } from "@react-pdf/renderer";
import { createContext, type ReactElement, useContext } from "react";
import { type LetterRun, openLetters, runStyle } from "./letters";
import { PAGE } from "./theme";

let runsOf: (text: string) => LetterRun[];

/**
 * Opens the fonts for `Text`; `pathOf` makes a path of one within node_modules, `hyphenate` cuts a word where it may be
 * broken: the library itself would follow English rules. Errors: a font file that is missing.
 */
export async function openFonts(
  pathOf: (file: string) => string,
  hyphenate: (word: string) => string[] = (word) => [word],
): Promise<void> {
  runsOf = await openLetters(Font, pathOf);
  Font.registerHyphenationCallback(hyphenate);
}

type StyleOrStyles = TextProps["style"] | readonly TextProps["style"][];

/** The last size that a style names, in points. */
function ownSize(style: StyleOrStyles): number | undefined {
  if (Array.isArray(style))
    return (style as readonly StyleOrStyles[]).map(ownSize).findLast((size) => size !== undefined);
  const size = style && "fontSize" in style ? style.fontSize : undefined;
  return typeof size === "number" ? size : undefined;
}

/** The size of the text around, in points. */
const FontSize = createContext<number>(PAGE.fontSize);

interface Props extends Omit<TextProps, "children" | "render"> {
  children: string | ReactElement | ReactElement[];
}

/** A text, each letter of it in the first font that has it. Only after `openFonts`. */
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
